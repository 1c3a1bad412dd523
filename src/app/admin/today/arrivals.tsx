import { Link, useFetcher } from 'react-router'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { readClassesOfDay } from './read-today.server.ts'

type Arriving = Awaited<ReturnType<typeof readClassesOfDay>>['arrivals'][number]

/** Who is expected in the classes whose registers are open, each marked with one tap. */
export function Arrivals({ arrivals, isAtDesk }: { arrivals: Arriving[]; isAtDesk: boolean }) {
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
              <Arrival key={person.bookingId} person={person} isAtDesk={isAtDesk} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

function Arrival({ person, isAtDesk }: { person: Arriving['people'][number]; isAtDesk: boolean }) {
  const { bookingId, name, isGuest, memberId } = person
  const fetcher = useFetcher<{ error?: string }>()
  return (
    <li className="grid content-start gap-2 border-t border-line py-1.5" data-booking-id={bookingId}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 font-semibold wrap-anywhere">
          {isAtDesk && memberId ? <Link to={`/dashboard/users/${memberId}`}>{name}</Link> : name}{' '}
          {isGuest && <Badge>Guest</Badge>}
        </p>
        <fetcher.Form method="post" action={`/attendance/${bookingId}`}>
          <Button
            name="mark"
            value="attended"
            variant="secondary"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`Attended: ${name}`}
          >
            Attended
          </Button>
        </fetcher.Form>
      </div>
      {fetcher.data?.error && <Notice tone="error">{fetcher.data.error}</Notice>}
    </li>
  )
}
