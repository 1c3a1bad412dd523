import { Form } from 'react-router'

export type UpcomingClass = {
  reference: string
  name: string
  typeId: string
  when: string
  instructor: string
  /** Null for the holder's own place. */
  personName: string | null
  isRecurring: boolean
  hasStarted: boolean
}

/** The member's own places, each with its Cancel button (specification 2, Bookings). */
export function UpcomingClasses({ bookings, busy }: { bookings: UpcomingClass[]; busy: string | null }) {
  return (
    <section aria-labelledby="upcoming">
      <h2 id="upcoming">Upcoming Classes</h2>
      {bookings.length === 0 ? (
        <p>No upcoming classes booked.</p>
      ) : (
        <ul>
          {bookings.map((booking) => (
            <li key={booking.reference} data-booking={booking.reference}>
              <h3>{booking.name}</h3>
              <p>{booking.when}</p>
              {booking.instructor && <p>with {booking.instructor}</p>}
              {booking.personName && <p>for {booking.personName}</p>}
              {booking.isRecurring && <p>Recurring booking</p>}
              {booking.hasStarted ? <p>Started</p> : <CancelButton booking={booking} busy={busy} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function CancelButton({ booking, busy }: { booking: UpcomingClass; busy: string | null }) {
  const address = `/bookings/${booking.reference}/cancellation`
  const isBusy = busy === address
  return (
    <Form method="post" action={address} preventScrollReset>
      <button type="submit" disabled={isBusy} aria-label={`Cancel ${booking.name}, ${booking.when}`}>
        {isBusy ? 'Processing...' : 'Cancel'}
      </button>
    </Form>
  )
}
