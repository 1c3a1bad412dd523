import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { aMovement, aPayment } from '#tests/helpers/money.ts'
import {
  countPaymentLines,
  findPaymentLine,
  listMemberLines,
  listLedgerEntries,
  listPaymentLines,
} from './payment-search.store.server.ts'
import { PAYMENT_SHELVES, paymentSearchForm } from './payment-search.ts'
import {
  cancelTestPayments,
  findAskedUntil,
  findMonthPayment,
  findOpenPayment,
  findOrderPayment,
  findPayment,
  findPaymentByIntent,
  hasLedgerEntry,
  insertLedgerEntry,
  insertHandledEvent,
  listHandledEvents,
  listPayments,
  listProviderNames,
  listUnsettledPayments,
  listWaitingMonths,
  lockPayment,
  takeReceiptNo,
  updateAskedUntil,
  updatePayment,
} from './payments.store.server.ts'

// Which payments there are of a member, of a month and of the studio, and how the desk finds them.

const { account, db, sql } = await openUseCaseTest(seedPackages)

type Given = Parameters<typeof aPayment>[2]

const seconds = (n: number) => new Date(MONDAY.getTime() + n * 1000)
const day = (n: number) => seconds(n * 86_400)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const pay = (member: Account, given?: Given) => aPayment(db, member, given)
const STATES = ['pending', 'requires_action', 'processing', 'failed', 'succeeded', 'cancelled'] as const

async function anOrder(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into orders (kind, buyer_name, buyer_email, cart_key, state, created_at)
     values ('cart', 'Ada', 'ada@example.com', $1, 'open', now()) returning id`,
    [newId()],
  )
  return row!.id
}

test('one payment is found by its id, its intent or its order, and changed alone', async () => {
  const [mia, orderId] = [await account(), await anOrder()]
  const one = await pay(mia, { intentId: 'pi_1' })
  const other = await pay(mia, { intentId: 'pi_2', purpose: 'order', orderId, packageId: null, createdAt: seconds(1) })
  await pay(await account())
  const found = [await findPayment(db.reader, one), await findPaymentByIntent(db.reader, 'pi_1')]
  const ofOrders = [await findOrderPayment(db.reader, orderId), await findOrderPayment(db.reader, newId())]
  expect([...found, ...ofOrders].map((each) => each?.id)).toEqual([one, one, other, undefined])
  expect(ids(await listPayments(db.reader, mia.userId))).toEqual([other, one])
  await db.transaction(async (tx) => {
    expect(await lockPayment(tx, other)).toMatchObject({ id: other })
    expect(await updatePayment(tx, one, { attempts: 2, updatedAt: MONDAY })).toMatchObject({ id: one })
    await updatePayment(tx, other, { updatedAt: seconds(9) })
  })
  const all = new Map((await listPayments(db.reader, mia.userId)).map((row) => [row.id, row]))
  expect(all.get(one)).toMatchObject({ attempts: 2, updatedAt: MONDAY })
  expect(all.get(other)).toMatchObject({ attempts: 0, updatedAt: seconds(9) })
})

test.each(STATES)('a payment for the same thing that is %s', async (state) => {
  const [mia, leo] = [await account(), await account()]
  await pay(leo)
  await pay(mia, { packageId: 'family' })
  await pay(mia, { purpose: 'upgrade' })
  const id = await pay(mia, { state })
  const same = { memberId: mia.userId, purpose: 'membership', packageId: 'basic' } as const
  const isOpen = state !== 'succeeded' && state !== 'cancelled'
  const found = await db.transaction((tx) => findOpenPayment(tx, same))
  expect(found?.id).toBe(isOpen ? id : undefined)
  for (const unknown of [{ memberId: null }, { packageId: null }])
    expect(await db.transaction((tx) => findOpenPayment(tx, { ...same, ...unknown }))).toBeNull()
})

test('a month has one payment: not one given up, nor a debt whose money went back', async () => {
  const [mia, leo] = [await account(), await account()]
  const month = { purpose: 'plan_change', renewsAt: day(9) } as const
  await pay(leo, month)
  await pay(mia, { ...month, renewsAt: day(40) })
  await pay(mia, { ...month, state: 'cancelled' })
  await pay(mia, { purpose: 'arrears', renewsAt: day(9), state: 'succeeded', grant: 'returned' })
  await pay(mia)
  const found = async () => (await findMonthPayment(db.reader, mia.userId, day(9)))?.id
  expect(await found()).toBeUndefined()
  const paid = await pay(mia, { ...month, state: 'succeeded', grant: 'returned' })
  expect(await found()).toBe(paid)
  await sql(
    `update payments set state = 'cancelled', settled_at = null, receipt_no = null, "grant" = 'none' where id = $1`,
    [paid],
  )
  const debt = await pay(mia, { purpose: 'arrears', renewsAt: day(9), state: 'succeeded' })
  expect(await found()).toBe(debt)
})

test('the months that wait for a payment are a member’s own and not paid', async () => {
  const mia = await account()
  const month = { purpose: 'plan_change' } as const
  const waiting: string[] = []
  for (const [n, state] of STATES.entries()) {
    const id = await pay(mia, { ...month, renewsAt: day(n), state })
    if (n < 4) waiting.push(id)
  }
  await pay(mia)
  await pay(await account(), { ...month, renewsAt: day(9) })
  expect(new Set(await listWaitingMonths(db.reader, mia.userId))).toEqual(new Set(waiting))
})

test('what went back of each payment, less what came back from the bank; what is kept of it', async () => {
  const [mia, leo] = [await account(), await account()]
  const [one, two, whole] = [
    await pay(mia, { state: 'succeeded' }),
    await pay(mia, { state: 'succeeded' }),
    await pay(mia, { state: 'succeeded' }),
  ]
  const theirs = await pay(leo, { state: 'succeeded' })
  for (const id of [one, two, whole, theirs]) await aMovement(db, id, 'charge', 3300)
  for (const id of [one, two, theirs]) await aMovement(db, id, 'refund', -1000)
  await aMovement(db, one, 'refund', -500, 'another')
  await aMovement(db, one, 'refund_returned', 500)
  await aMovement(db, two, 'refund_returned', 1000)
  await aMovement(db, whole, 'dispute', -3300)
  const back = async () => {
    const lines = await listMemberLines(db.reader, mia.userId)
    return Object.fromEntries(lines.map((line) => [line.id, line.refundedPence + line.toAccountPence]))
  }
  expect(await back()).toEqual({ [one]: 1000, [two]: 0, [whole]: 0 })
  const refund = `insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, to_account, origin, state, provider_ref,
    credit_note_no, created_at, done_at) values (gen_random_uuid(), $1, 300, 'r', true, $2, 'desk', $3, $4, $5, now(), $6)`
  await sql(refund, [one, true, 'done', 'a', 1, MONDAY])
  await sql(refund, [one, true, 'failed', null, null, null])
  await sql(refund, [one, false, 'done', 'b', 2, MONDAY])
  await sql(refund, [two, true, 'done', 'c', 3, MONDAY])
  expect(await back()).toEqual({ [one]: 1300, [two]: 300, [whole]: 0 })
})

test('receipts are numbered without gaps, those of a test in a series of their own', async () => {
  const mia = await account()
  const next = async (provider: string) => await db.transaction((tx) => takeReceiptNo(tx, provider))
  expect([await next('stripe live'), await next('simulated')]).toEqual([1, 1])
  for (const receiptNo of [8, 7]) await pay(mia, { state: 'succeeded', receiptNo })
  for (const receiptNo of [4, 3]) await pay(mia, { state: 'succeeded', receiptNo, provider: 'stripe live' })
  expect([await next('stripe live'), await next('simulated')]).toEqual([5, 9])
})

test('payments of a test are given up where they are not paid, real ones never', async () => {
  const mia = await account()
  const month = { purpose: 'plan_change' } as const
  for (const [n, state] of STATES.entries()) await pay(mia, { ...month, renewsAt: day(n), state })
  const real = await pay(mia, { provider: 'stripe live' })
  await db.transaction((tx) => cancelTestPayments(tx, MONDAY))
  const states = (await listPayments(db.reader, mia.userId)).filter(({ id }) => id !== real).map(({ state }) => state)
  expect(states.toSorted()).toEqual([...Array<string>(5).fill('cancelled'), 'succeeded'])
  expect(await findPayment(db.reader, real)).toMatchObject({ state: 'pending' })
})

test('unsettled are those nobody has looked at since, longest first, and those to be refunded at any time', async () => {
  const mia = await account()
  const [later, first] = [
    await pay(mia, { updatedAt: seconds(-1) }),
    await pay(mia, { state: 'failed', purpose: 'upgrade', updatedAt: seconds(-2) }),
  ]
  const back = await pay(mia, { state: 'succeeded', grant: 'to_return', updatedAt: seconds(9) })
  await pay(mia, { packageId: 'family' })
  await pay(mia, { state: 'succeeded', updatedAt: seconds(-9) })
  await pay(mia, { packageId: 'standard', provider: 'stripe live', updatedAt: seconds(-9) })
  const list = async (most: number) =>
    ids(await listUnsettledPayments(db.reader, { provider: 'simulated', untouchedSince: MONDAY, most }))
  expect([await list(9), await list(2)]).toEqual([
    [first, later, back],
    [first, later],
  ])
})

test('a movement and an event are written once, and how far events were requested never moves back', async () => {
  const paymentId = await pay(await account(), { state: 'succeeded' })
  const charge = { paymentId, kind: 'charge', amountPence: 3300, at: MONDAY } as const
  const enter = (providerRef = 'ch_1') => db.transaction((tx) => insertLedgerEntry(tx, { ...charge, providerRef }))
  expect([await enter(), await enter(), await enter('ch_2')]).toEqual([true, false, true])
  const has = (kind: 'charge' | 'refund', ref: string) => hasLedgerEntry(db.reader, { kind, providerRef: ref })
  expect([await has('charge', 'ch_1'), await has('refund', 'ch_1'), await has('charge', 'x')]).toEqual([
    true,
    false,
    false,
  ])
  for (let n = 0; n < 2; n++) await db.transaction((tx) => insertHandledEvent(tx, { id: 'evt_1', handledAt: MONDAY }))
  expect(await db.transaction((tx) => listHandledEvents(tx, ['evt_1', 'evt_2']))).toEqual(['evt_1'])
  expect(await db.transaction((tx) => listHandledEvents(tx, ['evt_2']))).toEqual([])
  const until = (provider: string, at: Date) => db.transaction((tx) => updateAskedUntil(tx, { provider, until: at }))
  for (const at of [seconds(2), seconds(3), seconds(1)]) await until('simulated', at)
  await until('stripe live', seconds(5))
  expect([await findAskedUntil(db.reader, 'simulated'), await findAskedUntil(db.reader, 'other')]).toEqual([
    seconds(3),
    null,
  ])
  expect(await listProviderNames(db.reader)).toEqual(['stripe live', 'simulated'])
})

const search = (given: object) => paymentSearchForm.parse(given)
const find = async (given: object, page = { page: 1, pageSize: 99 }) =>
  ids(await listPaymentLines(db.reader, search(given), page))

test('the desk sees each payment on its shelf with what went back, latest first and page by page', async () => {
  const mia = await account()
  const at = (n: number) => ({ createdAt: seconds(n) })
  const month = { purpose: 'plan_change' } as const
  const states: Record<string, string> = {}
  for (const [n, state] of STATES.entries())
    states[state] = await pay(mia, { ...month, ...at(n), renewsAt: day(n), state })
  const [part, disputed, won] = [
    await pay(mia, { state: 'succeeded', ...at(6) }),
    await pay(mia, { state: 'succeeded', ...at(7) }),
    await pay(mia, { state: 'succeeded', ...at(8) }),
  ]
  for (const id of [states.succeeded!, part, disputed, won]) await aMovement(db, id, 'charge', 3300)
  await aMovement(db, part, 'refund', -1000)
  for (const id of [disputed, won]) await aMovement(db, id, 'dispute', -3300)
  await aMovement(db, won, 'dispute_won', 3300)
  const { pending, requires_action: asks, processing, failed, succeeded, cancelled } = states
  const shelves: Record<string, (string | undefined)[]> = {
    all: [won, disputed, part, cancelled, succeeded, failed, processing, asks, pending],
    paid: [won, succeeded],
    refunded: [part],
    disputed: [disputed],
    waiting: [processing, asks, pending],
    failed: [failed],
    given_up: [cancelled],
  }
  for (const state of PAYMENT_SHELVES) expect(await find({ state }), state).toEqual(shelves[state])
  expect([await find({}, { page: 1, pageSize: 2 }), await find({}, { page: 2, pageSize: 2 })]).toEqual([
    [won, disputed],
    [part, cancelled],
  ])
  expect(await countPaymentLines(db.reader, search({}))).toEqual({ total: 9, netPence: 3300 + 2300 + 3300 })
  expect(await countPaymentLines(db.reader, search({ state: 'disputed' }))).toEqual({ total: 1, netPence: 0 })
  expect(await countPaymentLines(db.reader, search({ search: 'nobody' }))).toEqual({ total: 0, netPence: 0 })
  const line = await findPaymentLine(db.reader, part)
  expect(line).toMatchObject({
    id: part,
    refundedPence: 1000,
    disputedPence: 0,
    createdAt: seconds(6),
    settledAt: MONDAY,
  })
  expect(await findPaymentLine(db.reader, pending!)).toMatchObject({ settledAt: null, startRequestedAt: null })
  expect(await findPaymentLine(db.reader, newId())).toBeNull()
  expect((await listLedgerEntries(db.reader, won)).map(({ kind }) => kind)).toEqual([
    'charge',
    'dispute',
    'dispute_won',
  ])
})

test('the desk finds payments by day, purpose, tender, payer, purchase, receipt and the provider’s id', async () => {
  const mia = await account()
  const one = await pay(mia, { createdAt: new Date('2026-11-22T23:59:00Z'), payerName: 'Grace', intentId: 'pi_1' })
  const two = await pay(mia, { state: 'succeeded', receiptNo: 12, createdAt: new Date('2026-11-23T00:00:00Z') })
  const three = await pay(mia, {
    purpose: 'upgrade',
    description: 'From 100% to_more',
    payerEmail: 'grace@example.com',
    createdAt: new Date('2026-11-24T12:00:00Z'),
  })
  const desk = {
    state: 'succeeded',
    tender: 'cash',
    provider: 'desk',
    createdAt: new Date('2026-11-25T12:00:00Z'),
  } as const
  const four = await pay(mia, desk)
  expect(await find({ from: '2026-11-23', to: '2026-11-24' })).toEqual([three, two])
  expect([await find({ from: '2026-11-24' }), await find({ to: '2026-11-22' })]).toEqual([[four, three], [one]])
  expect([await find({ purpose: 'upgrade' }), await find({ tender: 'cash' })]).toEqual([[three], [four]])
  expect([await find({ search: 'GRACE' }), await find({ search: 'pi_1' })]).toEqual([[three, one], [one]])
  expect([await find({ search: '100% to_' }), await find({ search: '%' })]).toEqual([[three], []])
  expect([await find({ search: 'T-0012' }), await find({ search: 't13' })]).toEqual([[two], []])
  expect(await find({ search: 'class', purpose: 'membership', to: '2026-11-23' })).toEqual([two, one])
})
