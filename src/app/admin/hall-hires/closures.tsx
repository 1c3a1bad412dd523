import { Form } from 'react-router'
import type { FieldErrors } from '#src/kit/form.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { OwnFields } from '#src/ui/forms/own-fields.tsx'

type Closure = { closedOn: string; reason: string; name: string }
type Props = {
  closures: Closure[]
  today: string
  /** The error of a date to close, and what had been typed. */
  refused: { fields: FieldErrors; values: Record<string, string> } | null
}

/** Dates on which the hall is closed for hire, whatever the opening hours. */
export function Closures({ closures, today, refused }: Props) {
  return (
    <section aria-labelledby="closed-title" className="grid gap-4">
      <h2 id="closed-title">Closed dates</h2>
      <p className="max-w-text text-muted">
        No new requests are taken for these, and customers see the reason. What is already booked stands until it is
        cancelled.
      </p>
      {closures.length > 0 && (
        <ul className="grid gap-2">
          {closures.map(({ closedOn, reason, name }) => (
            <li key={closedOn}>
              <Card className="flex flex-wrap items-center justify-between gap-3 py-3!">
                <span>
                  <strong>{name}</strong>
                  {reason && `, ${reason}`}
                </span>
                <Form method="post">
                  <input type="hidden" name="intent" value="reopen" />
                  <input type="hidden" name="closedOn" value={closedOn} />
                  <Button variant="secondary" size="small" aria-label={`Open again on ${name}`}>
                    Open again
                  </Button>
                </Form>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="intent" value="close" />
        <OwnFields form="close" className="basis-full">
          <Field
            label="Close the hall on"
            name="closedOn"
            type="date"
            min={today}
            required
            defaultValue={refused?.values.closedOn}
            error={refused?.fields.closedOn}
          />
          <Field
            label="Reason"
            name="reason"
            required={false}
            maxLength={200}
            defaultValue={refused?.values.reason}
            error={refused?.fields.reason}
          />
        </OwnFields>
        <Button variant="secondary">Close this date</Button>
      </Form>
    </section>
  )
}
