import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'
import { useTickedBefore, useTypedBefore } from './typed-before.tsx'

type Shell = { label: ReactNode; name: string; error?: string | null; hint?: ReactNode; className?: string }
type FieldProps = Shell & Omit<ComponentPropsWithRef<'input'>, 'name' | 'className'>

/** A labelled input. `error` is shown below it and announced with it; `hint` says beforehand what to type. */
export function Field({ label, error, hint, className, id, ...input }: FieldProps) {
  const ids = useFieldIds(id, { error, hint })
  const defaultValue = useTypedBefore(input.name, input.defaultValue)
  return (
    <FieldShell {...{ label, error, hint, className, ids }} isOptional={input.required === false}>
      <input
        type="text"
        className={control}
        {...ids.control}
        {...input}
        {...(defaultValue !== undefined && { defaultValue })}
      />
    </FieldShell>
  )
}

/** An input without a name, which is never submitted: for what must not leave the browser. */
export function UnsentField(props: Omit<FieldProps, 'name'>) {
  return <Field {...props} name={undefined as never} autoComplete="off" />
}

export type Option = { value: string; label: string; disabled?: boolean }
type SelectProps = Shell & { options: readonly Option[] } & Omit<ComponentPropsWithRef<'select'>, 'name' | 'className'>

export function SelectField({ label, error, hint, className, id, options, ...select }: SelectProps) {
  const ids = useFieldIds(id, { error, hint })
  const defaultValue = useTypedBefore(select.name, select.defaultValue)
  return (
    <FieldShell {...{ label, error, hint, className, ids }}>
      <select
        className={classNames(control, 'select-arrow pr-10')}
        {...ids.control}
        {...select}
        {...(defaultValue !== undefined && { defaultValue })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldShell>
  )
}

export function TextAreaField({
  label,
  error,
  hint,
  className,
  id,
  ...area
}: Shell & Omit<ComponentPropsWithRef<'textarea'>, 'name' | 'className'>) {
  const ids = useFieldIds(id, { error, hint })
  const defaultValue = useTypedBefore(area.name, area.defaultValue)
  return (
    <FieldShell {...{ label, error, hint, className, ids }}>
      <textarea
        rows={4}
        className={control}
        {...ids.control}
        {...area}
        {...(defaultValue !== undefined && { defaultValue })}
      />
    </FieldShell>
  )
}

/** A checkbox with its label to the right; the whole line can be pressed. */
export function CheckboxField({ label, error, hint, className, id, ...input }: Omit<FieldProps, 'type'>) {
  const ids = useFieldIds(id, { error, hint })
  const defaultChecked = useTickedBefore(input.name, input.defaultChecked)
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-(--accent-ink)"
          {...ids.control}
          {...input}
          {...(defaultChecked !== undefined && { defaultChecked })}
        />
        <span>{label}</span>
      </label>
      <FieldNotes ids={ids} error={error} hint={hint} />
    </div>
  )
}

const control =
  'block min-h-12 w-full rounded-md border-2 border-edge bg-raised px-3.5 py-2.5 text-ink placeholder:text-muted ' +
  'hover:border-ink focus:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunk disabled:text-muted'

type FieldIds = ReturnType<typeof useFieldIds>

function FieldShell({
  label,
  error,
  hint,
  className,
  ids,
  isOptional,
  children,
}: Omit<Shell, 'name'> & { ids: FieldIds; isOptional?: boolean; children: ReactNode }) {
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={ids.control.id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      <FieldNotes ids={ids} error={error} hint={hint} />
    </div>
  )
}

function FieldNotes({ ids, error, hint }: Pick<Shell, 'error' | 'hint'> & { ids: FieldIds }) {
  return (
    <>
      {hint && (
        <p id={ids.hint} className="text-[0.9375rem] text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={ids.error} role="alert" className="text-[0.9375rem] font-semibold text-on-error">
          {error}
        </p>
      )}
    </>
  )
}

function useFieldIds(given: string | undefined, { error, hint }: Pick<Shell, 'error' | 'hint'>) {
  const made = useId()
  const id = given ?? made
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return {
    hint: hintId,
    error: errorId,
    control: { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined },
  }
}
