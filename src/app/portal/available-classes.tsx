import { Form, Link } from 'react-router'
import type { BookingOffer } from '#src/studio/bookings/booking-offer.ts'

export type AvailableClass = {
  id: string
  name: string
  typeId: string
  day: string
  time: string
  instructor: string
  level: string
  spotsLeft: number
  maxSpots: number
  offer: BookingOffer
}

type Props = {
  sessions: AvailableClass[]
  shown: string
  earlier: string | null
  later: string | null
  busy: string | null
}

/** The next days' classes by day, each with a Book Class button, disabled with its reason (specification 2 and 5, Bookings). */
export function AvailableClasses({ sessions, shown, earlier, later, busy }: Props) {
  const days = Object.entries(Object.groupBy(sessions, (session) => session.day))
  return (
    <section aria-labelledby="available">
      <h2 id="available">Available Classes</h2>
      <p>{shown}</p>
      {days.length === 0 && <p>No classes scheduled</p>}
      {days.map(([day, ofDay]) => (
        <section key={day} aria-label={day}>
          <h3>{day}</h3>
          <ul>
            {ofDay?.map((session) => (
              <li key={session.id} data-session-id={session.id}>
                <h4>{session.name}</h4>
                <p>
                  {session.time} · {session.level}
                  {session.instructor && ` · with ${session.instructor}`}
                </p>
                <p>
                  {Math.max(session.spotsLeft, 0)} of {session.maxSpots} places left
                </p>
                <BookAction session={session} isBusy={busy === session.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <nav aria-label="Available classes by week">
        {earlier && <Link to={earlier}>Earlier classes</Link>}
        {later && <Link to={later}>Later classes</Link>}
      </nav>
    </section>
  )
}

function BookAction({ session, isBusy }: { session: AvailableClass; isBusy: boolean }) {
  const { offer } = session
  if (offer.kind === 'cancel') return <p>Booked</p>
  const reasonId = `why-${session.id}`
  const isDisabled = offer.kind !== 'book' || isBusy
  return (
    <Form method="post" action="/bookings" preventScrollReset>
      <input type="hidden" name="sessionId" value={session.id} />
      <button
        type="submit"
        disabled={isDisabled}
        aria-describedby={offer.kind === 'refused' ? reasonId : undefined}
        aria-label={`${label(offer, isBusy)}: ${session.name}, ${session.day}, ${session.time}`}
      >
        {label(offer, isBusy)}
      </button>
      {offer.kind === 'refused' && (
        <p id={reasonId}>
          {offer.reason} {offer.refusal === 'no_allowance' && <Link to="/dashboard/membership">See packages</Link>}
        </p>
      )}
    </Form>
  )
}

function label(offer: BookingOffer, isBusy: boolean): string {
  if (isBusy) return 'Processing...'
  return offer.kind === 'full' ? 'Class Full' : 'Book Class'
}
