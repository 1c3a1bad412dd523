import { AGAIN, ASKED_AGAIN, type FormResult } from '#src/kit/form.ts'
import { CheckboxField } from './field.tsx'

/** The tick of a form that was asked whether the same is bought again; it stays while the form is shown again. */
export function AgainBox({ refusal, values }: Pick<FormResult, 'refusal' | 'values'>) {
  const isAsked = refusal === ASKED_AGAIN || Object.hasOwn(values, AGAIN)
  return isAsked && <CheckboxField label="Yes, once more" name={AGAIN} className="col-span-full" />
}
