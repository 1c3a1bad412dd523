import { type ReactNode, useEffect, useRef } from 'react'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Field } from '#src/ui/forms/field.tsx'

const PAUSE_MS = 250

type SearchBarProps = {
  /** What is searched, for screen readers. */
  label: string
  /** The grid columns of its fields. */
  className: string
  button?: string
  /** Whether, with scripts, it submits when a choice is made or typing pauses; without them its button does. */
  asksItself?: boolean
  children: ReactNode
}

/** The filter above a list of the front desk: a plain form that reloads the page. */
export function SearchBar({ label, className, button = 'Search', asksItself = false, children }: SearchBarProps) {
  const submit = useSubmit()
  const bar = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isBusy = useNavigation().state === 'loading'
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    // Typed before the page was hydrated, when nothing was listening.
    const typed = bar.current?.querySelector<HTMLInputElement>('input[type=search]')
    if (asksItself && typed && typed.value !== typed.defaultValue) void submit(bar.current, { replace: true })
  }, [asksItself, submit])
  return (
    <Form
      ref={bar}
      role="search"
      aria-label={label}
      aria-busy={(asksItself && isBusy) || undefined}
      className={classNames('grid items-end gap-4', className)}
      onChange={(event) => {
        const form = event.currentTarget
        clearTimeout(pause.current)
        if (asksItself) {
          pause.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), PAUSE_MS)
        }
      }}
    >
      {children}
      <Button variant="secondary" className="justify-self-start">
        {button}
      </Button>
    </Form>
  )
}

/** The search words. */
export function SearchField(props: { label: string; search: string; className?: string; disabled?: boolean }) {
  const { search, ...field } = props
  return <Field {...field} name="search" type="search" autoComplete="off" maxLength={100} defaultValue={search} />
}

/** The first and the last day of the period. */
export function DayFields({ from, to }: { from: string; to: string }) {
  return (
    <>
      <Field label="From" name="from" type="date" defaultValue={from} />
      <Field label="To" name="to" type="date" defaultValue={to} />
    </>
  )
}

/** The number of results, with an optional remark. */
export function Found({
  total,
  one,
  many,
  children,
}: {
  total: number
  one: string
  many: string
  children?: ReactNode
}) {
  return (
    <p role="status" className="font-semibold tabular-nums">
      {total === 1 ? `1 ${one}` : `${total.toLocaleString('en-GB')} ${many}`}
      {children}
    </p>
  )
}
