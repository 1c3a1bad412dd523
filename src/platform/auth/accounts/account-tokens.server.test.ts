import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { findSecondFactorTerm, startSecondFactorTerm } from '../second-factor/second-factor-term.server.ts'
import { findToken, issueToken, newToken, removeTokens, spendToken } from './account-tokens.server.ts'
import { findEmailChange, findPendingEmail, withdrawEmailChange } from './change-email.server.ts'

const { db, ctx, account, sql } = await openUseCaseTest()

const issue = (of: Parameters<typeof issueToken>[1]) => db.transaction((tx) => issueToken(tx, of))
const owner = async (token: string) => (await findToken(db.reader, 'reset-password', token))?.userId

test('a token opens what it was issued for, until it ends', async () => {
  const { userId, email } = await account()
  const token = await issue({ purpose: 'reset-password', userId, email, minutes: 60 })
  expect(await findToken(db.reader, 'reset-password', token)).toEqual({ userId, email })
  expect(await findToken(db.reader, 'verify-email', token)).toBeNull()
  for (const other of [`${token}x`, '', null]) expect(await findToken(db.reader, 'reset-password', other)).toBeNull()
  const [{ minutes } = { minutes: 0 }] = await sql<{ minutes: number }>(
    'select round(extract(epoch from expires_at - now()) / 60)::int as minutes from account_tokens',
  )
  expect(minutes).toBe(60)
  await sql(`update account_tokens set expires_at = now() - interval '1 second'`)
  expect(await owner(token)).toBeUndefined()
  expect(await db.transaction((tx) => spendToken(tx, 'reset-password', token))).toBeNull()
})

test('a token is 256 random bits, in characters of an address', () => {
  const tokens = Array.from({ length: 50 }, newToken)
  for (const token of tokens) expect(token).toMatch(/^[\w-]{43}$/)
  expect(new Set(tokens).size).toBe(50)
})

test('a token is spent once, and no other with it', async () => {
  const { userId } = await account()
  const [one, two] = [
    await issue({ purpose: 'reset-password', userId, minutes: 60 }),
    await issue({ purpose: 'reset-password', userId, minutes: 60 }),
  ]
  const spend = () => db.transaction((tx) => spendToken(tx, 'reset-password', one))
  expect(await spend()).toMatchObject({ userId })
  expect(await spend()).toBeNull()
  expect(await owner(two)).toBe(userId)
})

test('the tokens of one account for some purposes are revoked', async () => {
  const [mia, noa] = [await account(), await account()]
  const mine = await issue({ purpose: 'reset-password', userId: mia.userId, minutes: 60 })
  const verifying = await issue({ purpose: 'verify-email', userId: mia.userId, minutes: 60 })
  const theirs = await issue({ purpose: 'reset-password', userId: noa.userId, minutes: 60 })
  await db.transaction((tx) => removeTokens(tx, mia.userId, ['reset-password', 'browser']))
  expect([await owner(mine), await owner(theirs)]).toEqual([undefined, noa.userId])
  expect(await findToken(db.reader, 'verify-email', verifying)).not.toBeNull()
})

test('a new address waits for its account alone, until it is withdrawn or its link ends', async () => {
  const [mia, noa] = [await account(), await account()]
  const ask = () => issue({ purpose: 'change-email', userId: mia.userId, email: 'new@example.com', minutes: 60 })
  const pending = () => findPendingEmail(db.reader, mia.userId)
  const token = await ask()
  await issue({ purpose: 'verify-email', userId: noa.userId, email: noa.email, minutes: 60 })
  expect([await pending(), await findPendingEmail(db.reader, noa.userId)]).toEqual(['new@example.com', null])
  expect(await findEmailChange({ ctx: ctx() }, token)).toBe('new@example.com')
  for (const other of [ctx({ kind: 'visitor' }), ctx(noa)]) await withdrawEmailChange({ ctx: other })
  expect(await pending()).toBe('new@example.com')
  await withdrawEmailChange({ ctx: ctx(mia) })
  expect([await pending(), await findEmailChange({ ctx: ctx() }, token)]).toEqual([null, null])
  await ask()
  await sql(`update account_tokens set expires_at = now() - interval '1 second'`)
  expect(await pending()).toBeNull()
})

test('an admin may put the second factor off for fourteen days from the first time; members are not asked', async () => {
  const [boss, other, mia] = [await account('admin'), await account('admin'), await account()]
  const start = (userId: string) => db.transaction((tx) => startSecondFactorTerm(tx, userId))
  const daysLeft = async (userId: string) => {
    const dueAt = await findSecondFactorTerm(db.reader, userId)
    return dueAt && Math.round((dueAt.getTime() - Date.now()) / 86_400_000)
  }
  expect(await daysLeft(boss.userId)).toBeNull()
  for (const { userId } of [boss, mia]) await start(userId)
  expect([await daysLeft(boss.userId), await daysLeft(other.userId), await daysLeft(mia.userId)]).toEqual([
    14,
    null,
    null,
  ])
  await sql(`update users set second_factor_due_at = now() + interval '3 days' where second_factor_due_at is not null`)
  await start(boss.userId)
  expect(await daysLeft(boss.userId)).toBe(3)
})

test('an admin who has a second factor is not asked for one', async () => {
  const [boss, other] = [await account('admin'), await account('admin')]
  await sql(`update users set second_factor_due_at = now() + interval '3 days'`)
  const factor = `insert into second_factors (user_id, secret, last_step, spare_codes) values ($1, 's', 0, '[]')`
  await sql(factor, [boss.userId])
  expect(await findSecondFactorTerm(db.reader, boss.userId)).not.toBeNull()
  await sql('update second_factors set enabled_at = now()')
  expect(await findSecondFactorTerm(db.reader, boss.userId)).toBeNull()
  const key = `insert into passkeys (user_id, name, credential_id, public_key, counter, transports) values ($1, 'P', 'c', 'k', 0, '[]')`
  expect(await findSecondFactorTerm(db.reader, other.userId)).not.toBeNull()
  await sql(key, [other.userId])
  expect(await findSecondFactorTerm(db.reader, other.userId)).toBeNull()
})
