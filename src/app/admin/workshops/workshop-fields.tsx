import { dateFields } from '#src/studio/products/workshops/workshop.ts'
import { LEVELS } from '#src/studio/schedule/classes/weekly-class.ts'
import { Field, SelectField, TextAreaField } from '#src/ui/forms/field.tsx'
import { ReasonField } from '#src/ui/forms/reason-field.tsx'
import type { WorkshopForm } from './read-workshop.server.ts'

const STATES = [
  { value: 'on_sale', label: 'Shown, tickets on sale' },
  { value: 'hidden', label: 'Hidden' },
]

/** All fields of a workshop, its dates last: empty ones are left out, and more appear once those are filled in and saved. */
export function WorkshopFields({ form: { values, choices, places } }: { form: WorkshopForm }) {
  const of = (name: string) => ({ name, defaultValue: values[name] ?? '' })
  const levels = [...new Set([...LEVELS, values.level ?? ''])].filter(Boolean)
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" required maxLength={80} className="sm:col-span-2" {...of('name')} />
        <TextAreaField label="Description" className="sm:col-span-2" required={false} {...of('description')} />
        <SelectField
          label="Type"
          options={choices.types}
          hint={choices.types.length === 0 && <a href="/dashboard/content/class-types/new">Add a class type first</a>}
          {...of('typeId')}
        />
        <SelectField label="Instructor" options={choices.instructors} {...of('instructorId')} />
        <SelectField
          label="Room"
          options={choices.rooms}
          hint={choices.rooms.length === 0 && <a href="/dashboard/content/rooms/new">Add a room first</a>}
          {...of('roomId')}
        />
        <SelectField label="Level" options={levels.map((level) => ({ value: level, label: level }))} {...of('level')} />
        <Field label="Places" type="number" min={0} max={500} required {...of('maxSpots')} />
        <Field label="Price in pounds" required hint="For all dates together" {...of('price')} />
        <Field
          label="Refunded until so many days before"
          type="number"
          min={0}
          max={90}
          required={false}
          hint="In full until then, nothing after. Empty: by the studio’s own cutoff"
          {...of('refundDays')}
        />
        <SelectField label="Shown" options={STATES} {...of('state')} />
        <ReasonField name="overlapReason" />
      </div>
      {Array.from({ length: places }, (_, at) => (
        <DateFields key={at} place={at + 1} values={values} />
      ))}
    </>
  )
}

function DateFields({ place, values }: { place: number; values: Record<string, string> }) {
  const fields = dateFields(place)
  const of = (name: string, otherwise = '') => ({ name, defaultValue: values[name] ?? otherwise })
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field label={`Date ${place}: day`} type="date" required={place === 1} {...of(fields.date)} />
      <Field label={`Date ${place}: start`} type="time" required={place === 1} {...of(fields.startTime)} />
      <Field
        label={`Date ${place}: minutes`}
        type="number"
        min={5}
        max={480}
        required={place === 1}
        {...of(fields.durationMinutes, '120')}
      />
    </div>
  )
}
