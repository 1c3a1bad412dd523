import { LEVELS } from '#src/studio/schedule/classes/weekly-class.ts'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import { CheckboxField, Field, type Option, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'

export type Choices = { types: Option[]; instructors: Option[]; rooms: Option[]; days: Option[] }
type Values = Record<string, unknown>

/** All fields of a class, for a new one and a changed one. */
export function ClassFields({
  choices,
  values,
  days = choices.days,
}: {
  choices: Choices
  values: Values
  days?: Option[]
}) {
  const text = (name: string) => asText(values[name])
  const of = (name: string) => ({ name, defaultValue: text(name) })
  const levels = [...new Set([...LEVELS, text('level')])].filter(Boolean)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" required maxLength={80} {...of('name')} />
      <SelectField label="Type" options={choices.types} hint={first(choices.types, ADD_TYPE)} {...of('typeId')} />
      <SelectField label="Day" options={days} {...of('weekday')} />
      <Field label="Start" type="time" required {...of('startTime')} />
      <Field label="Minutes" type="number" min={5} max={480} required {...of('durationMinutes')} />
      <SelectField label="Instructor" options={choices.instructors} {...of('instructorId')} />
      <SelectField label="Level" options={levels.map((level) => ({ value: level, label: level }))} {...of('level')} />
      <Field label="Places" type="number" min={0} max={500} required {...of('maxSpots')} />
      <SelectField label="Room" options={choices.rooms} hint={first(choices.rooms, ADD_ROOM)} {...of('roomId')} />
      <TextAreaField label="Description" className="sm:col-span-2" {...of('description')} />
      <ReasonField name="overlapReason" />
    </div>
  )
}

const ADD_TYPE = { to: '/dashboard/content/class-types/new', label: 'Add a class type first' }
const ADD_ROOM = { to: '/dashboard/content/rooms/new', label: 'Add a room first' }

/** Where to make what there is none of to choose. */
function first(options: readonly Option[], { to, label }: { to: string; label: string }) {
  return options.length === 0 && <a href={to}>{label}</a>
}

/** Begins the name of each box that says on which further day the class is held. */
export const ALSO_ON = 'also-'

/** The same class on further days of the week, each a weekly class of its own. */
export function AlsoOn({ days }: { days: Option[] }) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">Also on</legend>
      <div className="grid grid-cols-3 gap-x-4 sm:grid-cols-4">
        {days.map(({ value, label }) => (
          <CheckboxField key={value} name={`${ALSO_ON}${value}`} label={label.slice(0, 3)} />
        ))}
      </div>
    </fieldset>
  )
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
