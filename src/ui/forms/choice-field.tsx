import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { TakeTheirs } from './field.tsx'
import { useFieldError, useTheirs, useTypedBefore, Was } from './form-values.tsx'

type ChoiceProps = {
  /** The question. */
  label: string
  name: string
  /** Each value with its label, and what it means. */
  options: readonly { value: string; label: string; hint?: string }[]
  defaultValue?: string
  className?: string
}

/** One of a few, as radio buttons: for choices that must be read before one is made. */
export function ChoiceField({ label, name, options, defaultValue, className }: ChoiceProps) {
  const id = useId()
  const error = useFieldError(name, undefined)
  const chosen = useTypedBefore(name, defaultValue)
  const theirs = useTheirs(name)
  return (
    <fieldset className={classNames('grid gap-1', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-semibold">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            value={option.value}
            defaultChecked={option.value === chosen}
            className="mt-0.5 size-5 shrink-0 accent-(--accent-ink)"
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-[0.9375rem] text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      <Was name={name} drawn={defaultValue} />
      {error && (
        <p id={`${id}-error`} role="alert" className="text-[0.9375rem] font-semibold text-on-error">
          {error}
        </p>
      )}
      {theirs !== null && (
        <TakeTheirs name={name} theirs={options.find(({ value }) => value === theirs)?.label ?? theirs} />
      )}
    </fieldset>
  )
}
