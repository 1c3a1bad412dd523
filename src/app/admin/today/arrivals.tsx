import { Link, useFetcher } from 'react-router'
import { calledOut } from '#src/studio/people/members/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Line } from '../attendance/describe-lines.server.ts'
import { PersonBadges, PersonName, PersonNotes } from '../attendance/person-facts.tsx'
import type { readClassesOfDay } from './read-today.server.ts'

type Arriving = Awaited<ReturnType<typeof readClassesOfDay>>['arrivals'][number]

/** Who is expected in the classes whose registers are open, each marked with one tap. */
export function Arrivals({ arrivals }: { arrivals: Arriving[] }) {
  if (arrivals.length === 0) return null
  return (
    <section aria-labelledby="arrivals" className="@container grid gap-4">
      <h2 id="arrivals" className="text-2xl">
        Arrivals
      </h2>
      {arrivals.map(({ id, name, startTime, people }) => (
        <section key={id} aria-label={`${startTime} ${name}`} className="grid gap-1">
          <h3 className="font-text text-base font-semibold tracking-normal text-muted [font-stretch:100%]">
            {startTime} {name}
          </h3>
          <ul className="grid gap-x-8 @2xl:grid-cols-2">
            {people.map((person) => (
              <Arrival key={person.bookingId} person={person} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Arrival({ person }: { person: Line }) {
  const { bookingId, memberId } = person
  const name = <PersonName name={person.name} />
  const fetcher = useFetcher<{ error?: string }>()
  return (
    <li className="grid content-start gap-2 border-t border-line py-1.5" data-booking-id={bookingId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grid min-w-0 wrap-anywhere">
          <span>{memberId ? <Link to={`/dashboard/users/${memberId}`}>{name}</Link> : name}</span>
          <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 small-caps">
            <PersonBadges line={person} />
          </span>
        </p>
        <fetcher.Form method="post" action={`/attendance/${bookingId}`}>
          <Button
            name="mark"
            value="attended"
            variant="secondary"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`Attended: ${calledOut(person)}`}
          >
            Attended
          </Button>
        </fetcher.Form>
      </div>
      <PersonNotes notes={person.personNotes} />
      {fetcher.data?.error && <Notice tone="error">{fetcher.data.error}</Notice>}
    </li>
  )
}
