import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { findAgreement } from '#src/studio/memberships/agreements.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { aMovement, aPayment } from '#tests/helpers/money.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { before } from '#tests/helpers/places.ts'
import { listPaymentLines } from '../payments/payment-search.store.server.ts'
import { paymentSearchForm } from '../payments/payment-search.ts'
import { takeBackGrant } from './take-back-grant.server.ts'
import {
  findCreditedPence,
  findLeftPence,
  findRefund,
  insertRefund,
  listRaisedAhead,
  listDisputedPayments,
  listRefunds,
  listRequestedRefunds,
  listUnknownRefunds,
  markBounced,
  type Refund,
  takeCreditNoteNo,
  updateRefund,
} from './refunds.store.server.ts'

// Refunds requested and done, what is left of a payment, and what an upgrade had raised.

const { account, buy, ctx, db, sql, wait } = await openPayingTest()

const seconds = (n: number) => new Date(MONDAY.getTime() + n * 1000)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** A payment of £33 that was made, with its charge in the ledger. */
async function aPaid(given: Parameters<typeof aPayment>[2] = {}): Promise<string> {
  const id = await aPayment(db, await account(), { state: 'succeeded', ...given })
  await aMovement(db, id, 'charge', 3300)
  return id
}

// Far from the numbers that a test chooses.
let notes = 1000

/** A refund of £10 that was requested, or has gone through where a state says so. */
async function aRefund(paymentId: string, given: Partial<Refund> = {}): Promise<string> {
  const id = newId()
  const request = { id, paymentId, amountPence: 1000, reason: 'ill', origin: 'desk', createdAt: MONDAY } as const
  const { amountPence = 1000, createdAt = MONDAY, toAccount = false, ...change } = given
  await db.transaction((tx) => insertRefund(tx, { ...request, amountPence, createdAt, toAccount }))
  const isDone = given.state === 'done' || given.state === 'bounced'
  const done = isDone && { doneAt: MONDAY, creditNoteNo: ++notes, providerRef: `re_${notes}` }
  if (given.state) await db.transaction((tx) => updateRefund(tx, id, { ...done, ...change }))
  return id
}

test('months paid ahead that an upgrade raised are lowered, one bought as the bigger package stays', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  await buy(member, 'basic', 3300)
  wait(60)
  const upgrade = await buy(member, 'standard', 3200)
  wait(60)
  await buy(member, 'standard', 4900)
  const [, ahead] = await listMemberships(db.reader, member.userId)
  const raised = async (now: Date) => await listRaisedAhead(db.reader, upgrade, now)
  expect([await raised(before(ahead!.endsAt)), await raised(ahead!.endsAt)]).toEqual([[ahead!.id], []])
  await ctx().transaction((work) => takeBackGrant(work, upgrade))
  const months = await listMemberships(db.reader, member.userId)
  expect(months.map(({ packageId, allowance }) => [packageId, allowance])).toEqual([
    ['basic', 6],
    ['basic', 6],
    ['standard', 10],
  ])
  expect(await findAgreement(db.reader, member.userId)).toMatchObject({ packageId: 'standard' })
})

test('a refund is requested once, found and changed alone; those of a payment are listed latest first', async () => {
  const [one, other] = [await aPaid(), await aPaid()]
  const first = await aRefund(one)
  const later = await aRefund(one, { createdAt: seconds(1) })
  const theirs = await aRefund(other)
  const again = { id: first, paymentId: one, amountPence: 1, reason: '', origin: 'desk', createdAt: MONDAY } as const
  expect(await db.transaction((tx) => insertRefund(tx, again))).toBeNull()
  expect([ids(await listRefunds(db.reader, one)), ids(await listRefunds(db.reader, other))]).toEqual([
    [later, first],
    [theirs],
  ])
  await db.transaction((tx) => updateRefund(tx, first, { state: 'failed' }))
  const states = await Promise.all([first, later, newId()].map(async (id) => (await findRefund(db.reader, id))?.state))
  expect(states).toEqual(['failed', 'pending', undefined])
})

test('only a refund that had arrived comes back from the bank', async () => {
  const paymentId = await aPaid()
  const [one, other] = [await aRefund(paymentId, { state: 'done' }), await aRefund(paymentId, { state: 'done' })]
  const { providerRef } = (await findRefund(db.reader, one))!
  const bounce = (ref: string) => db.transaction((tx) => markBounced(tx, ref))
  expect([(await bounce(providerRef!))?.id, await bounce(providerRef!), await bounce('re_other')]).toEqual([
    one,
    null,
    null,
  ])
  expect(await findRefund(db.reader, other)).toMatchObject({ state: 'done' })
})

test('what is left of a payment: less what went back, is on its way, or went to the account', async () => {
  const [paymentId, other] = [await aPaid(), await aPaid()]
  const left = async () => [await findLeftPence(db.reader, paymentId), await findCreditedPence(db.reader, paymentId)]
  const held = async () => await findLeftPence(db.reader, paymentId, { isWithoutRequested: true })
  await aRefund(other)
  expect(await left()).toEqual([3300, 0])
  const pending = await aRefund(paymentId, { amountPence: 100 })
  await aRefund(paymentId, { amountPence: 200, state: 'failed' })
  expect([await left(), await held()]).toEqual([[3200, 0], 3300])
  await aRefund(paymentId, { amountPence: 300, toAccount: true, state: 'done' })
  expect([await left(), await held()]).toEqual([[2900, 0], 3000])
  await aRefund(paymentId, { amountPence: 400, state: 'done', providerRef: 're_ledger' })
  await aMovement(db, paymentId, 'refund', -400, 're_ledger')
  expect(await left()).toEqual([2500, 400])
  // In the ledger already, and not yet marked as done here.
  await db.transaction((tx) => updateRefund(tx, pending, { providerRef: 're_soon' }))
  await aMovement(db, paymentId, 'refund', -100, 're_soon')
  expect(await left()).toEqual([2500, 400])
  expect([await findLeftPence(db.reader, newId()), await findCreditedPence(db.reader, newId())]).toEqual([0, 0])
})

test('refunds without an answer are asked for again, longest first', async () => {
  const paymentId = await aPaid()
  const [later, first] = [
    await aRefund(paymentId, { createdAt: seconds(-1) }),
    await aRefund(paymentId, { createdAt: seconds(-2) }),
  ]
  await aRefund(paymentId)
  await aRefund(paymentId, { createdAt: seconds(-9), state: 'failed' })
  expect(ids(await listRequestedRefunds(db.reader, MONDAY))).toEqual([first, later])
})

test('a refund that nobody requested here was made at the provider, unless one of that payment is on its way', async () => {
  const [one, two, other] = [await aPaid(), await aPaid(), await aPaid()]
  await aMovement(db, one, 'refund', -700, 're_unknown')
  await aMovement(db, two, 'refund', -800, 're_two')
  await aRefund(other)
  await aRefund(other, { state: 'done', providerRef: 're_known' })
  await sql(`update refunds set state = 'failed' where state = 'pending'`)
  await aMovement(db, other, 'refund', -900, 're_known')
  const unknown = (paymentId: string, providerRef: string, amountPence: number) => ({
    paymentId,
    providerRef,
    amountPence,
    createdAt: MONDAY,
  })
  expect(await listUnknownRefunds(db.reader)).toEqual([unknown(one, 're_unknown', 700), unknown(two, 're_two', 800)])
  const pending = await aRefund(one)
  expect(await listUnknownRefunds(db.reader)).toEqual([unknown(two, 're_two', 800)])
  await db.transaction((tx) => updateRefund(tx, pending, { state: 'failed' }))
  expect(await listUnknownRefunds(db.reader)).toHaveLength(2)
})

test('of a disputed payment nothing is left, its bank has not returned it, and its purchase is in force', async () => {
  const [whole, part, won, returned] = [await aPaid(), await aPaid(), await aPaid(), await aPaid({ grant: 'returned' })]
  await aPaid()
  const refunded = await aPaid()
  await aMovement(db, refunded, 'refund', -3300)
  for (const id of [whole, won, returned]) await aMovement(db, id, 'dispute', -3300)
  await aMovement(db, part, 'dispute', -3299)
  await aMovement(db, won, 'dispute_won', 3300)
  await aMovement(db, won, 'refund', -3300)
  expect(await listDisputedPayments(db.reader)).toEqual([whole])
  await aMovement(db, part, 'refund', -1)
  expect(await listDisputedPayments(db.reader)).toEqual([whole, part].toSorted())
  expect([await listDisputedPayments(db.reader, part), await listDisputedPayments(db.reader, won)]).toEqual([
    [part],
    [],
  ])
})

test('credit notes are numbered without gaps, those of a test in a series of their own', async () => {
  const paymentId = await aPaid()
  const next = (isLive: boolean) => db.transaction((tx) => takeCreditNoteNo(tx, isLive))
  expect([await next(true), await next(false)]).toEqual([1, 1])
  for (const creditNoteNo of [8, 7]) await aRefund(paymentId, { state: 'done', creditNoteNo, isLive: true })
  for (const creditNoteNo of [4, 3]) await aRefund(paymentId, { state: 'done', creditNoteNo })
  expect([await next(true), await next(false)]).toEqual([9, 5])
})

test('for the desk a payment is refunded by what went back and by what went to the account, once that is done', async () => {
  const [both, credited, waiting] = [await aPaid(), await aPaid(), await aPaid()]
  for (const id of [both, credited]) await aRefund(id, { amountPence: 300, toAccount: true, state: 'done' })
  await aMovement(db, both, 'refund', -300)
  await aRefund(waiting, { amountPence: 300, toAccount: true })
  await aRefund(waiting, { amountPence: 300, state: 'done' })
  const shelf = async (state: 'paid' | 'refunded') => {
    const lines = await listPaymentLines(db.reader, paymentSearchForm.parse({ state }), { page: 1, pageSize: 9 })
    return new Map(lines.map((one) => [one.id, [one.refundedPence, one.toAccountPence]]))
  }
  const refunded: [string, number[]][] = [
    [both, [300, 300]],
    [credited, [0, 300]],
  ]
  expect([await shelf('refunded'), await shelf('paid')]).toEqual([new Map(refunded), new Map([[waiting, [0, 0]]])])
})
