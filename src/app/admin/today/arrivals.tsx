import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { attendanceLabel, type Mark } from '#src/studio/bookings/attendance/attendance.ts'
import { calledOut } from '#src/studio/people/members/person-name.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Line } from '../attendance/describe-lines.server.ts'
import { PersonBadges, PersonName, PersonNotes } from '../attendance/person-facts.tsx'
import type { readClassesOfDay } from './read-today.server.ts'

type Arriving = Awaited<ReturnType<typeof readClassesOfDay>>['arrivals'][number]

/** Who is expected in the classes whose registers are open, each marked with one tap. A person who was marked keeps their place until the
 *  class is over: nobody else's row comes under the finger. */
export function Arrivals({ arrivals }: { arrivals: Arriving[] }) {
  const [announcement, announce] = useState('')
  if (arrivals.length === 0) return null
  return (
    <section aria-labelledby="arrivals" className="@container grid gap-4">
      <h2 id="arrivals" className="text-2xl">
        Arrivals
      </h2>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {arrivals.map(({ id, name, startTime, people }) => (
        <section key={id} aria-label={`${startTime} ${name}`} className="grid gap-1">
          <h3 className="flex flex-wrap justify-between gap-x-3 font-text text-base font-semibold tracking-normal text-muted [font-stretch:100%]">
            <span>{`${startTime} ${name}`}</span>
            <span>{`${people.filter(({ attended }) => attended).length} of ${people.length} here`}</span>
          </h3>
          <ul className="grid gap-x-8 @2xl:grid-cols-2">
            {people.map((person) => (
              <Arrival key={person.bookingId} person={person} announce={announce} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

type ArrivalProps = { person: Line; announce: (text: string) => void }

function Arrival({ person, announce }: ArrivalProps) {
  const { bookingId, memberId, attended } = person
  const name = <PersonName name={person.name} />
  const fetcher = useFetcher<{ error?: string; announcement?: string }>()
  const { data, state } = fetcher
  useEffect(() => {
    if (state === 'idle' && data?.announcement) announce(data.announcement)
  }, [state, data, announce])
  return (
    <li
      className={classNames(
        'grid content-start gap-2 border-t border-line py-1.5',
        attended && 'bg-success text-on-success',
      )}
      data-booking-id={bookingId}
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="grid min-w-0 wrap-anywhere">
          <span>{memberId ? <Link to={`/dashboard/users/${memberId}`}>{name}</Link> : name}</span>
          <span className="flex min-h-5 flex-wrap items-center gap-x-1.5 gap-y-0.5 small-caps">
            {attended !== null && <Marked attended={attended} />}
            <PersonBadges line={person} />
          </span>
        </p>
        <fetcher.Form method="post" action={`/attendance/${bookingId}`}>
          <MarkButton person={person} isBusy={state !== 'idle'} />
        </fetcher.Form>
      </div>
      <PersonNotes notes={person.personNotes} />
      {data?.error && <Notice tone="error">{data.error}</Notice>}
    </li>
  )
}

function Marked({ attended }: { attended: boolean }) {
  return (
    <span className={classNames('inline-flex items-center gap-1 leading-5', !attended && 'text-on-error')}>
      <Icon name={attended ? 'tick' : 'cross'} className="size-3.5" />
      {attendanceLabel(attended)}
    </span>
  )
}

/** Marks a person who is here, and takes that back. */
function MarkButton({ person, isBusy }: { person: Line; isBusy: boolean }) {
  const isMarked = person.attended !== null
  const label = isMarked ? 'Undo' : 'Attended'
  const mark: Mark = isMarked ? 'pending' : 'attended'
  return (
    <Button name="mark" value={mark} variant="secondary" isBusy={isBusy} aria-label={`${label}: ${calledOut(person)}`}>
      {label}
    </Button>
  )
}
