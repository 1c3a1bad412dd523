import { newId } from '#src/kit/id.ts'
import { addDays, studioDate, wallToInstant, weekdayOf } from '#src/kit/time.ts'
import { type EventType, hirePricePence, minutesBetween, requestLapsesAt } from '#src/studio/hall-hire/hall-hire.ts'
import { HALL_HIRE } from '#src/studio/settings/constants.ts'

type DemoHire = {
  /** The next such weekday (1 = Monday) at least this many days from today; a negative number looks back. */
  weekday: number
  fromDays: number
  startTime: string
  endTime: string
  eventType: EventType
  people: number
  customer: [name: string, email: string, phone: string]
  wish: string
  askedHoursAgo: number
  state: 'pending' | 'confirmed' | 'paid' | 'cancelled'
  depositPence?: number
}

/** The demo studio's hires: two waiting for an answer, one of them for long; one to be paid, one paid, one cancelled. */
const hires: DemoHire[] = [
  {
    weekday: 6,
    fromDays: 2,
    startTime: '15:00',
    endTime: '18:00',
    eventType: 'wedding-reception',
    people: 30,
    customer: ['Hannah Sørensen', 'hannah.sorensen@example.org', '07700 900412'],
    wish: 'We bring our own string trio and need six long tables along the mirrors.',
    askedHoursAgo: 240,
    state: 'paid',
    depositPence: 10_000,
  },
  {
    weekday: 5,
    fromDays: 2,
    startTime: '18:30',
    endTime: '20:30',
    eventType: 'workshop',
    people: 18,
    customer: ['Marcus Bell', 'marcus.bell@example.org', '07700 900587'],
    wish: 'West African drumming for beginners. It will be loud.',
    askedHoursAgo: 96,
    state: 'confirmed',
  },
  {
    weekday: 7,
    fromDays: 4,
    startTime: '13:30',
    endTime: '15:30',
    eventType: 'birthday-party',
    people: 24,
    customer: ['Priya Shah', 'priya.shah@example.org', '07700 900123'],
    wish: 'Our daughter turns six. Could we have a table by the door for the cake?',
    askedHoursAgo: 5,
    state: 'pending',
  },
  {
    weekday: 2,
    fromDays: 8,
    startTime: '13:00',
    endTime: '14:00',
    eventType: 'meeting',
    people: 12,
    customer: ['Gwen Adeyemi', 'gwen.adeyemi@example.org', '07700 900664'],
    wish: '',
    askedHoursAgo: 26,
    state: 'pending',
  },
  {
    weekday: 5,
    fromDays: 9,
    startTime: '17:00',
    endTime: '19:00',
    eventType: 'corporate-event',
    people: 28,
    customer: ['Tom Lindqvist', 'tom.lindqvist@example.org', '07700 900731'],
    wish: 'A movement session for our team, with somebody of yours to lead it if you can.',
    askedHoursAgo: 120,
    state: 'cancelled',
  },
]

/** The rows of the demo's hires around its now, with the payments of those that are paid. */
export function demoHallHires(now: Date) {
  return hires.map((hire) => rowOf(hire, now))
}

function rowOf(hire: DemoHire, now: Date) {
  const { startTime, endTime, eventType, customer, state, depositPence = 0 } = hire
  const eventDate = nextWeekday(hire.weekday, addDays(studioDate(now), hire.fromDays))
  const startsAt = wallToInstant(eventDate, startTime)
  const createdAt = new Date(now.getTime() - hire.askedHoursAgo * 3_600_000)
  const answeredAt = new Date(createdAt.getTime() + 3 * 3_600_000)
  const pricePence = hirePricePence(minutesBetween(startTime, endTime), HALL_HIRE.pricePerHourPence)
  const [isConfirmed, isCancelled] = [state === 'confirmed' || state === 'paid', state === 'cancelled']
  const row = {
    id: newId(),
    customerName: customer[0],
    customerEmail: customer[1],
    customerPhone: customer[2],
    eventDate,
    startTime,
    endTime,
    startsAt,
    endsAt: wallToInstant(eventDate, endTime),
    expectedAttendees: hire.people,
    eventType,
    specialRequirements: hire.wish,
    status: isConfirmed ? ('confirmed' as const) : isCancelled ? ('cancelled' as const) : ('pending' as const),
    cancelledBy: isCancelled ? ('customer' as const) : null,
    isFullRefund: isCancelled ? true : null,
    pricePence,
    depositPence,
    keptAt: createdAt,
    lapsesAt: requestLapsesAt({ createdAt, startsAt, isKept: true }, HALL_HIRE),
    confirmedAt: isConfirmed ? answeredAt : null,
    cancelledAt: isCancelled ? answeredAt : null,
    createdAt,
    updatedAt: state === 'pending' ? createdAt : answeredAt,
  }
  const sums = [
    ['hire', pricePence],
    ['deposit', depositPence],
  ] as const
  const payments = state === 'paid' ? sums.filter(([, pence]) => pence > 0) : []
  return {
    row,
    payments: payments.map(([kind, amountPence]) => ({ kind, amountPence, at: answeredAt })),
  }
}

function nextWeekday(weekday: number, from: string): string {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7)
}
