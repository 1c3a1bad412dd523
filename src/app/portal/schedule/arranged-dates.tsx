import { SelectField } from '#src/ui/forms/field.tsx'

/** Begins the name of each field that says what becomes of a date which was arranged on its own. */
export const ARRANGED = 'arranged-'

export type ArrangedDate = { id: string; label: string; about: string }

const CHOICES = [
  { value: 'keep', label: 'Keep as arranged' },
  { value: 'follow', label: 'Follow the class again' },
]

/** The dates that a change of all later dates leaves as they were arranged, each with a choice (PRODUCT 4.1, Changes keep exceptions). */
export function ArrangedDates({ dates }: { dates: readonly ArrangedDate[] }) {
  if (dates.length === 0) return null
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold">Dates arranged on their own</legend>
      <p className="text-muted">
        A change of all later dates leaves what was arranged for these, unless you say otherwise.
      </p>
      {dates.map(({ id, label, about }) => (
        <SelectField
          key={id}
          label={`${label}: ${about}`}
          name={`${ARRANGED}${id}`}
          options={CHOICES}
          defaultValue="keep"
        />
      ))}
    </fieldset>
  )
}
