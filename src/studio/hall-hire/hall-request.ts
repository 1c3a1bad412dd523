import { ok, type Outcome, type Refused, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { addDays, clockChangeOn, formatDate, studioDate, wallToInstant, weekdayName, weekdayOf } from '#src/kit/time.ts'
import { type Busy, type HallTerms, openingOn, type OpeningHours, overlaps } from './hours/hall-availability.ts'
import { hallFieldTexts } from './form/hall-field-texts.ts'
import { MEANT_TEXT } from '../schedule/classes/class-clash.ts'
import { hallTexts, NO_HALL_TEXT } from './form/hall-texts.ts'
import { listTimeFaults } from './form/hall-time-faults.ts'
import { hirePricePence, minutesBetween } from './hall-hire.ts'

export const hallRequestMessages = {
  no_hall: { status: 404, message: NO_HALL_TEXT },
  date_in_past: { status: 400, message: hallFieldTexts.dateInPast },
  time_in_past: { status: 400, message: 'Please choose a time that is still to come' },
  date_too_far: { status: 400, message: 'The hall cannot be booked that far ahead' },
  off_step: { status: 400, message: 'Please choose times on the quarter hour' },
  ends_before_start: { status: 400, message: hallFieldTexts.endsBeforeStart },
  too_short: { status: 400, message: 'The booking is too short' },
  too_many_people: { status: 400, message: 'The hall does not hold that many people' },
  outside_hours: { status: 400, message: hallTexts.slotNotAvailable },
  hall_closed: { status: 409, message: hallTexts.slotNotAvailable },
  slot_taken: { status: 409, message: hallTexts.slotNoLongerAvailable },
  class_time: { status: 409, message: hallTexts.slotNotAvailable },
  price_differs: { status: 409, message: 'The price of this booking is different' },
  too_many_unconfirmed: { status: 429, message: hallTexts.tooManyUnconfirmed },
  too_many_requests: { status: 429, message: hallTexts.tooMany },
} satisfies Record<string, RefusalText>

/** What staff read more of a refusal than a customer does: with a reason it may be so. */
export function askStaffWhy<Refusal extends string>(refused: Refused<Refusal>): Refused<Refusal> {
  const isClash = refused.refusal === 'slot_taken' || refused.refusal === 'class_time'
  return isClash ? { ...refused, fields: { ...refused.fields, overlapReason: MEANT_TEXT } } : refused
}

export type HallRequestRefusal = keyof typeof hallRequestMessages

/** Date, times and number of people: what the rules decide on. */
export type HallHireTimes = { eventDate: string; startTime: string; endTime: string; expectedAttendees: number }

export type HallFacts = {
  request: HallHireTimes
  terms: HallTerms
  hours: OpeningHours
  now: Date
  /** Why the hall is closed on that date, if it is. */
  closure: string | null
  /** What occupies the hall around that time: other hires and dated sessions. */
  held: Busy[]
  /** Weekly classes in the hall on that date that have no dated session yet. */
  weeklyClasses: Busy[]
}

/** An acceptable request: its instants and its price. */
export type HallSlot = { startsAt: Date; endsAt: Date; pricePence: number }

/** Decides a request by everything the studio knows (PRODUCT 4.5). The rule gives the reason; the exclusion constraint on the
 *  room guarantees it. */
export function decideHallRequest(facts: HallFacts): Outcome<HallSlot, HallRequestRefusal> {
  const refusal = requestRefusal(facts) ?? openingRefusal(facts)
  if (refusal) return refusal
  const { request, terms, now } = facts
  const slot = {
    startsAt: wallToInstant(request.eventDate, request.startTime),
    endsAt: wallToInstant(request.eventDate, request.endTime),
  }
  if (slot.startsAt <= now) return refuse('time_in_past', { startTime: hallRequestMessages.time_in_past.message })
  if (facts.held.some((busy) => overlaps(busy, slot))) return refuse('slot_taken')
  if (facts.weeklyClasses.some((busy) => overlaps(busy, slot)))
    return refuse('class_time', { startTime: 'A class is held in the hall at that time' })
  const minutes = minutesBetween(request.startTime, request.endTime)
  const pricePence = hirePricePence(minutes, terms.pricePerHourPence)
  return ok({ ...slot, pricePence })
}

type Objection = Refused<HallRequestRefusal> | null

/** What is wrong with the request regardless of other events in the hall. */
function requestRefusal({ request, terms, now }: HallFacts): Objection {
  const firstDate = studioDate(now)
  const lastDate = addDays(firstDate, terms.bookAheadDays)
  const [fault] = listTimeFaults(request, { ...terms, firstDate, lastDate })
  return fault ? refuse(fault.refusal, { [fault.field]: fault.text }) : null
}

function openingRefusal({ request, hours, closure }: HallFacts): Objection {
  if (closure !== null)
    return refuse('hall_closed', {
      eventDate: `The hall is closed on ${formatDate(request.eventDate)}${closure && `: ${closure}`}`,
    })
  const opening = openingOn(request.eventDate, hours)
  const day = weekdayName(weekdayOf(request.eventDate))
  if (!opening) return refuse('hall_closed', { eventDate: `The hall is closed on ${day}s` })
  const field = request.startTime < opening.startTime || request.startTime >= opening.endTime ? 'startTime' : 'endTime'
  const isInside = request.startTime >= opening.startTime && request.endTime <= opening.endTime
  if (!isInside)
    return refuse('outside_hours', {
      [field]: `On ${day}s the hall is open from ${opening.startTime} to ${opening.endTime}`,
    })
  const change = clockChangeOn(request.eventDate)
  return change && request.startTime < change.endTime && change.startTime < request.endTime
    ? refuse('outside_hours', {
        startTime: `The clocks change on that day, so the hall cannot be hired between ${change.startTime} and ${change.endTime}`,
      })
    : null
}
