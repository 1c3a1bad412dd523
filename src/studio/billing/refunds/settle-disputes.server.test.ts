import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Dispute } from '#src/platform/payments/provider.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'
import { listMoneyTasks } from '../tasks/money-tasks.store.server.ts'
import { settleDisputes } from './settle-disputes.server.ts'

const { account, as, bank, beginNextMonth, buy, buyGift, db, paying, sql, switchOn, wait } = await openRenewingTest()

const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const ledger = () =>
  sql<{ kind: string; pence: number }>('select kind, amount_pence pence from ledger_entries order by id')

/** The provider tells how a dispute stands, as often as it likes. */
async function tell(paymentId: string, state: Dispute['state'], amountPence = 3300) {
  const dispute = { id: 'dp_1', amountPence, state, at: new Date('2026-11-23T11:00:00Z') }
  const retrieveIntent: typeof bank.retrieveIntent = async (id) => {
    const intent = await bank.retrieveIntent(id)
    return intent && { ...intent, disputes: [dispute] }
  }
  for (let twice = 0; twice < 2; twice++) await settlePayment(paying(undefined, { ...bank, retrieveIntent }), paymentId)
}

test('opened, the money is gone and with it what it had bought: month, places and direct debit; lost, it stays so', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  await switchOn(member)
  const session = await aClassSession(db, { date: '2026-11-30' })
  await bookSession(as(member), { sessionId: session.id })
  await tell(payment.id, 'open')
  expect(await ledger()).toEqual([
    { kind: 'charge', pence: 3300 },
    { kind: 'dispute', pence: -3300 },
  ])
  expect(await broken()).toEqual([])
  wait(60)
  await Promise.all([settleDisputes(paying()), settleDisputes(paying()), settleDisputes(paying())])
  expect(await settleDisputes(paying())).toBe(0)
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt.getTime()).toBeLessThan(Date.parse('2026-11-24'))
  expect(await sql('select status from bookings')).toEqual([{ status: 'cancelled' }])
  expect(await sql('select state from mandates')).toEqual([{ state: 'ended' }])
  await tell(payment.id, 'lost')
  expect(await ledger()).toHaveLength(2)
  expect(await sql(`select verb from activities where verb like 'payment.disp%'`)).toEqual([
    { verb: 'payment.disputed' },
  ])
  expect(await broken()).toEqual([])
})

test('a payment that waits for the next month is given up at the provider too', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  const waiting = await beginNextMonth(member)
  await tell(payment.id, 'open')
  wait(60)
  await settleDisputes(paying())
  expect((await bank.retrieveIntent(waiting.intentId))?.state).toBe('cancelled')
  expect(await sql('select state from payments where id = $1', [waiting.id])).toEqual([{ state: 'cancelled' }])
})

test('won, the money is back and nothing is given again on its own', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  await tell(payment.id, 'open')
  wait(60)
  await settleDisputes(paying())
  await tell(payment.id, 'won')
  expect((await ledger()).map(({ kind, pence }) => [kind, pence])).toEqual([
    ['charge', 3300],
    ['dispute', -3300],
    ['dispute_won', 3300],
  ])
  expect(await settleDisputes(paying())).toBe(0)
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect(await broken()).toEqual([])
})

test('won before anybody looked, or of a part only, takes nothing back', async () => {
  const [one, other] = [await account(), await account()]
  const [first, second] = [await buy(one, 'basic', 3300), await buy(other, 'basic', 3300)]
  await tell(first.id, 'won')
  await sql(`delete from provider_events`)
  const dispute = { id: 'dp_2', amountPence: 1000, state: 'open' as const, at: new Date('2026-11-23T11:00:00Z') }
  const retrieveIntent: typeof bank.retrieveIntent = async (id) => {
    const intent = await bank.retrieveIntent(id)
    return intent && { ...intent, disputes: [dispute] }
  }
  await settlePayment(paying(undefined, { ...bank, retrieveIntent }), second.id)
  expect(await settleDisputes(paying())).toBe(0)
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'given' }, { grant: 'given' }])
  expect(await broken()).toEqual([])
})

test('an order charged back after someone had claimed a month of it is a task for the desk; the rest is taken back', async () => {
  const [buyer, friend] = [await account(), await account()]
  const { paymentId, claimId } = await buyGift(buyer)
  const amountPence = 2999
  await claimMembership(as(friend), claimId)
  await tell(paymentId, 'open', amountPence)
  for (const _ of [1, 2]) await settleDisputes(paying())
  const tasks = (await listMoneyTasks(db.reader)).filter(({ kind }) => kind === 'claimed_gift')
  expect(tasks).toMatchObject([{ paymentId, amountPence }])
  expect(await listMemberships(db.reader, friend.userId)).toHaveLength(1)
})
