import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { RecurringRefusal } from './recurring.ts'
import { recurringFacts } from './recurring-email.ts'
import { findOrderOfBooking, findOrderWords, listOrderPlaces } from './recurring.store.server.ts'
import { stopStandingOrder } from './stop-standing-order.server.ts'

/** Stops the standing order behind one of the caller's bookings and gives back the places it took in sessions to come.
 *  Promises: no new dates; each place cancelled by the normal path, but for those that it is too late to cancel free of charge: these stay; one e-mail for all of them; a repeat finds nothing.
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
    const cancelled = []
    for (const place of await listOrderPlaces(work.tx, order, ctx.now())) {
      const outcome = await cancelBooking(work, { reference: place.reference, isTold: false })
      if (outcome.ok) cancelled.push(place)
    }
    await stopStandingOrder(work, order)
    const words = await findOrderWords(work.tx, order)
    const booked = cancelled.map(({ reference: sessionId, startsAt }) => ({ sessionId, startsAt }))
    await postMessage(work, {
      kind: 'recurring-stopped',
      to: { email: words.email, name: words.memberName },
      facts: recurringFacts(words, { booked, skipped: [] }, ctx.links.to('/dashboard/schedule')),
      memberId: order.memberId,
      subjectId: order.id,
    })
    return ok({ cancelled: cancelled.length })
  })
}
