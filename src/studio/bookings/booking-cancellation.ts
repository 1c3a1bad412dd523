import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'

/** The catalogue's texts (specification 8). Another member's booking is answered as not found (PRODUCT 4.1). */
export const cancellationRefusals = {
  sign_in_required: { status: 401, message: 'Please log in to cancel a booking' },
  booking_not_found: { status: 404, message: 'Booking not found' },
  class_started: { status: 409, message: 'This class has already started' },
} satisfies Record<string, RefusalText>

export type CancellationRefusal = keyof typeof cancellationRefusals

export const CANCELLED_TEXT = 'Successfully cancelled booking'
export const CANCELLATION_FAILED_TEXT = 'Failed to cancel booking'

export type CancellationFacts = {
  now: Date
  startsAt: Date
  cutoffHours: number
  /** Of a place that came from the waiting list. */
  freeUntil?: Date | null
}

/** Until the session starts a booking may be cancelled; after the cutoff it is late and still counts as used, unless it came
 *  from the waiting list so short a while ago (PRODUCT 4.1, Cancel and Waiting list). */
export function decideCancellation(facts: CancellationFacts): Outcome<{ isLate: boolean }, CancellationRefusal> {
  const untilStartMs = facts.startsAt.getTime() - facts.now.getTime()
  if (untilStartMs <= 0) return refuse('class_started')
  const isFree = facts.now < (facts.freeUntil ?? facts.now)
  return ok({ isLate: !isFree && untilStartMs < facts.cutoffHours * 3_600_000 })
}
