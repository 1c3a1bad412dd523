import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { type BookingFacts, type BookingRefusal, decideBooking } from '../booking.ts'

/** How long a place is held for someone who is paying (PRODUCT 4.4a). */
export const HOLD_MINUTES = 10
/** How long it may be held in all where a card was entered, so that another may be tried. */
const MOST_MINUTES = 30
/** So many places of a class anybody may hold without a card; beyond that each network holds one. */
const FEW = 3

export const holdRefusals = {
  places_in_payment: {
    status: 409,
    message:
      'Other people are paying for places in this class just now, and no more are held until those are paid. Please try again in a few minutes. You have not been charged.',
  },
} satisfies Record<string, RefusalText>

export type HoldRefusal = BookingRefusal | keyof typeof holdRefusals

const OTHER_HOLD =
  'You are paying for another class at that time. Please pay for it or give that place back; unpaid, it is free in ten minutes.'

type Facts = Omit<BookingFacts, 'allowanceLeft' | 'isUnshared'> & {
  /** The card comes with the order, or is kept for the payer. */
  hasCard: boolean
  places: number
  heldUntil: Date | null
  hasTriedCard: boolean
  placedAt: Date | null
  ownOther: string | null
  holdsOverlap: boolean
  unpaid: number
  unpaidOfNetwork: number
}

/** Until when a place may be held for someone who is about to pay for it: ten minutes, and never beyond the start of the class. What
 *  stands in the way of booking stands in the way of holding, except that what it is counted on is still to be bought. Of one person
 *  one place is held in a class, the latest form's (not new); asking again makes it no longer, until a card was entered. Without cards
 *  a third of a class is held at most, so that nobody keeps a class from others with invented names (PRODUCT 6). */
export function decideHold(facts: Facts): Outcome<{ until: Date; isNew: boolean }, HoldRefusal> {
  const { heldUntil, ownOther, now, session } = facts
  const hasSeat = heldUntil !== null || ownOther !== null
  const freeSeatNo = hasSeat ? 1 : facts.freeSeatNo
  const decision = decideBooking({ ...facts, freeSeatNo, needsTicket: false, allowanceLeft: 'guest' })
  if (!decision.ok) return decision
  if (facts.holdsOverlap) return { ...refuse('overlapping_class'), says: OTHER_HOLD }
  const end = (from: Date, minutes: number) => Math.min(from.getTime() + minutes * 60_000, session.startsAt.getTime())
  if (heldUntil) {
    const most = facts.hasTriedCard && facts.placedAt ? end(facts.placedAt, MOST_MINUTES) : 0
    const until = Math.max(heldUntil.getTime(), Math.min(most, end(now, HOLD_MINUTES)))
    return ok({ until: new Date(until), isNew: false })
  }
  if (!hasSeat && !facts.hasCard && isHeldEnough(facts)) return refuse('places_in_payment')
  return ok({ until: new Date(end(now, HOLD_MINUTES)), isNew: !hasSeat })
}

function isHeldEnough({ places, unpaid, unpaidOfNetwork }: Facts): boolean {
  return unpaid >= Math.max(1, Math.floor(places / 3)) || (unpaid >= FEW && unpaidOfNetwork > 0)
}
