import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { type Account, aClassSession, aMember, aMembership, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { extendHolding } from './extend-holding.server.ts'
import { listExtendable } from './extendable.store.server.ts'
import { writeExtensions } from './write-extensions.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const as = (actor: Account) => ctxFor(db, actor) as SignedInCtx
const rows = async (text: string) => (await db.pool.query(text)).rows as unknown[]
const terms = { holdingId: '', days: 7, reason: 'A week of snow' }

test('the last month runs longer, to the end of a day across a clock change, and the log says why', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await anAccount(db)]
  await aMembership(db, member, {
    startsAt: new Date('2026-10-20T09:00:00Z'),
    endsAt: new Date('2026-11-24T10:00:00Z'),
  })
  await aMembership(db, member, {
    startsAt: new Date('2027-02-24T10:00:00Z'),
    endsAt: new Date('2027-03-24T00:00:00Z'),
  })
  const outcome = await extendHolding(as(admin), { ...terms, memberId: member.userId })
  expect(outcome).toMatchObject({ ok: true, value: { endsAt: new Date('2027-03-30T23:00:00Z') } })
  const details = {
    package: 'basic',
    reason: 'A week of snow',
    before: { lastDay: '2027-03-23' },
    after: { lastDay: '2027-03-30' },
  }
  expect(await rows('select verb, details from activities')).toEqual([{ verb: 'membership.extended', details }])
})

test('refuses where there is nothing to extend, where it has ended, and while a change waits', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await anAccount(db)]
  const ask = { ...terms, memberId: member.userId }
  expect(await extendHolding(as(member), ask)).toMatchObject({ refusal: 'not_allowed' })
  expect(await extendHolding(as(admin), ask)).toMatchObject({ refusal: 'membership_not_found' })
  await aMembership(db, member, {
    startsAt: new Date('2026-10-01T09:00:00Z'),
    endsAt: new Date('2026-11-01T09:00:00Z'),
  })
  expect(await extendHolding(as(admin), ask)).toMatchObject({ refusal: 'membership_ended' })
  await aMembership(db, member)
  await db.pool.query(
    `insert into plan_changes (member_id, kind, from_package_id, to_package_id, amount_pence, requested_at, effective_at, state)
     values ($1, 'downgrade', null, 'basic', 0, now(), now() + interval '1 year', 'pending')`,
    [member.userId],
  )
  expect(await extendHolding(as(admin), ask)).toMatchObject({ refusal: 'change_waits' })
  expect(await rows('select verb from activities')).toEqual([])
})

test('a pass is extended by its id, and nothing of anybody else', async () => {
  const [admin, member, other] = [await anAccount(db, { role: 'admin' }), await anAccount(db), await anAccount(db)]
  await aMembership(db, member)
  const { rows: held } = await db.pool.query<{ id: string }>(
    `insert into holdings (member_id, product_id, kind, name, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 'pass', '10 Class Pass', 10, '2026-10-01T09:00:00Z', '2026-12-31T00:00:00Z', 'purchase', now(), now()) returning id`,
    [member.userId],
  )
  const ask = { ...terms, holdingId: held[0]!.id }
  expect(await extendHolding(as(admin), { ...ask, memberId: other.userId })).toMatchObject({
    refusal: 'membership_not_found',
  })
  const outcome = await extendHolding(as(admin), { ...ask, memberId: member.userId })
  expect(outcome).toMatchObject({ ok: true, value: { kind: 'pass', endsAt: new Date('2027-01-07T00:00:00Z') } })
  expect(await rows(`select last_day(ends_at)::text as day from holdings order by kind`)).toEqual([
    { day: '2027-01-06' },
    { day: '2026-12-07' },
  ])
  expect(await rows('select verb, details from activities')).toEqual([
    {
      verb: 'holding.extended',
      details: {
        product: '10 Class Pass',
        reason: 'A week of snow',
        before: { lastDay: '2026-12-30' },
        after: { lastDay: '2027-01-06' },
      },
    },
  ])
})

test('several are written together, and a place that a longer month covers names it', async () => {
  const [admin, ada, bob] = [await anAccount(db, { role: 'admin' }), await aMember(db), await aMember(db)]
  const { id: sessionId } = await aClassSession(db, { date: '2026-12-09' })
  await db.pool.query(
    `insert into bookings (reference, session_id, member_id, person_id, seat_no, status, booked_at, updated_at)
     select 'BK-1', $1, p.member_id, p.id, 1, 'confirmed', now(), now() from people p where p.member_id = $2`,
    [sessionId, ada.userId],
  )
  await as(admin).transaction(async (work) => {
    const held = [ada, bob].map(({ userId }) => listExtendable(work.tx, userId, MONDAY))
    const extension = { endsAt: new Date('2026-12-15T00:00:00Z'), daysFromFirstUse: null }
    const all = (await Promise.all(held)).map(([one]) => ({ held: one!, extension }))
    await writeExtensions(work, all, { reason: 'Snow' })
  })
  expect(await rows(`select count(*)::int from memberships where ends_at = '2026-12-15T00:00:00Z'`)).toEqual([
    { count: 2 },
  ])
  expect(await rows('select from bookings where holding_id is null')).toEqual([])
  expect(await rows(`select verb from activities where details->>'reason' = 'Snow'`)).toHaveLength(2)
})
