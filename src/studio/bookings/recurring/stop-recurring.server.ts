import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { RecurringRefusal } from './recurring.ts'
import { recurringFacts } from './recurring-email.ts'
import { findOrderOfBooking, findOrderWords, listOrderPlaces } from './recurring.store.server.ts'
import { stopStandingOrder } from './stop-standing-order.server.ts'

/** Stops the standing order behind one of the caller's bookings and gives back the places it took in sessions to come.
 *  Promises: no new dates; each place cancelled by the normal path; one e-mail for all of them; a repeat finds nothing.
 *  PRODUCT 4.1, Recurring: cancelling offers "this one" or "stop". */
export async function stopRecurring(
  ctx: Ctx,
  { reference }: { reference: string },
): Promise<Outcome<{ cancelled: number }, RecurringRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    const order = await findOrderOfBooking(work.tx, actor.userId, reference)
    if (!order) return refuse('booking_not_found')
    const places = await listOrderPlaces(work.tx, order, ctx.now())
    for (const { reference: place } of places) await cancelBooking(work, { reference: place, isTold: false })
    await stopStandingOrder(work, order)
    const words = await findOrderWords(work.tx, order)
    const booked = places.map(({ reference: sessionId, startsAt }) => ({ sessionId, startsAt }))
    await postMessage(work, {
      kind: 'recurring-stopped',
      to: { email: words.email, name: words.memberName },
      facts: recurringFacts(words, { booked, skipped: [] }, ctx.links.to('/dashboard/schedule')),
      memberId: order.memberId,
      subjectId: order.id,
    })
    return ok({ cancelled: places.length })
  })
}
