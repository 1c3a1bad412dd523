import { expect, test } from 'vitest'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Payout } from '#src/platform/payments/provider.server.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { checkBooks } from './check-books.server.ts'
import { receiveEvent } from './receive-event.server.ts'

const { account, bank, buy, ctx, db, paying, sql, wait } = await openPayingTest()

const tasks = async () => (await listMoneyTasks(ctx().reader)).map(({ kind }) => kind)

test('books that differ for more than an hour are a task until they are equal again', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  await bank.refundIntent({ intentId: intentId!, amountPence: 1000, idempotencyKey: 'at the provider' })
  expect([await checkBooks(paying()), await tasks()]).toEqual([0, []])
  wait(3601)
  expect([await checkBooks(paying()), await tasks()]).toEqual([1, ['books_differ']])
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  expect([await checkBooks(paying()), await tasks()]).toEqual([0, []])
})

test('each fee and each payout is in the ledger once, in the name of the account, and changes no payment', async () => {
  await buy(await account(), 'basic', 3300)
  const entries = () =>
    sql(`select kind, amount_pence pence, provider from ledger_entries where payment_id is null order by id`)
  const fee = { kind: 'fee', pence: -70, provider: 'simulated' }
  await checkBooks(paying())
  expect(await entries()).toEqual([fee])
  wait(3 * 24 * 3600 + 1)
  for (const _ of [1, 2]) await checkBooks(paying())
  expect(await entries()).toEqual([fee, { kind: 'payout', pence: -3230, provider: 'simulated' }])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  expect(await tasks()).toEqual([])
})

test('a payout that is not the sum of its lines is a task, once, and none any more when it is', async () => {
  const { intentId } = await buy(await account(), 'basic', 3300)
  wait(3 * 24 * 3600 + 1)
  const check = async (change: (payout: Payout) => Payout) => {
    const listPayouts = async (since: Date) => (await bank.listPayouts(since)).map(change)
    await checkBooks(paying(undefined, { ...bank, listPayouts }))
    return (await listMoneyTasks(ctx().reader)).map(({ kind, amountPence }) => [kind, amountPence])
  }
  const unmatched = [['payout_unmatched', 3230]]
  // Stripe has not put it together yet.
  expect(await check((payout) => ({ ...payout, lines: null }))).toEqual([])
  expect(await check((payout) => ({ ...payout, isByHand: true, lines: null, amountPence: 3000 }))).toEqual([
    ['payout_unmatched', 3000],
  ])
  expect(await check((payout) => ({ ...payout, isByHand: true, lines: null }))).toEqual([])
  await sql(`delete from money_tasks`)
  expect(await check((payout) => ({ ...payout, lines: [] }))).toEqual(unmatched)
  expect(await check((payout) => payout)).toEqual([])
  await sql(`delete from money_tasks`)
  // What is in it the ledger has otherwise.
  await sql(`alter table ledger_entries disable trigger user`)
  await sql(`update ledger_entries set amount_pence = 3200 where provider_ref = $1`, [intentId])
  await sql(`alter table ledger_entries enable trigger user`)
  expect(await check((payout) => payout)).toEqual([['books_differ', null], ...unmatched])
})

test('a payout that failed is a task, once: done by someone, it is no task again', async () => {
  await buy(await account(), 'basic', 3300)
  wait(3 * 24 * 3600 + 1)
  const listPayouts = async (since: Date) =>
    (await bank.listPayouts(since)).map((payout) => ({ ...payout, state: 'failed' as const }))
  for (const _ of [1, 2]) await checkBooks(paying(undefined, { ...bank, listPayouts }))
  const payoutId = (await bank.listPayouts(new Date(0)))[0]!.id
  expect(await listMoneyTasks(ctx().reader)).toMatchObject([
    { kind: 'payout_failed', subject: payoutId, amountPence: 3230 },
  ])
  await sql('update money_tasks set done_at = now()')
  await checkBooks(paying(undefined, { ...bank, listPayouts }))
  expect(await tasks()).toEqual([])
})

test('after more than thirty days away the fees since then are entered too', async () => {
  await buy(await account(), 'basic', 3300)
  const fees = () => sql(`select amount_pence from ledger_entries where kind = 'fee' order by id`)
  wait(40 * 24 * 3600)
  await checkBooks(paying())
  expect(await fees()).toEqual([{ amount_pence: -70 }])
  await buy(await account(), 'family', 9500)
  wait(40 * 24 * 3600)
  await checkBooks(paying())
  expect(await fees()).toEqual([{ amount_pence: -70 }, { amount_pence: -163 }])
})

test('a key that may not read the balance is a task of its own', async () => {
  bank.fake.fault(403, { path: '/v1/balance_transactions' })
  await expect(checkBooks(paying())).rejects.toThrow('permission')
  expect(await tasks()).toEqual(['key_refused'])
})
