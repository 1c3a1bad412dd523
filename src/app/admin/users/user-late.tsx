import { Button } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm, useIsShownAgain } from '#src/ui/forms/page-form.tsx'

export type LateLine = { bookingId: string; what: string; when: string; cost: string }

/** Late cancellations and missed classes that have cost something, each to be forgiven with a reason. */
export function UserLate({ lines }: { lines: LateLine[] }) {
  if (lines.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="text-lg">Late or missed</h3>
      <ul className="grid divide-y divide-line">
        {lines.map((line) => (
          <li key={line.bookingId} className="grid gap-2 py-2">
            <p>
              <span className="font-semibold">{line.what}</span>
              <span className="block text-muted tabular-nums">
                {line.when}: {line.cost}
              </span>
            </p>
            <Forgive line={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Forgive({ line: { bookingId, what, when } }: { line: LateLine }) {
  const which = { intent: 'forgive-booking', about: { bookingId } }
  return (
    <Disclosure
      label={
        <>
          Forgive
          <span className="sr-only">
            {' '}
            {what}, {when}
          </span>
        </>
      }
      isOpen={useIsShownAgain(which)}
    >
      <PageForm {...which} preventScrollReset className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field
          id={`forgive-${bookingId}`}
          label="Why it is forgiven"
          name="reason"
          required
          maxLength={500}
          autoComplete="off"
        />
        <Button variant="secondary" className="sm:mt-8">
          Forgive
        </Button>
      </PageForm>
    </Disclosure>
  )
}
