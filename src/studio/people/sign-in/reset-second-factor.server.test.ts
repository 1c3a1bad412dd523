import { afterAll, beforeEach, expect, test } from 'vitest'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { type Account, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { resetSecondFactor } from './reset-second-factor.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const as = (actor: Account) => ctxFor(db, actor) as SignedInCtx
const rows = async (text: string) => (await db.pool.query(text)).rows as unknown[]

async function withSecondFactor(account: Account): Promise<Account> {
  await db.pool.query(
    `insert into second_factors (user_id, secret, enabled_at, spare_codes) values ($1, 'sealed', now(), '[]')`,
    [account.userId],
  )
  await db.pool.query(
    `insert into sign_in_sessions (token_hash, user_id, expires_at) values (gen_random_uuid(), $1, now() + interval '1 day')`,
    [account.userId],
  )
  return account
}

test('what was lost is switched off, signed out, told and remembered with its reason', async () => {
  const [admin, member] = [await anAccount(db, { role: 'admin' }), await withSecondFactor(await anAccount(db))]
  const lost = { memberId: member.userId, reason: 'Showed a passport' }
  expect(await resetSecondFactor(as(admin), lost)).toEqual({ ok: true, value: null })
  expect(await rows('select 1 from second_factors union all select 1 from sign_in_sessions')).toEqual([])
  expect(await rows('select kind, recipient, facts from messages')).toMatchObject([
    { kind: 'second-factor-changed', recipient: member.email, facts: { what: 'reset' } },
  ])
  expect(await rows('select verb, actor_id, member_id, details from activities')).toMatchObject([
    {
      verb: 'account.second_factor_reset',
      actor_id: admin.userId,
      member_id: member.userId,
      details: { reason: 'Showed a passport', signInsEnded: 1 },
    },
  ])
  expect(await resetSecondFactor(as(admin), lost)).toMatchObject({ refusal: 'no_second_factor' })
})

test('an admin does not switch off their own, nobody else any, and a stranger has none', async () => {
  const [admin, member] = [
    await withSecondFactor(await anAccount(db, { role: 'admin' })),
    await withSecondFactor(await anAccount(db)),
  ]
  const [reason, nobody] = ['Lost', '00000000-0000-4000-8000-000000000000']
  expect(await resetSecondFactor(as(admin), { memberId: admin.userId, reason })).toMatchObject({
    refusal: 'own_account',
  })
  expect(await resetSecondFactor(as(member), { memberId: admin.userId, reason })).toMatchObject({
    refusal: 'not_allowed',
  })
  expect(await resetSecondFactor(as(admin), { memberId: nobody, reason })).toMatchObject({
    refusal: 'member_not_found',
  })
  expect(await rows('select 1 from second_factors')).toHaveLength(2)
  expect(await rows('select 1 from messages')).toEqual([])
})
