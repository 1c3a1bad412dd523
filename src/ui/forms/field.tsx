import { namesIsolated } from '#src/kit/text/isolated.ts'
import { isolateNames } from '../text/isolate-names.ts'
import { type ComponentPropsWithRef, type ReactNode, useId, useLayoutEffect } from 'react'
import { classNames } from '../class-names.ts'
import { THEIRS } from '#src/kit/forms/form-edit.ts'
import { putBackTyped } from './typed-early.ts'
import { useFieldError, useTheirs, useTickedBefore, useTypedBefore, Was } from './form-values.tsx'

type Shell = { label: ReactNode; name: string; error?: string | null; hint?: ReactNode; className?: string }
type FieldProps = Shell & Omit<ComponentPropsWithRef<'input'>, 'name' | 'className'>

/** A labelled input. The error, from the form's result or from `error`, is shown below it and announced with it; `hint` says
 *  beforehand what to type. */
export function Field({ label, error, hint, className, id, ...input }: FieldProps) {
  const notes = useFieldNotes(id, { name: input.name, error, hint })
  const defaultValue = useTypedBefore(input.name, input.defaultValue)
  return (
    <FieldShell {...{ label, className, notes }} isOptional={input.required === false}>
      <input
        type="text"
        className={control}
        {...notes.control}
        {...input}
        {...(defaultValue !== undefined && { defaultValue })}
      />
      {input.type !== 'file' && <Was name={input.name} drawn={input.defaultValue} />}
    </FieldShell>
  )
}

/** An input without a name, which is never submitted: for what must not leave the browser. */
export function UnsentField(props: Omit<FieldProps, 'name'>) {
  return <Field {...props} name={undefined as never} autoComplete="off" />
}

export type Option = { value: string; label: string; disabled?: boolean }
/** A record has the label of each value. */
type Options = readonly Option[] | Readonly<Record<string, string>>
type SelectProps = Shell & { options: Options } & Omit<ComponentPropsWithRef<'select'>, 'name' | 'className'>

export function SelectField({ label, error, hint, className, id, options, ...select }: SelectProps) {
  const listed = listOf(options)
  const labelOf = (theirs: string) => listed.find(({ value }) => value === theirs)?.label ?? theirs
  const notes = useFieldNotes(id, { name: select.name, error, hint, labelOf })
  const defaultValue = useTypedBefore(select.name, select.defaultValue)
  return (
    <FieldShell {...{ label, className, notes }}>
      <select
        className={classNames(control, 'select-arrow pr-10')}
        {...notes.control}
        {...select}
        {...(defaultValue !== undefined && { defaultValue })}
      >
        {listed.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {namesIsolated(option.label)}
          </option>
        ))}
      </select>
      <Was name={select.name} drawn={select.defaultValue ?? listed[0]?.value} />
    </FieldShell>
  )
}

function listOf(options: Options): readonly Option[] {
  if (options instanceof Array) return options
  return Object.entries(options).map(([value, label]) => ({ value, label }))
}

export function TextAreaField({
  label,
  error,
  hint,
  className,
  id,
  ...area
}: Shell & Omit<ComponentPropsWithRef<'textarea'>, 'name' | 'className'>) {
  const notes = useFieldNotes(id, { name: area.name, error, hint })
  const defaultValue = useTypedBefore(area.name, area.defaultValue)
  const drawnId = notes.control.id
  useLayoutEffect(() => putBackTyped(document.getElementById(drawnId)), [drawnId])
  return (
    <FieldShell {...{ label, className, notes }}>
      <textarea
        rows={4}
        className={control}
        {...notes.control}
        {...area}
        {...(defaultValue !== undefined && { defaultValue })}
      />
      <Was name={area.name} drawn={area.defaultValue} />
    </FieldShell>
  )
}

/** A checkbox with its label to the right; the whole line can be pressed. */
export function CheckboxField({ label, error, hint, className, id, ...input }: Omit<FieldProps, 'type'>) {
  const notes = useFieldNotes(id, { name: input.name, error, hint })
  const defaultChecked = useTickedBefore(input.name, input.defaultChecked)
  return (
    <div className={className}>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          className="mt-0.5 size-5 shrink-0 accent-(--accent-ink)"
          {...notes.control}
          {...input}
          {...(defaultChecked !== undefined && { defaultChecked })}
        />
        <span>{label}</span>
      </label>
      <Was name={input.name} drawn={input.defaultChecked ? (input.value ?? 'on') : ''} isBox />
      <FieldNotes notes={notes} />
    </div>
  )
}

const control =
  'block min-h-12 w-full rounded-md border-2 border-edge bg-raised px-3.5 py-2.5 text-ink placeholder:text-muted ' +
  'hover:border-ink focus:border-ink aria-invalid:border-danger disabled:border-line disabled:bg-sunk disabled:text-muted'

type Notes = ReturnType<typeof useFieldNotes>

type FieldShellProps = Pick<Shell, 'label' | 'className'> & { notes: Notes; isOptional?: boolean; children: ReactNode }

function FieldShell({ label, className, notes, isOptional, children }: FieldShellProps) {
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={notes.control.id} className="font-semibold">
        {label}
        {isOptional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children}
      <FieldNotes notes={notes} />
    </div>
  )
}

function FieldNotes({ notes: { name, hint, hintId, error, errorId, theirs } }: { notes: Notes }) {
  return (
    <>
      {hint && (
        <p id={hintId} className="text-[0.9375rem] text-muted">
          {isolateNames(hint)}
        </p>
      )}
      {error && (
        <p id={errorId} role="alert" className="text-[0.9375rem] font-semibold text-on-error">
          {namesIsolated(error)}
        </p>
      )}
      {theirs !== null && <TakeTheirs name={name} theirs={theirs} />}
    </>
  )
}

/** What someone else has saved in the meantime, to be taken instead of what was entered here. */
export function TakeTheirs({ name, theirs }: { name: string; theirs: string }) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input type="checkbox" name={THEIRS + name} className="mt-0.5 size-5 shrink-0 accent-(--accent-ink)" />
      <span className="wrap-anywhere whitespace-pre-line">
        {theirs === '' ? 'Leave it empty instead, as they have' : `Take theirs instead: “${theirs}”`}
      </span>
    </label>
  )
}

/** The hint and the error of a field, and the attributes that connect them to the control. */
function useFieldNotes(
  knownId: string | undefined,
  { name, hint, labelOf, ...shown }: Pick<Shell, 'name' | 'error' | 'hint'> & { labelOf?: (value: string) => string },
) {
  const made = useId()
  const saved = useTheirs(name)
  const error = useFieldError(name, shown.error)
  const id = knownId ?? made
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  const control = { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined }
  const theirs = saved === null ? null : (labelOf?.(saved) ?? saved)
  return { name, hint, hintId, error, errorId, control, theirs }
}
