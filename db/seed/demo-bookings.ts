import { newId } from '#src/kit/id.ts'
import { bookingReference } from '#src/studio/bookings/booking.ts'
import type { DemoClass } from './demo-classes.ts'
import type { DemoPerson } from './demo-members.ts'

export type DemoSession = DemoClass & { id: string; classId: string; startsAt: Date; endsAt: Date }

export type DemoBooking = {
  id: string
  reference: string
  sessionId: string
  personId: string | null
  memberId: string | null
  guestName: string | null
  guestEmail: string | null
  seatNo: number | null
  status: 'confirmed' | 'cancelled'
  bookedAt: Date
  updatedAt: Date
  /** Null where nothing has been marked. */
  attended: boolean | null
}

const HOUR = 3_600_000
const WEEK = 7 * 24 * HOUR
const GUESTS = ['Robin Carter', 'Alex Moreau', 'Jamie Flynn', 'Sasha Lind', 'Charlie Dunn']

/** Fills the sessions like those of a busy studio: popular ones are full this week and next, later weeks are open. Keeps every
 *  rule of booking: allowance, one place each, nobody in two classes at once. */
export function demoBookings(
  sessions: DemoSession[],
  people: DemoPerson[],
  { now, random }: { now: Date; random: () => number },
): DemoBooking[] {
  const soughtAfterFirst = sessions.toSorted((a, b) => urgency(b, now) - urgency(a, now))
  return soughtAfterFirst.flatMap((session) => {
    const target = Math.min(session.maxSpots, Math.round(session.maxSpots * fillOf(session, now)))
    const guests = target > 0 && random() < 0.12 ? 1 : 0
    const sitters = choosePeople(session, people, { target: target - guests, random })
    const placed = sitters.map((person, index) => placeFor(session, person, { seatNo: index + 1, now, random }))
    const missed = sitters.length > 3 && random() < 0.25 ? [cancelled(placed.pop()!)] : []
    const guest = guests ? [guestPlace(session, { seatNo: sitters.length + 1, now, random })] : []
    return [...placed, ...missed, ...guest]
  })
}

/** The part of it that is taken, 0 to 1. */
function fillOf(session: DemoSession, now: Date): number {
  const weeks = (session.startsAt.getTime() - now.getTime()) / WEEK
  if (weeks < 0) return session.demand * 0.55
  if (weeks < 1) return session.demand
  if (weeks < 2) return session.demand * 0.85
  return weeks < 3 ? session.demand * 0.4 : session.demand * 0.12
}

/** Sessions of this fortnight are filled first, the popular ones before the others. */
function urgency(session: DemoSession, now: Date): number {
  const weeks = (session.startsAt.getTime() - now.getTime()) / WEEK
  return (weeks >= 0 && weeks < 1.4 ? 10 : 0) + session.demand
}

function choosePeople(
  session: DemoSession,
  people: DemoPerson[],
  { target, random }: { target: number; random: () => number },
): DemoPerson[] {
  const isForChildren = session.level === 'Children' || session.name === 'Family dance'
  const keen = people
    .map((person) => {
      const likes = person.tastes.includes(session.typeId) ? 0.6 : 0
      const fits = person.isChild === isForChildren ? 0.8 : 0
      return { person, keenness: random() + likes + fits }
    })
    .toSorted((a, b) => b.keenness - a.keenness)
  const chosen: DemoPerson[] = []
  for (const { person } of keen) {
    if (chosen.length >= target) break
    if (!takePlace(session, person)) continue
    chosen.push(person)
  }
  return chosen
}

/** Adds the place to the person's diary and allowance; false when either forbids it. */
function takePlace(session: DemoSession, person: DemoPerson): boolean {
  if (person.isChild && !['Children', 'All levels'].includes(session.level)) return false
  if (!person.isChild && session.level === 'Children') return false
  const { startsAt, endsAt } = session
  const period = person.periods.find((one) => one.startsAt <= startsAt && startsAt < one.endsAt)
  if (!period || period.left < 1) return false
  if (person.busy.some((other) => other.startsAt < endsAt && startsAt < other.endsAt)) return false
  period.left -= 1
  person.busy.push({ startsAt, endsAt })
  return true
}

type Placing = { seatNo: number; now: Date; random: () => number }

function placeFor(session: DemoSession, person: DemoPerson, placing: Placing): DemoBooking {
  const { memberId } = person
  return { ...bare(session, memberId, placing), personId: person.id, memberId, guestName: null, guestEmail: null }
}

function guestPlace(session: DemoSession, placing: Placing): DemoBooking {
  const guestName = GUESTS[Math.floor(placing.random() * GUESTS.length)]!
  const guestEmail = `${guestName.toLowerCase().replace(' ', '.')}@example.org`
  return { ...bare(session, null, placing), personId: null, memberId: null, guestName, guestEmail, attended: null }
}

function bare(session: DemoSession, memberId: string | null, { seatNo, now, random }: Placing) {
  const isPast = session.startsAt < now
  const latest = Math.min(now.getTime(), session.startsAt.getTime())
  // The seat's number makes references of one millisecond different.
  const bookedAt = new Date(Math.floor(latest - (2 + random() * 150) * HOUR) + seatNo)
  const mark = random()
  return {
    id: newId(),
    reference: bookingReference(session.classId, memberId, bookedAt.getTime()),
    sessionId: session.id,
    seatNo,
    status: 'confirmed' as const,
    bookedAt,
    updatedAt: bookedAt,
    attended: isPast && mark < 0.96 ? mark < 0.88 : null,
  }
}

function cancelled(booking: DemoBooking): DemoBooking {
  const updatedAt = new Date(booking.bookedAt.getTime() + HOUR)
  return { ...booking, status: 'cancelled', seatNo: null, attended: null, updatedAt }
}
