import { WaitFields } from '#src/studio/bookings/waiting-list/wait-fields.tsx'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { buttonLook } from '#src/ui/button.tsx'
import { OwnClass, type OwnClassFacts } from './own-class.tsx'

export type WaitingClass = OwnClassFacts & {
  id: string
  sessionId: string
  personId: string | null
  position: number
}

type Props = { waits: WaitingClass[]; text: string }

/** The classes that a member, or someone on their account, waits for (PRODUCT 4.1, Waiting list). */
export function WaitingClasses({ waits, text }: Props) {
  if (waits.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="waiting">Waiting list</h2>
        <p className="text-muted">{text}</p>
      </div>
      <ul className="grid gap-3 sm:grid-cols-2">
        {waits.map((wait) => (
          <OwnClass key={wait.id} facts={wait}>
            <PostForm
              isRouted
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
            </PostForm>
          </OwnClass>
        ))}
      </ul>
    </section>
  )
}
