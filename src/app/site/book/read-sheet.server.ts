import { isId } from '#src/kit/id.ts'
import { formatDate, studioTime } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { classOrderKey } from '#src/studio/billing/pay-class/class-payment.ts'
import { listClassProducts } from '#src/studio/billing/pay-class/list-class-products.server.ts'
import { bookingRefusals } from '#src/studio/bookings/booking.ts'
import { type BookingOffer, isPayable, offerFor } from '#src/studio/bookings/offers/booking-offer.ts'
import { offerSessions, type SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import {
  findHoldings,
  findNextFree,
  findSeatedSession,
} from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { refundInWords } from '#src/studio/bookings/tickets/ticket.ts'
import { heldDates, type Workshop } from '#src/studio/products/workshops/workshop.ts'
import { findWorkshop } from '#src/studio/products/workshops/workshops.store.server.ts'
import { findLiveOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { findHoldEnd } from '#src/studio/schedule/seats/seat-holds.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { type PaidBy, type Policy, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { cancellingText } from '#src/studio/bookings/policy/policy-words.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'

type Asked = {
  sessionId: string
  /** The person of the viewer's account whom the address names. */
  named: string | null
  formKey: string
}

/** The sheet of a class for one viewer, or a person of their account: the class in words, what they may do, and what they could pay
 *  with. 404 for a class that does not exist. */
export async function readSheet(ctx: Ctx, { sessionId, named, formKey }: Asked) {
  const { reader, actor, now, paysOnline } = ctx
  const session = isId(sessionId) ? await findSeatedSession(reader, sessionId, now()) : null
  if (!session) throw new Response('Class not found', { status: 404 })
  const memberId = actor.kind === 'account' ? actor.userId : null
  const workshop = session.ticketId === null ? null : await findWorkshop(reader, session.ticketId, now())
  const dates = workshop ? await listDates(ctx, workshop, session) : [session]
  const days = { from: dates[0]!.date, to: dates.at(-1)!.date }
  const [{ bookings }, holdings, heldUntil] = await Promise.all([
    readSettings(reader),
    memberId ? findHoldings(reader, memberId, days) : null,
    findHeldUntil(ctx, { sessionId, formKey }),
  ])
  const people = holdings?.people ?? []
  const person = people.find(({ id, isHolder }) => id === named && !isHolder)
  const personId = person?.id ?? null
  // The place that is held for the viewer is theirs to pay for.
  const held = dates.map((one) => ({ ...one, spotsLeft: one.spotsLeft + (heldUntil ? 1 : 0) }))
  const offers = offerSessions(held, holdings, personId).map((one) => offerFor(one, now(), bookings))
  // What stands in the way of one date stands in the way of the ticket.
  const offer = offers.find((one) => !isPayable(one)) ?? offers[0]!
  const spotsLeft = Math.min(...held.map((one) => one.spotsLeft))
  const canPay = isPayable(offer)
  const isGone = offer.kind === 'full' || offer.kind === 'over'
  const next =
    isGone && !workshop
      ? await findNextFree(reader, { classId: session.classId, after: laterOf(session.startsAt, now()), now: now() })
      : null
  return {
    session: { ...inWords(session, spotsLeft), when: dates.map(whenOf) },
    workshop: workshop && { id: workshop.id },
    /** What cancelling costs, by what the place is counted on. */
    cancelling: cancellingTexts(bookings, { workshop, firstAt: dates[0]!.startsAt, now: now() }),
    /** Whom of the account it can be booked for, and who is chosen, where that is not its holder. */
    people,
    person: person ?? null,
    offer: memberId === null ? forVisitor(offer) : offer,
    products: canPay && paysOnline ? await listClassProducts(reader, { session, memberId, personId, now: now() }) : [],
    isPaidAtStudio: canPay && !paysOnline,
    next: next && { id: next.id, when: whenOf(next) },
    formKey,
    /** Until when a place is held for the viewer, as the studio's clock shows it. */
    heldUntil: heldUntil && studioTime(heldUntil),
  }
}

/** A visitor may hold anything or nothing: the first thing to do is to sign in. */
function forVisitor(offer: BookingOffer): BookingOffer {
  if (offer.kind !== 'refused' || offer.refusal !== 'no_allowance') return offer
  return { ...offer, reason: bookingRefusals.sign_in_required.message }
}

export type Sheet = Awaited<ReturnType<typeof readSheet>>

/** The dates that the ticket books: all that are not cancelled; the one that is shown, where none is left. */
async function listDates({ reader, now }: Ctx, workshop: Workshop, shown: SeatedSession): Promise<SeatedSession[]> {
  const dates = await Promise.all(
    heldDates(workshop).map(({ sessionId }) => findSeatedSession(reader, sessionId, now())),
  )
  const found = dates.filter((one) => one !== null)
  return found.length > 0 ? found : [shown]
}

type Cancellable = { workshop: Workshop | null; firstAt: Date; now: Date }

function cancellingTexts(rules: Policy, { workshop, firstAt, now }: Cancellable): Record<'holding' | 'order', string> {
  if (workshop) {
    const { refundDays } = workshop
    const text = refundInWords(firstAt, { refundDays, cutoffHours: rules.cancellationCutoffHours })
    return { holding: text, order: text }
  }
  const policy = policyOf(rules)
  const textOf = (by: PaidBy) => cancellingText(policy, { startsAt: firstAt, by }, now)
  return { holding: textOf('holding'), order: textOf('order') }
}

async function findHeldUntil(
  { reader, now }: Ctx,
  { sessionId, formKey }: { sessionId: string; formKey: string },
): Promise<Date | null> {
  const order = await findLiveOrder(reader, classOrderKey(formKey))
  return order && findHoldEnd(reader, { sessionId, heldBy: order.id, now: now() })
}

function inWords(session: SeatedSession, left: number) {
  const { id, name, typeId, instructor, room, level, description, maxSpots, date } = session
  return {
    id,
    name,
    typeId,
    instructor,
    room,
    level,
    description,
    left,
    max: maxSpots,
    address: sessionAddress({ id, date }),
  }
}

function whenOf({ date, startTime, endTime }: SeatedSession): string {
  return `${formatDate(date, 'full')}, ${startTime} to ${endTime}`
}

function laterOf(a: Date, b: Date): Date {
  return a > b ? a : b
}
