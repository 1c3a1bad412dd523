import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { BookingRequest } from '../booking.ts'
import type { Booking } from '../places/write-places.server.ts'
import { bookSession } from '../book-session.server.ts'
import { findMandateInForce } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { bookAhead } from './book-ahead.server.ts'
import type { RecurringRefusal, Round } from './recurring.ts'
import { insertStandingOrder, type StandingOrder } from './recurring.store.server.ts'

export type Started = { booking: Booking } & Round

/** Books one session and makes it a standing order: the class's later dates are booked over the horizon as the allowance
 *  permits, and new ones as they come (PRODUCT 4.1, Recurring). Promises: only with an active direct debit; refused like any
 *  booking when the chosen date cannot be booked, and then nothing is started; no date before it is booked; one e-mail for the dates beyond it, with those
 *  that could not be booked and why. Locks: as booking does: the member, then the sessions, earliest first. */
export async function startRecurring(ctx: Ctx, request: BookingRequest): Promise<Outcome<Started, RecurringRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if (request.guest) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const mandate = await findMandateInForce(work.tx, actor.userId)
    if (mandate?.state !== 'active' || mandate.endsWithPeriod) return refuse('needs_direct_debit')
    const { sessionId, classId, personId } = request
    const first = await bookSession(work, { sessionId, classId, personId, isRecurring: true })
    if (!first.ok) return first
    const asMember = { ...work, actor }
    const order = await openOrder(asMember, first.value, personId)
    const round = await bookAhead(asMember, order, { isFirst: true })
    return ok({ booking: first.value, ...round })
  })
}

async function openOrder(work: Work<SignedInCtx>, first: Booking, personId?: string): Promise<StandingOrder> {
  const memberId = work.actor.userId
  const holder = (await listHousehold(work.tx, memberId)).find(({ isHolder }) => isHolder)
  const order = {
    id: newId(),
    memberId,
    personId: personId ?? holder?.id ?? '',
    classId: first.session.classId,
    startedAt: work.now(),
    firstStartsAt: first.session.startsAt,
  }
  const id = await insertStandingOrder(work.tx, order)
  if (id !== order.id) return { ...order, id }
  await recordActivity(work, {
    verb: 'recurring.started',
    subjectId: order.id,
    memberId,
    personId: order.personId,
    details: { class: first.session.name },
  })
  return order
}
