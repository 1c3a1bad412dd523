import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { minutesOf } from '#src/kit/time.ts'
import type { Settings } from '#src/studio/settings/settings.ts'

/** Specification 3: what a hall may be hired for. */
export const eventTypeNames = {
  'birthday-party': 'Birthday party',
  'corporate-event': 'Corporate event',
  workshop: 'Workshop',
  meeting: 'Meeting',
  'fitness-class': 'Fitness class',
  'dance-class': 'Dance class',
  'wedding-reception': 'Wedding reception',
  other: 'Other event',
}
export const EVENT_TYPES = keysOf(eventTypeNames)
export type EventType = (typeof EVENT_TYPES)[number]

export type HallHireStatus = 'pending' | 'confirmed' | 'cancelled'
export type CancelledBy = 'customer' | 'studio' | 'lapse'

/** A hire of the hall. Times are wall times of the studio; `startsAt` and `endsAt` follow from them. */
export type HallHire = {
  id: string
  /** The account that requested it, if it was signed in. */
  memberId: string | null
  customerName: string
  customerEmail: string
  customerPhone: string
  eventDate: string
  startTime: string
  endTime: string
  startsAt: Date
  endsAt: Date
  expectedAttendees: number
  eventType: EventType
  specialRequirements: string
  status: HallHireStatus
  cancelledBy: CancelledBy | null
  /** The price agreed at the request or the last change. */
  pricePence: number
  /** A security deposit the studio asked for when it confirmed. */
  depositPence: number
  /** Of the price, what went back as goodwill: it is not due again. */
  goodwillPence: number
  /** Once cancelled: whether the whole price goes back (a deposit always does). */
  isFullRefund: boolean | null
  /** Since when it holds its time beyond the first minutes, because the address is confirmed; null while it is not. */
  keptAt: Date | null
  /** Until when a pending request holds its time. */
  lapsesAt: Date
  createdAt: Date
  updatedAt: Date
  confirmedAt: Date | null
  cancelledAt: Date | null
  /** Counts changes, for the SEQUENCE of calendar entries. */
  sequence: number
}

/** Minutes from one wall time to another: the hall is let neither across midnight nor in an hour that the clocks change. */
export function minutesBetween(startTime: string, endTime: string): number {
  return minutesOf(endTime) - minutesOf(startTime)
}

/** Spec 9: a part hour counts as a whole hour. */
export function hireHours(minutes: number): number {
  return Math.ceil(minutes / 60)
}

export function hirePricePence(minutes: number, pricePerHourPence: number): number {
  return hireHours(minutes) * pricePerHourPence
}

/** The live event of any change of a hire. It names none: ids of hires are not public. */
export const hallChanged = { topic: 'hall-hire', id: 'hall' }

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** PRODUCT 6: how long a request holds its time before its e-mail address is confirmed. */
export const UNCONFIRMED_MINUTES = 30

/** What the studio has set for requests: within how many hours it answers, and how long a request holds its time. */
export type RequestRules = Pick<Settings['hallHire'], 'replyHours' | 'holdHours'>

/** Until when an unanswered request holds its time: a confirmed one for as long as the studio has set, less when the event is near, but
 *  as long as an answer may take at least (PRODUCT 4.5); an unconfirmed one for 30 minutes (PRODUCT 6). Never past its start. */
export function requestLapsesAt(
  { createdAt, startsAt, isKept }: { createdAt: Date; startsAt: Date; isKept: boolean },
  { replyHours, holdHours }: RequestRules,
): Date {
  const [created, start] = [createdAt.getTime(), startsAt.getTime()]
  if (!isKept) return new Date(Math.min(created + UNCONFIRMED_MINUTES * MINUTE_MS, start))
  const nearEvent = Math.max(start - replyHours * HOUR_MS, created + replyHours * HOUR_MS)
  return new Date(Math.min(created + Math.max(holdHours, replyHours) * HOUR_MS, nearEvent, start))
}

/** Whether a pending request still waits for its customer to open the mailed link. */
export function isUnconfirmed({ status, keptAt }: Pick<HallHire, 'status' | 'keptAt'>): boolean {
  return status === 'pending' && keptAt === null
}

/** Whole minutes for which an unconfirmed request was promised its time; fewer than 30 when it starts sooner. */
export function heldMinutes({ createdAt, lapsesAt }: Pick<HallHire, 'createdAt' | 'lapsesAt'>): number {
  return Math.floor((lapsesAt.getTime() - createdAt.getTime()) / MINUTE_MS)
}

/** When the answer that is promised is due (specification 4). */
export function replyDueAt(createdAt: Date, { replyHours }: Pick<RequestRules, 'replyHours'>): Date {
  return new Date(createdAt.getTime() + replyHours * HOUR_MS)
}

/** Whether a pending request's time has run out, also before the job has marked it. */
export function hasLapsed(hire: Pick<HallHire, 'status' | 'lapsesAt'>, now: Date): boolean {
  return hire.status === 'pending' && hire.lapsesAt <= now
}

/** Spec 9: notice for a full refund; exactly as much as the studio has set is enough. */
export function isFullRefund(startsAt: Date, now: Date, noticeHours: number): boolean {
  return startsAt.getTime() - now.getTime() >= noticeHours * HOUR_MS
}

/** Why an act on a hire may be refused. */
export const hallHireMessages = {
  hire_not_found: { status: 404, message: 'Booking not found' },
  hire_not_pending: { status: 409, message: 'This booking has been answered already' },
  hire_lapsed: { status: 409, message: 'This request has lapsed: it was not answered in time' },
  hire_cancelled: { status: 409, message: 'This booking has been cancelled' },
  hire_started: { status: 409, message: 'This booking has already started' },
} satisfies Record<string, RefusalText>

export type HallHireRefusal = keyof typeof hallHireMessages

/** Why the studio may not confirm a hire; null when it may. */
export function confirmRefusal(hire: HallHire, now: Date): HallHireRefusal | null {
  if (hire.status !== 'pending') return 'hire_not_pending'
  return hasLapsed(hire, now) ? 'hire_lapsed' : null
}

/** Why a hire may not be changed; null when it may. */
export function changeRefusal(hire: HallHire, now: Date): HallHireRefusal | null {
  if (hire.status === 'cancelled') return 'hire_cancelled'
  if (hasLapsed(hire, now)) return 'hire_lapsed'
  return hire.startsAt <= now ? 'hire_started' : null
}

/** Why a hire may not be cancelled, by the customer after its start, or by the studio; null when it may. */
export function cancelRefusal(hire: HallHire, by: CancelledBy, now: Date): HallHireRefusal | null {
  return by === 'customer' && hire.startsAt <= now ? 'hire_started' : null
}
