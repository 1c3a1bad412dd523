import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { passOnDuePlaces } from '#src/studio/bookings/waiting-list/pass-on-due-places.server.ts'
import { type Account, aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '../book-session.server.ts'
import { listSeatCounts } from '../offers/seat-counts.store.server.ts'
import { listSeatedSessions } from '../offers/session-offers.store.server.ts'
import { findStaffSession } from '../rosters/staff-sessions.store.server.ts'
import { holdPlace, type PlaceHold } from './hold-place.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const afterMinutes = (minutes: number) => new Date(MONDAY.getTime() + minutes * 60_000)
const guest: PlaceHold['who'] = { memberId: null, personId: null, guest: { name: 'Ada', email: 'ada@example.com' } }
const of = (member: Account): PlaceHold['who'] => ({ memberId: member.userId, personId: null, guest: null })

async function hold(sessionId: string, { at = MONDAY, heldBy = newId(), who = guest, hasCard = true } = {}) {
  const outcome = await ctxFor(db, { kind: 'visitor' }, at).transaction((work) =>
    holdPlace(work, { sessionId, heldBy, who, hasCard }),
  )
  return outcome.ok ? outcome.value.until.toISOString() : outcome.refusal
}

async function book(sessionId: string, at: Date): Promise<string> {
  const outcome = await bookSession(ctxFor(db, await aMember(db), at), { sessionId })
  return outcome.ok ? 'booked' : outcome.refusal
}

test('a held place is taken for everybody else, wherever places are counted, until ten minutes have passed', async () => {
  const session = await aClassSession(db, { capacity: 1 })
  expect(await hold(session.id)).toBe('2026-11-23T10:10:00.000Z')
  const left = async (now: Date) => {
    const [seated] = await listSeatedSessions(db.reader, { from: '2026-11-23', to: '2026-11-23', now })
    const [counted] = await listSeatCounts(db.reader, [session.id], now)
    const staff = await findStaffSession(db.reader, session.id, now)
    return [seated?.spotsLeft, counted?.spotsLeft, staff?.spotsLeft, staff?.booked]
  }
  expect(await left(afterMinutes(9))).toEqual([0, 0, 0, 0])
  expect(await book(session.id, afterMinutes(9))).toBe('class_full')
  expect(await hold(session.id, { at: afterMinutes(9) })).toBe('class_full')
  expect(await left(afterMinutes(10))).toEqual([1, 1, 1, 0])
  expect(await book(session.id, afterMinutes(10))).toBe('booked')
})

test('one order holds one place, for as long as it did at first; once that ran out it may hold another', async () => {
  const session = await aClassSession(db, { capacity: 2 })
  const heldBy = newId()
  expect(await hold(session.id, { heldBy })).toBe('2026-11-23T10:10:00.000Z')
  expect(await hold(session.id, { heldBy, at: afterMinutes(5) })).toBe('2026-11-23T10:10:00.000Z')
  expect(await hold(session.id, { heldBy, at: afterMinutes(11) })).toBe('2026-11-23T10:21:00.000Z')
  const { rows } = await db.reader.execute(sql`select seat_no from session_seats where held_by is not null`)
  expect(rows).toHaveLength(1)
})

test('a member with nothing to count on may hold a place, and not in a class they have booked', async () => {
  const session = await aClassSession(db)
  expect(await hold(session.id, { who: of(await anAccount(db)) })).toBe('2026-11-23T10:10:00.000Z')
  const member = await aMember(db)
  await bookSession(ctxFor(db, member), { sessionId: session.id })
  expect(await hold(session.id, { who: of(member) })).toBe('already_booked')
  expect(await hold(newId(), { who: of(member) })).toBe('class_not_found')
  expect(await hold(session.id, { who: { ...of(member), personId: newId() } as PlaceHold['who'] })).toBe(
    'person_not_found',
  )
})

test('holds that ran out are swept, live ones stay', async () => {
  const [session, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  for (const at of [MONDAY, MONDAY, afterMinutes(5)]) await hold(session.id, { at })
  await hold(other.id, { at: afterMinutes(5) })
  const held = async () => {
    const { rows } = await db.reader.execute<{ n: number }>(
      sql`select count(*)::int as n from session_seats where held_by is not null`,
    )
    return rows[0]?.n
  }
  const sweep = (at: Date) => passOnDuePlaces(ctxFor(db, { kind: 'system', job: 'pass-on-places' }, at))
  expect([await sweep(afterMinutes(9)), await held()]).toEqual([0, 4])
  expect([await sweep(afterMinutes(10)), await held()]).toEqual([1, 2])
  expect([await sweep(afterMinutes(15)), await held()]).toEqual([2, 0])
})
