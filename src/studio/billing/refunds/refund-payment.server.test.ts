import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundPayment, type RefundRequest } from './refund-payment.server.ts'
import { settleRefunds } from './settle-refunds.server.ts'

const { account, as, bank, beginNextMonth, buy, db, paying, setClock, sql, wait } = await openRenewingTest()

const ledger = () =>
  sql<{ kind: string; pence: number }>('select kind, amount_pence pence from ledger_entries order by id')
const broken = () => findBrokenInvariants((text) => db.pool.query(text))
const asked = (paymentId: string, more: Partial<RefundRequest> = {}): RefundRequest => ({
  refundId: newId(),
  paymentId,
  reason: 'Moving away',
  keepsGrant: false,
  ...more,
})

async function aPaidMonth() {
  const [admin, member] = [await account('admin'), await account()]
  return { admin, member, payment: await buy(member, 'basic', 3300) }
}

async function book(member: Account, date: string) {
  const session = await aClassSession(db, { date })
  const booked = await bookSession(as(member), { sessionId: session.id })
  expect(booked.ok).toBe(true)
}

test('a full refund pays back once, ends the month, cancels what it covered and tells the payer', async () => {
  const { admin, member, payment } = await aPaidMonth()
  await book(member, '2026-11-30')
  wait(3600)
  const request = asked(payment.id)
  const answers = await Promise.all([1, 2, 3, 4].map(() => refundPayment(paying(admin), request)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  expect(await refundPayment(paying(admin), request)).toMatchObject({
    ok: true,
    value: { state: 'done', amountPence: 3300, creditNoteNo: 1 },
  })
  expect(await ledger()).toEqual([
    { kind: 'charge', pence: 3300 },
    { kind: 'refund', pence: -3300 },
  ])
  expect((await bank.retrieveIntent(payment.intentId!))!.refunds).toMatchObject([{ amountPence: 3300 }])
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt).toEqual(new Date('2026-11-23T11:00:00Z'))
  expect(await sql('select status from bookings')).toEqual([{ status: 'cancelled' }])
  const emails = await sql<{ kind: string }>(
    `select kind from messages where kind in ('payment-refunded', 'booking-cancelled') order by kind`,
  )
  expect(emails.map(({ kind }) => kind)).toEqual(['booking-cancelled', 'payment-refunded'])
  expect(
    await sql(`select actor_kind, details->>'reason' reason from activities where verb = 'payment.refunded'`),
  ).toEqual([{ actor_kind: 'admin', reason: 'Moving away' }])
  expect(await broken()).toEqual([])
})

test('a part leaves what was given; the parts together never exceed the payment, however many ask at once', async () => {
  const { admin, member, payment } = await aPaidMonth()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => refundPayment(paying(admin), asked(payment.id, { amountPence: 1000 }))),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(answers.flatMap((one) => (one.ok ? [] : [one.refusal]))).toEqual(['too_much', 'too_much', 'too_much'])
  expect((await ledger()).map(({ pence }) => pence)).toEqual([3300, -1000, -1000, -1000])
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt.getTime()).toBeGreaterThan(
    Date.parse('2026-12-20'),
  )
  wait(60)
  expect(await refundPayment(paying(admin), asked(payment.id))).toMatchObject({ ok: true, value: { amountPence: 300 } })
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt).toEqual(new Date('2026-11-23T10:01:00Z'))
  expect(await broken()).toEqual([])
})

test('a refund to the account moves no money: it is credit, has a credit note, and never comes to more than was paid', async () => {
  const { admin, member, payment } = await aPaidMonth()
  const toAccount = (more: Partial<RefundRequest> = {}) =>
    refundPayment(paying(admin), asked(payment.id, { toAccount: true, ...more }))
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => toAccount({ amountPence: 1000 })))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3)
  expect(await toAccount({ amountPence: 301 })).toEqual({ ok: false, refusal: 'too_much' })
  wait(60)
  expect(await refundPayment(paying(admin), asked(payment.id))).toMatchObject({ value: { amountPence: 300 } })
  expect((await ledger()).map(({ pence }) => pence)).toEqual([3300, -300])
  expect(await bank.count('refunds')).toBe(1)
  expect(await sql('select account_balance($1)::int pence', [member.userId])).toEqual([{ pence: 3000 }])
  expect(await sql('select max(credit_note_no) n, count(*)::int from refunds')).toEqual([{ n: 4, count: 4 }])
  // Nothing is left: the month has ended.
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect(await broken()).toEqual([])
})

test('with the last month a payment that waits for the next one is given up at the provider too', async () => {
  const { admin, member, payment } = await aPaidMonth()
  const waiting = await beginNextMonth(member)
  wait(60)
  expect(await refundPayment(paying(admin), asked(payment.id))).toMatchObject({ value: { state: 'done' } })
  expect((await bank.retrieveIntent(waiting.intentId))?.state).toBe('cancelled')
  expect(await sql('select state from payments where id = $1', [waiting.id])).toEqual([{ state: 'cancelled' }])
})

test('money may go back and the month stay, when the studio says so', async () => {
  const { admin, member, payment } = await aPaidMonth()
  await refundPayment(paying(admin), asked(payment.id, { keepsGrant: true }))
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'given' }])
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt).toEqual(new Date('2026-12-23T00:00:00Z'))
  expect(await refundPayment(paying(admin), asked(payment.id))).toEqual({ ok: false, refusal: 'nothing_left' })
})

test('an upgrade taken back leaves the former package, and never fewer classes than are booked', async () => {
  const { admin, member } = await aPaidMonth()
  const upgrade = await buy(member, 'standard', 1600)
  for (let n = 0; n < 8; n++) await book(member, `2026-12-0${n + 1}`)
  await refundPayment(paying(admin), asked(upgrade.id))
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([{ packageId: 'basic', allowance: 8 }])
  expect(await sql(`select from bookings where status = 'confirmed'`)).toHaveLength(8)
  expect(await broken()).toEqual([])
})

test('a month still to come is gone; the present one stays', async () => {
  const { admin, member, payment } = await aPaidMonth()
  const next = await buy(member, 'basic', 3300)
  await refundPayment(paying(admin), asked(next.id))
  const left = await listMemberships(db.reader, member.userId)
  expect(left).toHaveLength(1)
  expect(left[0]?.endsAt).toEqual(new Date('2026-12-23T00:00:00Z'))
  expect(payment.id).not.toBe(next.id)
  expect(await broken()).toEqual([])
})

test('when the answer is lost the refund stands as asked for, and is finished automatically without paying twice', async () => {
  const { admin, payment } = await aPaidMonth()
  const refundIntent: typeof bank.refundIntent = async (request) => {
    await bank.refundIntent(request)
    throw new ProviderUnavailable('timed out')
  }
  const request = asked(payment.id)
  expect(await refundPayment(paying(admin, { ...bank, refundIntent }), request)).toMatchObject({
    ok: true,
    value: { state: 'pending' },
  })
  expect(await refundPayment(paying(admin), asked(payment.id))).toEqual({ ok: false, refusal: 'nothing_left' })
  // The provider's event comes first: the ledger knows, the refund is not finished yet.
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  wait(20)
  expect(await settleRefunds(paying())).toBe(1)
  expect(await settleRefunds(paying())).toBe(0)
  expect(await sql('select state, credit_note_no from refunds')).toEqual([{ state: 'done', credit_note_no: 1 }])
  expect((await ledger()).map(({ pence }) => pence)).toEqual([3300, -3300])
  expect(await bank.count('refunds')).toBe(1)
  expect(await broken()).toEqual([])
})

test('a refund made at the provider itself comes into the books, and takes back the same', async () => {
  const { member, payment } = await aPaidMonth()
  await bank.refundIntent({ intentId: payment.intentId!, amountPence: 3300, idempotencyKey: 'by hand' })
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  expect((await ledger()).map(({ pence }) => pence)).toEqual([3300, -3300])
  wait(20)
  await Promise.all([settleRefunds(paying()), settleRefunds(paying())])
  await settleRefunds(paying())
  expect(await sql('select origin, state from refunds')).toEqual([{ origin: 'provider', state: 'done' }])
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'returned' }])
  expect((await listMemberships(db.reader, member.userId))[0]?.endsAt.getTime()).toBeLessThan(Date.parse('2026-11-24'))
  expect(await broken()).toEqual([])
})

test('a refund that takes days is done when the bank has paid it, and one the bank refuses takes nothing back', async () => {
  const { admin, payment } = await aPaidMonth()
  const truth = { id: 're_1', amountPence: 3300, at: new Date('2026-11-23T10:00:00Z') }
  const slow = {
    ...bank,
    refundIntent: async () => ({ ...truth, state: 'pending' as const }),
  }
  expect(await refundPayment(paying(admin, slow), asked(payment.id))).toMatchObject({ value: { state: 'pending' } })
  setClock('2026-11-24T10:00:00Z')
  const retrieveIntent: typeof bank.retrieveIntent = async (id) => {
    const intent = await bank.retrieveIntent(id)
    return intent && { ...intent, refunds: [{ ...truth, state: 'failed' as const }] }
  }
  await settleRefunds(paying(undefined, { ...bank, retrieveIntent }))
  expect(await sql('select state from refunds')).toEqual([{ state: 'failed' }])
  expect((await ledger()).map(({ pence }) => pence)).toEqual([3300])
  expect(await sql('select "grant" from payments')).toEqual([{ grant: 'given' }])
  expect(await refundPayment(paying(admin), asked(payment.id))).toMatchObject({ value: { state: 'done' } })
})

test('only an admin refunds, only what was paid, and one request never with another amount', async () => {
  const { admin, member, payment } = await aPaidMonth()
  for (const someone of [member, await account('instructor'), await account('receptionist')]) {
    expect(await refundPayment(paying(someone), asked(payment.id))).toEqual({ ok: false, refusal: 'not_allowed' })
  }
  expect(await refundPayment(paying(admin), asked(newId()))).toEqual({ ok: false, refusal: 'payment_not_found' })
  expect(await refundPayment(paying(admin), asked('x'))).toEqual({ ok: false, refusal: 'payment_not_found' })
  const request = asked(payment.id, { amountPence: 100 })
  await refundPayment(paying(admin), request)
  const other = { ...request, amountPence: 200 }
  expect(await refundPayment(paying(admin), other)).toEqual({ ok: false, refusal: 'refund_differs' })
  expect((await ledger()).map(({ pence }) => pence)).toEqual([3300, -100])
})
