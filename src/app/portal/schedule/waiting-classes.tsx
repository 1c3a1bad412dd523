import { Form } from 'react-router'
import { WaitFields } from '#src/studio/bookings/waiting-list/wait-fields.tsx'
import { waitingText } from '#src/studio/bookings/waiting-list/waiting-texts.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

export type WaitingClass = {
  id: string
  sessionId: string
  personId: string | null
  position: number
  /** The class on the timetable. */
  href: string
  name: string
  typeId: string
  when: string
  instructor: string
  /** Null for the holder. */
  personName: string | null
}

type Props = { waits: WaitingClass[]; cutoffHours: number }

/** The classes that a member, or someone on their account, waits for (PRODUCT 4.1, Waiting list). */
export function WaitingClasses({ waits, cutoffHours }: Props) {
  if (waits.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="waiting">Waiting list</h2>
        <p className="text-muted">{waitingText(cutoffHours)}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {waits.map((wait) => (
          <Card as="li" key={wait.id} className={`hue-${wait.typeId} grid gap-1`}>
            <h3 className="text-hue-ink">
              <a href={wait.href} className="underline decoration-line decoration-2 underline-offset-4">
                {wait.name}
              </a>
            </h3>
            <p className="font-semibold tabular-nums">{wait.when}</p>
            {wait.instructor && <p className="text-muted">with {wait.instructor}</p>}
            {wait.personName && <p className="text-muted">{`for ${wait.personName}`}</p>}
            <Form
              method="post"
              action="/waiting-list"
              preventScrollReset
              className="flex flex-wrap items-center justify-between gap-3 pt-2"
            >
              <WaitFields
                session={{ id: wait.sessionId, name: `${wait.name}, ${wait.when}` }}
                personId={wait.personId}
                offer={{ waitlist: 0, position: wait.position }}
                look={{ button: buttonLook({ variant: 'secondary', size: 'small' }), note: '' }}
              />
            </Form>
          </Card>
        ))}
      </ul>
    </section>
  )
}
