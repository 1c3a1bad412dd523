import { type ReplyRule, replyText } from '../hall-words.ts'
import { penceToPounds } from '#src/kit/money.ts'
import { describeOpeningHours, type Settings } from '#src/studio/settings/settings.ts'
import { type HallHire, hasLapsed, heldMinutes, hireHours, isUnconfirmed, minutesBetween } from '../hall-hire.ts'
import { hallTexts } from './hall-texts.ts'

/** The rate as the specification lists it; prices in answers are pounds. */
export function hallRateResponse({ hallHire, openingHours }: Pick<Settings, 'hallHire' | 'openingHours'>) {
  const { id, name, description, pricePerHourPence, capacity, features, includes, restrictions } = hallHire
  return {
    id,
    name,
    description,
    pricePerHour: penceToPounds(pricePerHourPence),
    capacity,
    features,
    availableTimes: describeOpeningHours(openingHours),
    includes,
    restrictions,
  }
}

/** The answer to a new request: for how long the time is held, and how to keep it. */
export function receivedText(hire: HallHire, rules: ReplyRule): string {
  return isUnconfirmed(hire) ? hallTexts.held(heldMinutes(hire)) : hallTexts.received(replyText(rules))
}

/** What anyone with the id may know of a hire: its time, event type and state. */
export function hallHireResponse(hire: HallHire, now: Date) {
  const { id, eventDate, startTime, endTime, eventType, expectedAttendees } = hire
  const status = hasLapsed(hire, now) ? ('cancelled' as const) : hire.status
  return {
    id,
    eventDate,
    startTime,
    endTime,
    duration: hireHours(minutesBetween(startTime, endTime)),
    eventType,
    expectedAttendees,
    totalPrice: penceToPounds(hire.pricePence),
    status,
    isUnconfirmed: status === 'pending' && isUnconfirmed(hire),
    heldUntil: status === 'pending' ? hire.lapsesAt.toISOString() : null,
    createdAt: hire.createdAt.toISOString(),
  }
}

/** What only its customer and the studio may know in addition. */
export function hallCustomerResponse({ customerName, customerEmail, customerPhone, specialRequirements }: HallHire) {
  return { customerName, customerEmail, customerPhone, specialRequirements }
}
