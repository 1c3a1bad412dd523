import { afterAll, beforeEach, expect, test } from 'vitest'
import { ok, refuse } from '#src/kit/outcome.ts'
import { timeOfMinutes } from '#src/kit/time.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallRequest, VISITOR } from '#tests/helpers/hall.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import type { HallRequest } from './form/hall-request-form.ts'
import { limitHallRequests } from './limit-hall-requests.server.ts'
import { requestHallHire } from './request-hall-hire.server.ts'

const db = openDatabase(await workerDatabaseUrl(), { poolSize: 12 })
beforeEach(async () => {
  await truncateAll()
  await seedRooms(ctxFor(db, VISITOR))
})
afterAll(() => db.close())

/** Hour after hour of one day. */
const hour = (n: number, request: Partial<HallRequest> = {}) =>
  aHallRequest({ startTime: timeOfMinutes((9 + n) * 60), endTime: timeOfMinutes((10 + n) * 60), ...request })
const ask = (request: HallRequest, { network = '192.0.2.0/24', now = MONDAY, actor = VISITOR } = {}) =>
  requestHallHire(ctxFor(db, actor, now), request, { network })
const hours = Array.from({ length: 12 }, (_, n) => n)
const refusalsOf = (outcomes: Awaited<ReturnType<typeof ask>>[]) =>
  outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))

// PRODUCT 6: 2 unconfirmed per e-mail.
test('of twelve requests of one address at once two stand, however the address is written', async () => {
  const outcomes = await Promise.all(
    hours.map((n) =>
      ask(hour(n, { customerEmail: n % 2 ? 'Priya@Example.com' : 'priya@example.com' }), {
        network: `192.0.${n}.0/24`,
      }),
    ),
  )
  expect(refusalsOf(outcomes)).toEqual(Array.from({ length: 10 }, () => 'too_many_unconfirmed'))
  expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ retryAfterSeconds: 1800 })
})

test('an address may ask again when a request of its own was kept, withdrawn or has lapsed', async () => {
  await ask(hour(0))
  const second = await ask(hour(1))
  expect(await ask(hour(2))).toMatchObject({ refusal: 'too_many_unconfirmed' })
  await db.pool.query('update hall_hires set kept_at = created_at where id = $1', [second.ok && second.value.id])
  expect((await ask(hour(2))).ok).toBe(true)
  expect((await ask(hour(3), { now: new Date(MONDAY.getTime() + 29 * 60_000) })).ok).toBe(false)
  expect((await ask(hour(3), { now: new Date(MONDAY.getTime() + 30 * 60_000) })).ok).toBe(true)
})

// PRODUCT 6: 6 a day per network.
test('of twelve requests of one network at once six stand; another network is not held up', async () => {
  const of = (n: number, network: string) => ask(hour(n, { customerEmail: `caller${n}@example.com` }), { network })
  const outcomes = await Promise.all(hours.map((n) => of(n, '192.0.2.0/24')))
  expect(refusalsOf(outcomes)).toEqual(Array.from({ length: 6 }, () => 'too_many_requests'))
  const free = outcomes.findIndex(({ ok }) => !ok)
  expect((await of(free, '192.0.3.0/24')).ok).toBe(true)
  const refused = outcomes[free]!
  expect(!refused.ok && refused.retryAfterSeconds).toBeGreaterThan(0)
})

test('what does not come to stand is not counted', async () => {
  await ask(hour(0))
  for (let times = 0; times < 10; times++)
    expect(await ask(hour(0, { customerEmail: `late${times}@example.com` }))).toMatchObject({ refusal: 'slot_taken' })
  for (const n of [1, 2, 3, 4, 5])
    expect((await ask(hour(n, { customerEmail: `${n}@example.com` }))).ok, `${n}`).toBe(true)
  expect(await ask(hour(6, { customerEmail: 'more@example.com' }))).toMatchObject({ refusal: 'too_many_requests' })
})

test('a member has no limit of unconfirmed ones under their own address, and staff none at all', async () => {
  const member = await anAccount(db)
  const admin = await anAccount(db, { role: 'admin' })
  const own = hours
    .slice(0, 6)
    .map((n) => ask(hour(n, { customerEmail: member.email.toUpperCase() }), { actor: member }))
  expect(refusalsOf(await Promise.all(own))).toEqual([])
  expect(await ask(hour(6), { actor: member })).toMatchObject({ refusal: 'too_many_requests' })
  const desk = hours.slice(6).map((n) => ask(hour(n), { actor: admin }))
  expect(refusalsOf(await Promise.all(desk))).toEqual([])
})

test('of any number of tries that come to nothing none is counted, and what is over the limit is not even tried', async () => {
  const asking = { email: 'priya@example.com', network: '192.0.2.0/24', isKept: true, now: MONDAY }
  let tries = 0
  const limited = (isStanding: boolean) =>
    db.transaction((tx) =>
      limitHallRequests(tx, asking, () => {
        tries += 1
        return Promise.resolve(isStanding ? ok(tries) : refuse('slot_taken' as const))
      }),
    )
  await Promise.all(hours.map(() => limited(false)))
  await Promise.all(hours.map(() => limited(true)))
  expect(tries).toBe(12 + 6)
})

test('where limits are off nothing is counted', async () => {
  const outcomes = await Promise.all(hours.map((n) => requestHallHire(ctxFor(db, VISITOR), hour(n))))
  expect(refusalsOf(outcomes)).toEqual([])
  expect((await db.pool.query('select 1 from rate_limits')).rowCount).toBe(0)
})
