import { addStudioDays } from '#src/kit/time.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { markAllAttended } from '#src/studio/bookings/attendance/mark-all-attended.server.ts'
import { markAttendance } from '#src/studio/bookings/attendance/mark-attendance.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { dropIn, walkIn } from './desk.ts'
import type { Staff } from './found-studio.ts'
import type { Member, Sitter } from './join.ts'
import { chance, type Life, oneOf } from './life.ts'
import { type Session, sessionsBetween } from './sessions.ts'

/** How full a class is so many days before, as a part of what it will be. */
const ROUNDS = [
  { daysAhead: 24, share: 0.1 },
  { daysAhead: 16, share: 0.35 },
  { daysAhead: 9, share: 0.65 },
  { daysAhead: 5, share: 0.88 },
  { daysAhead: 2, share: 1 },
]
const FOR_CHILDREN = [
  'Little gymnasts',
  'Street dance juniors',
  'Karate cubs',
  'Tumbling club',
  'Zumba kids',
  'First steps ballet',
]
const WALK_INS = [
  'Robin Carter',
  'Alex Moreau',
  'Jamie Flynn',
  'Sasha Lind',
  'Charlie Dunn',
  'Morgan Ashe',
  'Kit Sandler',
]

/** Members book the classes of these days ahead, as far as their months allow, and stand in line where they are full. `crowd` is how busy
 *  the studio is by now, 0 to 1. */
export async function bookAhead(life: Life, members: readonly Member[], crowd: number): Promise<void> {
  for (const { daysAhead, share } of ROUNDS) {
    const from = addStudioDays(life.now(), daysAhead)
    for (const session of await sessionsBetween(life, from, addStudioDays(from, 1))) {
      // The popular ones are full earlier than others.
      const early = session.demand > 1 ? 1.3 : 1
      const filled = Math.min(session.demand, 1) ** 1.5 * Math.min(share * early, 1) * Math.min(crowd * early, 1)
      const target = Math.round(session.maxSpots * filled)
      const line = share > 0.8 && session.demand > 1 ? Math.round((session.demand - 1) * 25 * crowd) : 0
      await fill(life, members, { session, places: target - session.taken, line: line - session.waiting })
    }
  }
}

type Places = { session: Session; places: number; line: number }

async function fill(life: Life, members: readonly Member[], { session, places, line }: Places): Promise<void> {
  if (places <= 0 && line <= 0) return
  const able = await membersWithClasses(life, session)
  let [left, waits] = [places, line]
  for (const sitter of keenOn(life, members, session)) {
    if (left <= 0 && waits <= 0) return
    if (!able.has(sitter.member.account.userId)) continue
    const request = { sessionId: session.id, personId: sitter.personId }
    if (left > 0) {
      const booked = await bookSession(life.ctx(sitter.member.account), request)
      if (booked.ok) left -= 1
    } else if ((await joinWaitingList(life.ctx(sitter.member.account), request)).ok) waits -= 1
  }
}

/** Those who have something left to count that class on: others do not try. */
async function membersWithClasses(life: Life, { startsAt }: Session): Promise<Set<string>> {
  const { rows } = await life.db.pool.query<{ id: string }>(
    `select distinct m.id from members m, lateral holdings_of(m.id, $1::timestamptz, $1::timestamptz) h
      where coalesce(h."endsAt", 'infinity') > $1 and coalesce(h.used < h.allowance, true)`,
    [startsAt],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Those who might come, the keenest first. */
function keenOn(life: Life, members: readonly Member[], session: Session): Sitter[] {
  const isForChildren = FOR_CHILDREN.includes(session.name)
  const isForAll = session.name === 'Family dance'
  return members
    .filter(({ hasLeft }) => !hasLeft)
    .flatMap(({ sitters }) => sitters)
    .filter(({ isChild }) => isForAll || isChild === isForChildren)
    .filter(({ member }) => chance(life, member.who.zeal))
    .map((sitter) => {
      const likes = sitter.member.who.tastes.includes(session.typeId) ? 0.7 : 0
      return { sitter, keenness: life.random() + likes }
    })
    .toSorted((a, b) => b.keenness - a.keenness)
    .map(({ sitter }) => sitter)
}

/** Plans change: some places of the days to come are given back, a few of today's late. */
export async function changePlans(life: Life, members: readonly Member[]): Promise<void> {
  const byId = new Map(members.map((member) => [member.account.userId, member]))
  for (const { reference, memberId, hours } of await placesAhead(life)) {
    const member = byId.get(memberId)
    if (!member || !chance(life, hours < 10 ? 0.025 : 0.012)) continue
    await cancelBooking(life.ctx(member.account), { reference, agreesTo: 'whatever' })
  }
}

async function placesAhead(life: Life): Promise<{ reference: string; memberId: string; hours: number }[]> {
  const { rows } = await life.db.pool.query<{ reference: string; memberId: string; hours: number }>(
    `select b.reference, b.member_id as "memberId", extract(epoch from s.starts_at - $1::timestamptz)::float8 / 3600 as hours
       from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' and b.member_id is not null and b.order_id is null
        and s.starts_at > $1 and s.starts_at < $1::timestamptz + interval '4 days' order by s.starts_at, b.id`,
    [life.now()],
  )
  return rows
}

/** The desk before the classes of the evening: guests, and members who pay for one class. */
export async function comeToTheDesk(life: Life, staff: Staff, members: readonly Member[]): Promise<void> {
  for (const session of await sessionsBetween(life, life.now(), addStudioDays(life.now(), 1))) {
    if (session.taken >= session.maxSpots || FOR_CHILDREN.includes(session.name)) continue
    if (chance(life, 0.05)) await walkIn(life, staff, session, oneOf(life, WALK_INS))
    const guest = oneOf(life, members)
    if (chance(life, 0.06) && guest.hasLeft) await dropIn(life, staff, guest, session)
  }
}

/** The registers of classes that have begun, where they are not kept yet: who came, and who did not. */
export async function keepRegisters(life: Life, { receptionist }: Staff): Promise<void> {
  const { rows: sessions } = await life.db.pool.query<{ id: string }>(
    `select s.id from class_sessions s where s.status = 'scheduled' and s.starts_at between $1::timestamptz - interval '1 day' and $1
        and exists (select from bookings b where b.session_id = s.id and b.status = 'confirmed'
                       and not exists (select from attendances a where a.booking_id = b.id)) order by s.starts_at, s.id`,
    [life.now()],
  )
  for (const { id: sessionId } of sessions) {
    await markAllAttended(life.ctx(receptionist), { sessionId })
    const { rows: places } = await life.db.pool.query<{ id: string }>(
      `select id from bookings where session_id = $1 and status = 'confirmed' order by seat_no`,
      [sessionId],
    )
    for (const { id: bookingId } of places) {
      if (chance(life, 0.07)) await markAttendance(life.ctx(receptionist), { bookingId, mark: 'no_show' })
    }
  }
}
