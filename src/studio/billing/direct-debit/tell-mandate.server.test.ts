import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { keepMandate } from './keep-mandate.server.ts'
import { findStandingMandate } from './mandates.store.server.ts'
import { tellMandate } from './tell-mandate.server.ts'

const { account, ctx, db, sql } = await openPayingTest()

test('tells each news once, with the words of the bank, and nothing of what is only being prepared', async () => {
  const member = await account()
  const kept = { provider: 'simulated' as const, customerId: 'cus_1', methodId: 'pm_card_visa', reference: null }
  await ctx(member).transaction((work) => keepMandate(work, { memberId: member.userId, ...kept }))
  const mandate = (await findStandingMandate(db.reader, member.userId))!
  const tell = (change: Partial<typeof mandate>) =>
    ctx().transaction((work) => tellMandate(work, { ...mandate, ...change }))
  await tell({ state: 'pending' })
  await tell({ state: 'preparing' })
  await tell({ state: 'ended', failureMessage: null })
  await tell({ state: 'ended', failureMessage: null })
  const told = await sql<{ kind: string; reason: string }>(
    `select kind, facts->>'reason' reason from messages where recipient = $1 order by created_at, kind`,
    [member.email],
  )
  expect(told.map(({ kind }) => kind)).toEqual(['mandate-active', 'mandate-failed'])
  expect(told[1]!.reason).toBe('Your bank no longer accepts the card')
})

test.each([
  ['ended', 'Your bank has ended the direct debit'],
  ['failed', 'Your bank did not accept the direct debit'],
] as const)('a bank account that has %s is not called a card', async (state, reason) => {
  const member = await account()
  const kept = { provider: 'simulated' as const, customerId: 'cus_1', methodId: 'pm_bacs', reference: null }
  await ctx(member).transaction((work) => keepMandate(work, { memberId: member.userId, ...kept }))
  const mandate = (await findStandingMandate(db.reader, member.userId))!
  await ctx().transaction((work) =>
    tellMandate(work, { ...mandate, method: 'bacs_debit', state, failureMessage: null }),
  )
  expect(
    await sql(`select facts->>'reason' reason from messages where recipient = $1 and kind = 'mandate-failed'`, [
      member.email,
    ]),
  ).toEqual([{ reason }])
})
