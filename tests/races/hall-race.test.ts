import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays, timeOfMinutes } from '#src/kit/time.ts'
import { type Database, openDatabase } from '#src/platform/database/db.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import type { HallRequest } from '#src/studio/hall-hire/form/hall-request-form.ts'
import { requestHallHire } from '#src/studio/hall-hire/request-hall-hire.server.ts'
import { occupyRoom } from '#src/studio/schedule/rooms/occupy-room.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { freshDatabaseUrl, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallHire, aHallRequest, VISITOR } from '#tests/helpers/hall.ts'

const ROUNDS = 200
const CALLERS = 24

const db = openDatabase(await workerDatabaseUrl(), { poolSize: CALLERS })
afterAll(() => db.close())
beforeEach(async () => {
  await truncateAll()
  await seedRooms(ctxFor(db, VISITOR))
})

/** One date a round, weekdays and weekends alike, from tomorrow on. */
const dateOf = (round: number) => addDays('2026-11-24', round)

/** Wishes of different starts and lengths that all take in noon, so that no two of them can both stand. */
function noonRequests(round: number): HallRequest[] {
  return Array.from({ length: CALLERS }, (_, n) => {
    const startMinutes = 12 * 60 - 15 * ((n + round) % 8)
    const endMinutes = 12 * 60 + 60 + 15 * (n % 6)
    const [startTime, endTime] = [timeOfMinutes(startMinutes), timeOfMinutes(endMinutes)]
    return aHallRequest({ eventDate: dateOf(round), startTime, endTime, customerEmail: `caller${n}@example.com` })
  })
}

const ask = (on: Database, request: HallRequest) => requestHallHire(ctxFor(on, VISITOR), request)

async function overlappingPairs(on: Database): Promise<number> {
  const { rows } = await on.pool.query<{ n: number }>(`
    select count(*)::int as n from hall_hires one join hall_hires other on one.id < other.id
     where one.status <> 'cancelled' and other.status <> 'cancelled'
       and tstzrange(one.starts_at, one.ends_at) && tstzrange(other.starts_at, other.ends_at)`)
  return rows[0]?.n ?? -1
}

// If this one shows no overlap, the tests below prove nothing: the set-up would be too slow to race.
test('control: without the exclusion constraint the hall is booked twice', async () => {
  const unguarded = openDatabase(await freshDatabaseUrl('unguarded_hall', 'template_tempo'), { poolSize: CALLERS })
  try {
    await unguarded.pool.query('alter table room_occupancies drop constraint room_occupancies_no_overlap')
    await seedRooms(ctxFor(unguarded, VISITOR))
    for (let round = 0; round < 5; round++)
      await Promise.all(noonRequests(round).map((request) => ask(unguarded, request)))
    expect(await overlappingPairs(unguarded)).toBeGreaterThan(0)
  } finally {
    await unguarded.close()
  }
})

test(
  `${ROUNDS} rounds of ${CALLERS} simultaneous requests for overlapping times: one is accepted in each`,
  { timeout: 120_000 },
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const outcomes = await Promise.all(noonRequests(round).map((request) => ask(db, request)))
      const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))
      expect(refusals, `round ${round}`).toEqual(Array.from({ length: CALLERS - 1 }, () => 'slot_taken'))
    }
    expect(await overlappingPairs(db)).toBe(0)
    const { rows } = await db.pool.query<{ hires: number; holds: number; emails: number }>(`
      select (select count(*)::int from hall_hires) as hires,
             (select count(*)::int from room_occupancies) as holds,
             (select count(*)::int from messages) as emails`)
    // One hire, one hold and one e-mail to the customer for each round: nothing of the refused is kept.
    expect(rows[0]).toEqual({ hires: ROUNDS, holds: ROUNDS, emails: ROUNDS })
  },
)

test('a whole day asked for hour by hour at once, back to back, is accepted whole', async () => {
  const wishes = Array.from({ length: 12 }, (_, hour) =>
    aHallRequest({ startTime: timeOfMinutes((9 + hour) * 60), endTime: timeOfMinutes((10 + hour) * 60) }),
  )
  const outcomes = await Promise.all([...wishes, ...wishes].map((request) => ask(db, request)))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(12)
  expect(await overlappingPairs(db)).toBe(0)
})

test('classes and hires racing for the hall never share it', async () => {
  const { rows } = await db.pool.query<{ id: string }>('select id from rooms where is_exclusive')
  const roomId = rows[0]!.id
  for (let round = 0; round < 20; round++) {
    const startsAt = new Date(`${dateOf(round)}T11:30:00Z`)
    const endsAt = new Date(`${dateOf(round)}T12:30:00Z`)
    const classes = Array.from({ length: 6 }, () =>
      db.transaction((tx) =>
        occupyRoom(tx, { roomId, occupant: { kind: 'class_session', id: crypto.randomUUID() }, startsAt, endsAt }),
      ),
    )
    const hires = noonRequests(round)
      .slice(0, 6)
      .map((request) => ask(db, request))
    const outcomes = await Promise.all([...classes, ...hires])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  }
})

test('a time that is being given up goes to one of those who ask for it', async () => {
  for (let round = 0; round < 20; round++) {
    const eventDate = dateOf(round)
    const { id } = await aHallHire(db, { eventDate, startTime: '12:00', endTime: '13:00' }, { now: MONDAY })
    const [cancelled, ...asked] = await Promise.all([
      cancelHallHire(ctxFor(db, VISITOR), { hireId: id, by: 'customer' }),
      ...noonRequests(round).map((request) => ask(db, request)),
    ])
    expect(cancelled.ok).toBe(true)
    expect(asked.filter(({ ok }) => ok).length).toBeLessThanOrEqual(1)
  }
  expect(await overlappingPairs(db)).toBe(0)
})
