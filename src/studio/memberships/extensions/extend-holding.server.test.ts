import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { type Account, aMembership, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { extendMembership } from './extend-membership.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const as = (actor: Account) => ctxFor(db, actor) as SignedInCtx
const rows = async (text: string) => (await db.pool.query(text)).rows as unknown[]
const terms = { days: 7, reason: 'A week of snow' }

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
  const outcome = await extendMembership(as(admin), { ...terms, memberId: member.userId })
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
  expect(await extendMembership(as(member), ask)).toMatchObject({ refusal: 'not_allowed' })
  expect(await extendMembership(as(admin), ask)).toMatchObject({ refusal: 'membership_not_found' })
  await aMembership(db, member, {
    startsAt: new Date('2026-10-01T09:00:00Z'),
    endsAt: new Date('2026-11-01T09:00:00Z'),
  })
  expect(await extendMembership(as(admin), ask)).toMatchObject({ refusal: 'membership_ended' })
  await aMembership(db, member)
  await db.pool.query(
    `insert into plan_changes (member_id, kind, from_package_id, to_package_id, amount_pence, requested_at, effective_at, state)
     values ($1, 'downgrade', null, 'basic', 0, now(), now() + interval '1 year', 'pending')`,
    [member.userId],
  )
  expect(await extendMembership(as(admin), ask)).toMatchObject({ refusal: 'change_waits' })
  expect(await rows('select verb from activities')).toEqual([])
})
