import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { WaitFields } from '../waiting-list/wait-fields.tsx'
import { type BookingOffer, isPayable } from './booking-offer.ts'

type Props = { session: { id: string; name: string; personId?: string }; offer: BookingOffer }

/** The one button of a session: Book Class, Cancel Booking or Class Full (specification 2, Timetable), which has the way onto the
 *  waiting list under it; with the reason beside it where booking would be refused; pressed all the same, the answer gives the reason and a next step. A plain form; the
 *  enhancement script sends it in place and shows 'Processing...'. */
export function BookButton({ session, offer }: Props) {
  if (offer.kind === 'over') return <p className="book-note">{offer.reason}</p>
  if (offer.kind === 'refused' && isPayable(offer)) return <OpenSheet session={session} offer={offer} />
  if (offer.kind === 'cancel' && offer.isTicket) return <CancelTicket session={session} reference={offer.reference} />
  if (offer.kind === 'full') return <Full session={session} offer={offer} />
  const isCancel = offer.kind === 'cancel'
  const label = isCancel ? 'Cancel Booking' : 'Book Class'
  return (
    <form method="post" action={isCancel ? `/bookings/${offer.reference}/cancellation` : '/bookings'} data-in-place="">
      {!isCancel && <input type="hidden" name="sessionId" value={session.id} />}
      {!isCancel && session.personId && <input type="hidden" name="personId" value={session.personId} />}
      {offer.kind === 'book' && offer.choices && (
        <select name="holdingId" aria-label={`Count ${session.name} on`} className="book-choice select-arrow">
          {offer.choices.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      )}
      <button className={isCancel ? 'book-button is-cancel' : 'book-button'} aria-label={`${label}: ${session.name}`}>
        {label}
      </button>
      {offer.kind === 'refused' && (
        <p className="book-note">
          {offer.reason} {offer.refusal === 'no_allowance' && <a href="/membership">See prices</a>}
        </p>
      )}
    </form>
  )
}

/** A class without a place: its line, to join or to leave. */
function Full({ session, offer }: { session: Props['session']; offer: Extract<BookingOffer, { kind: 'full' }> }) {
  return (
    <>
      <button className="book-button" disabled aria-label={`Class Full: ${session.name}`}>
        Class Full
      </button>
      {!offer.isTicket && (
        <form method="post" action="/waiting-list" data-in-place="" className="book-wait">
          <WaitFields
            session={session}
            personId={session.personId}
            offer={offer}
            look={{ button: 'book-button is-cancel', note: 'book-note' }}
          />
        </form>
      )}
    </>
  )
}

/** A workshop's ticket is given back on a page of its own, which says what is refunded. */
function CancelTicket({ session, reference }: { session: Props['session']; reference: string }) {
  return (
    <form method="get" action="/booking/cancel">
      <input type="hidden" name="booking" value={reference} />
      <button className="book-button is-cancel" aria-label={`Cancel Booking: ${session.name}`}>
        Cancel Booking
      </button>
    </form>
  )
}

/** Book Class for whom nothing covers the class: leads to its sheet, where it can be paid for (PRODUCT 4.4a). */
function OpenSheet({
  session,
  offer,
}: {
  session: Props['session']
  offer: Extract<BookingOffer, { kind: 'refused' }>
}) {
  return (
    <form method="get" action={bookAddress(session.id)}>
      {session.personId && <input type="hidden" name="for" value={session.personId} />}
      <button className="book-button" aria-label={`Book Class: ${session.name}`}>
        Book Class
      </button>
      <p className="book-note">
        {offer.reason} {offer.refusal !== 'ticket_needed' && <a href="/membership">See prices</a>}
      </p>
    </form>
  )
}

/** The link to the sheet, where visitors sign in or book as they are. It appears some thirty times in a week: it has no class of its own. */
export function SignInToBook({ sessionId }: { sessionId: string }) {
  return <a href={bookAddress(sessionId)}>Please log in to book this class</a>
}
