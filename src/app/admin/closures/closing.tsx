import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import type { ClosingFacts } from './read-closing.server.ts'

/** Who is affected by a closure, and the button that closes. */
export function Closing({ closing }: { closing: ClosingFacts }) {
  if (closing.faults.length > 0) return <Notice tone="error">{closing.faults.join(' ')}</Notice>
  const { when, sessions, bookings, hires, typed } = closing
  return (
    <Card as="section" aria-labelledby="closing" className="grid gap-4">
      <h2 id="closing">{`Close ${when}?`}</h2>
      <p className="text-lg">
        {`Classes cancelled: ${sessions.length}. Places booked in them: ${bookings}. Hall hires cancelled: ${hires.length}.`}
      </p>
      {hires.length > 0 && (
        <ul className="list-disc pl-5">
          {hires.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
      {sessions.length > 0 && (
        <Disclosure label="The classes">
          <ul className="grid gap-1">
            {sessions.map(({ id, label }) => (
              <li key={id}>{label}</li>
            ))}
          </ul>
        </Disclosure>
      )}
      <PageForm intent="close" about={typed} isOwn={false}>
        <SubmitButton>{`Close ${when}`}</SubmitButton>
      </PageForm>
    </Card>
  )
}
