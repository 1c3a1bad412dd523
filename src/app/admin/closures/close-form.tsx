import { buttonLook } from '#src/ui/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'

export type Typed = { from: string; to: string; startTime: string; endTime: string; reason: string }

/** Which days to close. It only looks: the next page shows who would be affected, and closes. */
export function CloseForm({ today, values }: { today: string; values?: Typed }) {
  const of = (name: keyof Typed) => ({ name, defaultValue: values?.[name] ?? '' })
  return (
    <section aria-labelledby="close" className="grid gap-4">
      <h2 id="close">Close the studio</h2>
      <form method="get" className="grid max-w-3xl gap-4 sm:grid-cols-2" key={values?.from}>
        <Field label="First day" type="date" min={today} required {...of('from')} />
        <Field label="Last day" type="date" min={today} required={false} hint="Empty: that day alone" {...of('to')} />
        <Field label="From" type="time" required={false} hint="Empty: the whole day" {...of('startTime')} />
        <Field label="Until" type="time" required={false} {...of('endTime')} />
        <Field
          label="Reason"
          className="sm:col-span-2"
          required={false}
          maxLength={200}
          hint="Everybody reads it"
          {...of('reason')}
        />
        <div>
          <button className={buttonLook({ variant: 'secondary' })}>See who is affected</button>
        </div>
      </form>
    </section>
  )
}
