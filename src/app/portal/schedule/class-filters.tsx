import { Form, useSubmit } from 'react-router'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { useHydrated } from '#src/ui/live/use-hydrated.ts'
import { SelectField } from '#src/ui/forms/field.tsx'

export type ClassFilters = {
  type: string | null
  instructor: string | null
  /** The first day shown; null for today. */
  from: string | null
  /** What there is to choose in these days. */
  types: { value: string; label: string }[]
  instructors: string[]
}

/** Narrows the classes to a kind or an instructor; with scripts when a choice is made. Both are in the address. */
export function FilterForm({ filters, personId }: { filters: ClassFilters; personId: string | null }) {
  const submit = useSubmit()
  const isAwake = useHydrated()
  const { type, instructor, from } = filters
  return (
    <Form
      method="get"
      preventScrollReset
      role="search"
      aria-label="Available classes"
      onChange={(event) => void submit(event.currentTarget, { preventScrollReset: true })}
      className="flex flex-wrap items-end gap-3"
    >
      {from && <input type="hidden" name="from" value={from} />}
      {personId && <input type="hidden" name="for" value={personId} />}
      <SelectField
        label="Class type"
        name="type"
        key={`type ${type}`}
        defaultValue={type ?? ''}
        options={[{ value: '', label: 'Any' }, ...filters.types]}
      />
      <SelectField
        label="Instructor"
        name="instructor"
        key={`instructor ${instructor}`}
        defaultValue={instructor ?? ''}
        options={[{ value: '', label: 'Anyone' }, ...filters.instructors.map((name) => ({ value: name, label: name }))]}
      />
      {!isAwake && <Button variant="secondary">Show</Button>}
    </Form>
  )
}

/** Leads down to each of the days. */
export function DayLinks({ days }: { days: { date: string; day: string }[] }) {
  if (days.length < 2) return null
  return (
    <nav aria-label="Days" className="strip">
      {days.map(({ date, day }) => (
        <a key={date} href={`#day-${date}`} className={buttonLook({ variant: 'secondary', size: 'small' })}>
          {day}
        </a>
      ))}
    </nav>
  )
}
