import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { voidClaims } from '#src/studio/sales/gifts/void-claims.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { enterRefund } from '../ledger/enter-refund.server.ts'
import { findPayment } from '../payments/payments.store.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { withdrawGrant } from '../payments/withdraw-grant.server.ts'
import { completeRefund } from './complete-refund.server.ts'
import { insertRefund } from './refunds.store.server.ts'
import { takeBackGrant } from './take-back-grant.server.ts'

const { account, buy, ctx, db, paying, sql, wait } = await openPayingTest()

test('taken back at the same moment by several, it is taken back once', async () => {
  const member = await account()
  const payment = await buy(member, 'basic', 3300)
  wait(60)
  await Promise.all([1, 2, 3].map(() => ctx().transaction((work) => takeBackGrant(work, payment))))
  expect(await sql(`select from activities where verb = 'membership.ended'`)).toHaveLength(1)
  expect((await findPayment(db.reader, payment.id))?.grant).toBe('returned')
  expect(await ctx().transaction((work) => withdrawGrant(work, payment.id))).toBe(false)
})

test('of an order, links that nobody has used open nothing any more, and what was claimed stays', async () => {
  const [member, friend] = [await account(), await account()]
  const started = await buyPackages(paying(member), {
    kind: 'cart',
    cartKey: newId(),
    items: [{ packageId: 'basic', quantity: 3 }],
    buyer: member,
    recipient: null,
    amountPence: 9900,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) throw new Error(started.refusal)
  const request = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  const paid = await confirmPayment(paying(member), request)
  if (!paid.ok) throw new Error(paid.refusal)
  const [first, second] = await sql<{ id: string }>('select id from claims order by unit_no')
  await claimMembership(ctx(friend), first!.id)
  wait(60)
  await ctx().transaction((work) => takeBackGrant(work, paid.value.payment))
  expect(await sql('select state from claims order by unit_no')).toEqual([{ state: 'claimed' }, { state: 'void' }])
  expect(await claimMembership(ctx(friend), second!.id)).toEqual({ ok: false, refusal: 'void' })
  expect(await ctx().transaction((work) => voidClaims(work, started.value.order.id))).toBe(0)
  // The money is given back by the person who takes the grant back, which nobody did here.
  const broken = await findBrokenInvariants((text) => db.pool.query(text))
  expect(broken).toEqual([`what was paid for was taken back and its money kept: ${paid.value.payment.id}`])
})

test('a later month is not touched by taking back the first', async () => {
  const member = await account()
  const first = await buy(member, 'basic', 3300)
  await buy(member, 'basic', 3300)
  wait(60)
  await ctx().transaction((work) => takeBackGrant(work, first))
  expect((await listMemberships(db.reader, member.userId)).map(({ endsAt }) => endsAt.toISOString())).toEqual([
    '2026-11-23T10:01:00.000Z',
    '2027-01-23T00:00:00.000Z',
  ])
})

test('one refund enters the ledger once, and is completed once, however often', async () => {
  const payment = await buy(await account(), 'basic', 3300)
  const row = { paymentId: payment.id, amountPence: 500, reason: 'a class fell out', keepsGrant: false }
  const createdAt = new Date('2026-11-23T10:00:00Z')
  const refund = await ctx().transaction(({ tx }) => insertRefund(tx, { ...row, origin: 'desk', createdAt }))
  const done = await Promise.all([1, 2, 3].map(() => completeRefund(paying(), refund!.id)))
  expect(new Set(done.map(({ creditNoteNo }) => creditNoteNo))).toEqual(new Set([1]))
  const truth = { id: done[0]!.providerRef!, amountPence: 500, state: 'succeeded' as const, at: createdAt }
  await ctx().transaction((work) => enterRefund(work, { payment, refund: truth }))
  expect(await sql(`select amount_pence from ledger_entries where kind = 'refund'`)).toEqual([{ amount_pence: -500 }])
  expect(await sql(`select from messages where kind = 'payment-refunded'`)).toHaveLength(1)
})
