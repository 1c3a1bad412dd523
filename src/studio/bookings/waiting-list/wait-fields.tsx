import type { BookingOffer } from '../offers/booking-offer.ts'
import { positionText } from './waiting-texts.ts'

type Props = {
  session: { id: string; name: string }
  /** Who waits, where that is not the account's holder. */
  personId?: string | null
  offer: Pick<Extract<BookingOffer, { kind: 'full' }>, 'waitlist' | 'position'>
  /** How the button and the note beside it look on this page. */
  look: { button: string; note: string }
}

/** What stands in a form that posts to `/waiting-list`: how the line stands, and the button that joins or leaves it (PRODUCT 4.1). */
export function WaitFields({ session, personId, offer, look }: Props) {
  const { waitlist, position } = offer
  const [label, name] =
    position === null
      ? ['Join waiting list', `Join waiting list: ${session.name}`]
      : ['Leave', `Leave the waiting list: ${session.name}`]
  const note = position === null ? waitlist > 0 && `${waitlist} waiting` : positionText(position, Boolean(personId))
  return (
    <>
      <input type="hidden" name="intent" value={position === null ? 'join' : 'leave'} />
      <input type="hidden" name="sessionId" value={session.id} />
      {personId && <input type="hidden" name="personId" value={personId} />}
      {note && <p className={look.note}>{note}</p>}
      <button className={look.button} aria-label={name}>
        {label}
      </button>
    </>
  )
}
