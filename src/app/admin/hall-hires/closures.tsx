import { Link } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'

type Closure = { closedOn: string; reason: string; name: string }
type Props = { closures: Closure[]; today: string }

/** Dates on which the hall is closed for hire, whatever the opening hours. */
export function Closures({ closures, today }: Props) {
  return (
    <section aria-labelledby="closed-title" className="grid gap-4">
      <h2 id="closed-title">Closed dates</h2>
      <p className="max-w-text text-muted">
        No new requests are taken for these, and customers see the reason. What is already booked stands until it is
        cancelled. To close the classes too, see <Link to="/dashboard/closures">Closures</Link>.
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
                <PageForm intent="reopen" about={{ closedOn }} isOwn={false}>
                  <Button variant="secondary" size="small" aria-label={`Open again on ${name}`}>
                    Open again
                  </Button>
                </PageForm>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <PageForm intent="close" className="flex flex-wrap items-end gap-3">
        <Field label="Close the hall on" name="closedOn" type="date" min={today} required />
        <Field label="Reason" name="reason" required={false} maxLength={200} />
        <Button variant="secondary">Close this date</Button>
      </PageForm>
    </section>
  )
}
