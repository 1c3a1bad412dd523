import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { DEMO_CLASSES } from '#db/seed/demo-classes.ts'
import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { minutesOf } from '#src/kit/time.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { seedClassTypes } from '#src/studio/schedule/class-types/seed-class-types.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { STUDIO_HOURS } from '#src/studio/settings/constants.ts'
import { systemCtx } from '#tests/helpers/classes.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const NOW = '2026-11-23T10:00:00Z'

async function seed(now = NOW, accountId?: string): Promise<void> {
  const ctx = systemCtx(db, now)
  await seedRooms(ctx)
  await seedClassTypes(ctx)
  await seedPackages(ctx)
  await seedDemo(ctx, accountId)
}

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.pool.query<Row>(text, values)).rows
}

async function placesFrom(from: string, days: number): Promise<{ name: string; seats: number; taken: number }[]> {
  return rows(
    `select s.name, (select count(*)::int from session_seats where session_id = s.id) as seats,
            (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as taken
       from class_sessions s where s.starts_at >= $1::timestamptz and s.starts_at < $1::timestamptz + $2 * interval '1 day'`,
    [from, days],
  )
}

test('every class is held while the studio is open', () => {
  for (const { name, weekday, startTime, durationMinutes } of DEMO_CLASSES) {
    const hours = STUDIO_HOURS.find((one) => one.weekday === weekday)
    const ends = minutesOf(startTime) + durationMinutes
    expect(hours && hours.opens <= startTime && ends <= minutesOf(hours.closes), name).toBe(true)
  }
})

test('the coming week is living: some classes are full, some nearly, some open', async () => {
  await seed()
  const places = await placesFrom(NOW, 7)
  const count = (test: (place: { seats: number; taken: number }) => boolean) => places.filter(test).length
  expect(places.length).toBeGreaterThanOrEqual(30)
  expect(count(({ seats, taken }) => seats === 12 && taken === 12)).toBeGreaterThanOrEqual(4)
  expect(count(({ seats, taken }) => seats - taken > 0 && seats - taken <= 3)).toBeGreaterThanOrEqual(4)
  expect(count(({ seats, taken }) => seats - taken >= 5)).toBeGreaterThanOrEqual(5)
  expect(count(({ seats }) => seats === 1)).toBe(1)
  expect(count(({ seats }) => seats === 0)).toBe(1)
})

test('shows past weeks with attendance, and sessions eight weeks ahead', async () => {
  await seed()
  const [span] = await rows(
    `select min(session_date)::text as first, max(session_date)::text as last from class_sessions`,
  )
  expect(span).toEqual({ first: '2026-10-26', last: '2027-01-18' })
  const [marks] = await rows<{ came: number; missed: number }>(
    `select count(*) filter (where attended)::int as came, count(*) filter (where not attended)::int as missed from attendances`,
  )
  expect(marks!.came).toBeGreaterThan(100)
  expect(marks!.missed).toBeGreaterThan(5)
  expect(
    await rows(
      `select 1 from attendances a join bookings b on b.id = a.booking_id join class_sessions s on s.id = b.session_id
                      where s.starts_at > $1 or b.status = 'cancelled'`,
      [NOW],
    ),
  ).toEqual([])
})

test.each([NOW, '2026-11-22T23:30:00Z', '2026-10-24T12:00:00Z', '2027-03-28T00:30:00Z', '2028-02-29T09:00:00Z'])(
  'keeps every rule of booking when it is seeded at %s',
  async (now) => {
    await seed(now)
    const overdrawn = await rows(
      `select m.id from memberships m where m.allowance < (select count(*) from bookings b join class_sessions s on s.id = b.session_id
         where b.member_id = m.member_id and b.status = 'confirmed' and s.starts_at >= m.starts_at and s.starts_at < m.ends_at)`,
    )
    expect(overdrawn).toEqual([])
    const uncovered = await rows(
      `select b.id from bookings b join class_sessions s on s.id = b.session_id where b.member_id is not null and b.status = 'confirmed'
         and not exists (select from memberships m where m.member_id = b.member_id and m.starts_at <= s.starts_at and s.starts_at < m.ends_at)`,
    )
    expect(uncovered).toEqual([])
    const doubled = await rows(
      `select 1 from bookings a join bookings b on a.person_id = b.person_id and a.id < b.id
         join class_sessions s on s.id = a.session_id join class_sessions o on o.id = b.session_id
        where a.status = 'confirmed' and b.status = 'confirmed' and s.starts_at < o.ends_at and o.starts_at < s.ends_at`,
    )
    expect(doubled).toEqual([])
    expect(await rows(`select 1 from bookings where booked_at > $1`, [now])).toEqual([])
    expect(await rows(`select 1 from messages`)).toEqual([])
  },
)

test('gives the printed sign-in a membership with classes left and bookings to come', async () => {
  const id = '3d0a2b54-5d2e-4f0a-9d1f-0f6f1f6d2c11'
  await rows(
    `insert into users (id, name, email, email_verified) values ($1, 'Demo Member', 'member@example.com', true)`,
    [id],
  )
  await seed(NOW, id)
  const [held] = await rows<{ allowance: number; used: number; coming: number }>(
    `select m.allowance,
       (select count(*)::int from bookings b join class_sessions s on s.id = b.session_id
         where b.member_id = m.member_id and b.status = 'confirmed' and s.starts_at >= m.starts_at and s.starts_at < m.ends_at) as used,
       (select count(*)::int from bookings b join class_sessions s on s.id = b.session_id
         where b.member_id = m.member_id and b.status = 'confirmed' and s.starts_at > $2) as coming
       from memberships m where m.member_id = $1 and m.starts_at <= $2 and $2 < m.ends_at`,
    [id, NOW],
  )
  expect(held!.allowance - held!.used).toBeGreaterThanOrEqual(4)
  expect(held!.coming).toBeGreaterThanOrEqual(1)
})

test.each([NOW, '2026-11-22T23:30:00Z', '2026-10-24T12:00:00Z', '2027-03-28T00:30:00Z', '2028-02-29T09:00:00Z'])(
  'lets the hall in every state when it is seeded at %s, and holds it for what stands',
  async (now) => {
    await seed(now)
    const states = await rows<{ status: string }>(`select status from hall_hires order by status`)
    expect(states.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'confirmed', 'pending', 'pending'])
    const held = await rows(`select 1 from room_occupancies where occupant_kind = 'hall_hire'`)
    expect(held).toHaveLength(4)
    expect(
      await rows(`select 1 from hall_hires where starts_at <= $1 or (status = 'pending' and lapses_at <= $1)`, [now]),
    ).toEqual([])
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  },
)

test('takes a moment, not a start', async () => {
  const before = performance.now()
  await seed()
  expect(performance.now() - before).toBeLessThan(5000)
})
