import { Form, useActionData, useNavigation } from 'react-router'
import type { FormResult } from '#src/kit/form.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PROMO_FIELD, type PromoView } from './promo-code.ts'

type PromoFormProps = {
  promo: PromoView
  /** What else the address of the page holds. */
  keeps?: Record<string, string>
}

/** Where a promo code is typed: a form of its own that shows the page again with the price it leaves, without scripts too. */
export function PromoForm({ promo: { typed, error, code, off }, keeps = {} }: PromoFormProps) {
  // Why it could not be used when it came to paying.
  const refused = useActionData<FormResult>()?.fields?.[PROMO_FIELD]
  const isBusy = useNavigation().location?.search.includes(PROMO_FIELD) ?? false
  return (
    <Form method="get" preventScrollReset className="grid gap-2">
      {Object.entries(keeps).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3">
        <Field
          key={typed}
          label="Promo code"
          name={PROMO_FIELD}
          defaultValue={typed}
          error={refused ?? error}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button variant="secondary" className="mt-9" aria-busy={isBusy || undefined}>
          Apply
        </Button>
      </div>
      {code && !refused && <p role="status">{`${off} taken off with ${code}`}</p>}
    </Form>
  )
}
