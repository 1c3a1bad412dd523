import type { Work } from '#src/platform/ctx.server.ts'
import { chargeFee } from '#src/studio/billing/account/charge-fee.server.ts'
import { returnFee } from '#src/studio/billing/account/return-fee.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findBookingRecipient } from '../bookings.store.server.ts'
import { countAgain, markUncounted } from '../policy/counted-bookings.store.server.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import type { HeldBooking } from '../bookings.store.server.ts'
import { costText } from '../policy/policy-words.ts'
import type { MissedChange } from './missed-class.ts'

/** Does what the studio's policy says of a missed class, or takes it back after the register was corrected, in the caller's transaction.
 *  Promises: a fee once, with an e-mail; taken back once; a class that was given back is counted again only while there is one left of what
 *  it is counted on: nobody comes to owe a class for a mistake of the register. Locks: none; the caller has locked the member, then the
 *  booking. PRODUCT 4.1, One policy. */
export async function chargeMissedClass(work: Work, booking: HeldBooking, change: MissedChange): Promise<void> {
  const { id: bookingId, memberId } = booking
  if (change === 'none' || memberId === null) return
  if (change === 'undone') {
    await returnFee(work, { memberId, bookingId })
    if (booking.isUncounted) await countAgain(work.tx, bookingId)
    return
  }
  const { cost } = change
  if (cost === 'counts') return
  await markUncounted(work.tx, bookingId, work.now())
  if (cost === 'nothing') return
  const isNew = await chargeFee(work, { memberId, bookingId, kind: 'no_show_fee', ...cost })
  if (isNew) await tell(work, booking, costText(cost, 'holding'))
}

async function tell(work: Work, booking: HeldBooking, terms: string): Promise<void> {
  const recipient = await findBookingRecipient(work.tx, booking)
  const manageUrl = work.links.to('/dashboard/history')
  await postMessage(work, {
    kind: 'class-missed',
    to: recipient,
    facts: bookingFacts(booking, { ...recipient, manageUrl, links: work.links, terms }),
    memberId: booking.memberId,
    subjectId: booking.id,
  })
}
