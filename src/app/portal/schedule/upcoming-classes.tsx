import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { Badge } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { OwnClass, type OwnClassFacts } from './own-class.tsx'

export type UpcomingClass = OwnClassFacts & {
  reference: string
  isRecurring: boolean
  /** A date of a workshop. */
  isTicket: boolean
  hasStarted: boolean
  /** Until when it may be cancelled free of charge, and what it costs after that. */
  cancelling: string
}

/** The member's own places, each with its Cancel button (specification 2, Bookings). */
export function UpcomingClasses({ bookings, busy }: { bookings: UpcomingClass[]; busy: string | null }) {
  return (
    <section aria-labelledby="upcoming" className="grid gap-4">
      <h2 id="upcoming">Upcoming Classes</h2>
      {bookings.length === 0 ? (
        <EmptyState
          title="No upcoming classes booked."
          action={<ButtonLink to="/timetable">Find a class</ButtonLink>}
        />
      ) : (
        <ul className="grid gap-3 sm:grid-cols-2">
          {bookings.map((booking) => (
            <OwnClass key={booking.reference} facts={booking} reference={booking.reference}>
              {booking.isRecurring && (
                <p>
                  <Badge>Recurring booking</Badge>
                </p>
              )}
              {!booking.hasStarted && <p className="text-[0.9375rem] text-muted">{booking.cancelling}</p>}
              <div className="pt-2">
                {booking.hasStarted ? <Badge>Started</Badge> : <CancelButton booking={booking} busy={busy} />}
                {booking.isRecurring && !booking.hasStarted && <StopRecurring booking={booking} />}
              </div>
            </OwnClass>
          ))}
        </ul>
      )}
    </section>
  )
}

function CancelButton({ booking, busy }: { booking: UpcomingClass; busy: string | null }) {
  if (booking.isTicket)
    return (
      <ButtonLink
        to={`/booking/cancel?booking=${booking.reference}`}
        variant="secondary"
        size="small"
        aria-label={`Cancel ${forWhom(booking.name, booking)}, ${booking.when}`}
      >
        Cancel
      </ButtonLink>
    )
  const address = `/bookings/${booking.reference}/cancellation`
  const isBusy = busy === address
  const label = isBusy ? 'Processing...' : booking.isRecurring ? 'Cancel this one' : 'Cancel'
  const which = `${forWhom(booking.name, booking)}, ${booking.when}`
  const name = booking.isRecurring ? `Cancel this one: ${which}` : `Cancel ${which}`
  return (
    <PostForm isRouted action={address} preventScrollReset>
      <Button variant="secondary" size="small" isBusy={isBusy} aria-label={isBusy ? undefined : name}>
        {label}
      </Button>
    </PostForm>
  )
}

/** The other way to cancel a recurring place: this one stays an ordinary cancellation, "stop" ends the series. */
function StopRecurring({ booking }: { booking: UpcomingClass }) {
  return (
    <Disclosure label="Stop recurring">
      <PostForm
        isRouted
        action={`/bookings/${booking.reference}/cancellation`}
        className="grid justify-items-start gap-2"
      >
        <input type="hidden" name="reach" value="series" />
        <p>{`Every place that was booked by it in ${forWhom(booking.name, booking)} and can be cancelled free of charge is given back, and no new dates are booked.`}</p>
        <Button variant="danger" size="small" aria-label={`Stop recurring: ${forWhom(booking.name, booking)}`}>
          Stop recurring
        </Button>
      </PostForm>
    </Disclosure>
  )
}
