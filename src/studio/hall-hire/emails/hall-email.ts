import type { CalendarEntry } from '#src/kit/calendar.ts'
import type { CancelledBy } from '../hall-hire.ts'
import type { HireInWords } from '../hall-words.ts'

/** The snapshot from which every e-mail to the customer is rendered. */
export type HallCustomerFacts = HireInWords & {
  hireId: string
  sequence: number
  /** ISO instants. */
  startsAt: string
  endsAt: string
  /** For how many minutes the time is held unless the link is opened; 0 once the address is confirmed. */
  keepMinutes: number
  /** Until when a pending request holds its time, in words. */
  heldUntil: string
  isConfirmed: boolean
  cancelledBy: CancelledBy | null
  wasPaid: boolean
  /** What the studio has set: `reply within 24 hours`, and until when all comes back: `48 hours before the start`. Absent in messages written
   *  before they were facts. */
  reply?: string
  refundUntil?: string
  reason: string
  /** What of the deposit is kept for that reason. */
  kept?: string
  /** Whether the studio charges VAT. */
  hasVat?: boolean
  location: string
  requestUrl: string
  /** Whether what is due can be paid there. */
  paysOnline: boolean
  bookAgainUrl: string
}

/** What staff are told about a hire. */
export type HallStaffFacts = HireInWords & {
  news: 'requested' | 'cancelled' | 'lapsed'
  hireUrl: string
  reply?: string
}

export const hallCustomerSample: HallCustomerFacts = {
  hireId: '5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11',
  sequence: 1,
  customerName: 'Priya Shah',
  customerEmail: 'priya@example.com',
  customerPhone: '07700 900123',
  eventDate: '2026-12-05',
  startTime: '13:00',
  endTime: '16:00',
  startsAt: '2026-12-05T13:00:00.000Z',
  endsAt: '2026-12-05T16:00:00.000Z',
  date: 'Saturday 5 December 2026',
  times: '13:00 to 16:00',
  eventType: 'Birthday party',
  expectedAttendees: 24,
  specialRequirements: 'A table by the door for the cake',
  hours: 3,
  price: '£75',
  priceForHours: '£75 for 3 hours',
  deposit: '£50',
  due: '£125',
  refund: '',
  depositKept: '',
  depositReturned: '',
  depositHeld: '',
  keepMinutes: 0,
  heldUntil: '10:00 on Thursday 26 November 2026',
  isConfirmed: false,
  cancelledBy: null,
  wasPaid: false,
  reply: 'reply within 24 hours',
  refundUntil: '48 hours before the start',
  reason: '',
  location: 'Tempo, Arch 14, Foundry Yard, London',
  paysOnline: true,
  requestUrl: 'https://tempo.example/hall-hire/request/5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11?token=sample',
  bookAgainUrl: 'https://tempo.example/hall-hire',
}

/** `Saturday 5 December 2026, 13:00 to 16:00`. */
export function hallWhen({ date, times }: Pick<HireInWords, 'date' | 'times'>): string {
  return `${date}, ${times}`
}

/** The rows about the hire in every e-mail to the customer. */
export function hallDetails(facts: HallCustomerFacts): (readonly [string, string])[] {
  return [
    ['When', hallWhen(facts)],
    ['Event', facts.eventType],
    ['People', String(facts.expectedAttendees)],
    ['Price', facts.priceForHours],
    ['Deposit', facts.deposit],
  ]
}

/** The hire in the customer's calendar: one entry for its life, replaced by later ones. */
export function hallCalendar(facts: HallCustomerFacts, status: 'CONFIRMED' | 'CANCELLED'): CalendarEntry {
  return {
    uid: `hall-hire-${facts.hireId}`,
    sequence: facts.sequence,
    method: status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH',
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    summary: `Hall hire: ${facts.eventType}`,
    location: facts.location,
    description: `${facts.expectedAttendees} people. Please leave the hall by ${facts.endTime}.`,
    status,
  }
}
