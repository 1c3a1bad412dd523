import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { readDueMonth } from '../pay-online/read-due-month.server.ts'
import { startMonthPayment } from '../pay-online/start-month-payment.server.ts'
import { startPayment } from '../pay-online/start-payment.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { renewMemberships } from '../renewals/renew-memberships.server.ts'
import { listAnsweredRenewals } from '../renewals/renewals.store.server.ts'
import { findOwedPence } from './account.store.server.ts'
import { enterArrears } from './enter-arrears.server.ts'
import { forgiveDebt } from './forgive-debt.server.ts'

// A month from Monday 23 November to Wednesday 23 December 2026. Direct debit is switched on two days before its end, so that the
// bank is asked on Thursday 24 December, and the next month is used while it has not answered.
const setup = await openRenewingTest()
const { account, bank, buy, ctx, db, emailKinds, holder, paying, payLink, setClock, sql, switchOn } = setup

const owed = (member: Account) => findOwedPence(db.reader, member.userId)
const entries = () => sql('select kind, amount_pence from account_entries order by at, amount_pence')
const buys = { packageId: 'standard', amountPence: 4900, limitKey: null }

/** A member who has used two classes of a month, and booked a third, when the bank's answer comes. */
async function whoseBankAnswersLate(): Promise<Account> {
  const member = await holder()
  setClock('2026-12-21T09:00:00Z')
  await switchOn(member, 'pm_bacsDebit_collectionFails')
  await renewMemberships(paying())
  setClock('2026-12-24T09:00:00Z')
  await renewMemberships(paying())
  for (const date of ['2026-12-28', '2027-01-04', '2027-01-18']) {
    const { id: sessionId } = await aClassSession(db, { date })
    expect(await bookSession(ctx(member), { sessionId })).toMatchObject({ ok: true })
  }
  setClock('2027-01-05T09:00:00Z')
  await hear()
  return member
}

const hear = () => bank.deliverEvents((event) => receiveEvent(paying(), event))

/** The second and the third try, which fail as the first did. */
async function untilGivenUp(): Promise<void> {
  for (let day = 5; day < 15; day++) {
    setClock(new Date(Date.UTC(2027, 0, day, 10)).toISOString())
    await renewMemberships(paying())
    await hear()
    await renewMemberships(paying())
  }
  expect(await sql('select state, tries from renewals')).toEqual([{ state: 'given_up', tries: 3 }])
}

async function pay(member: Account, amountPence: number) {
  const started = await startMonthPayment(paying(), {
    ...(await payLink(member)),
    amountPence,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) throw new Error(started.refusal)
  const paid = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  return confirmPayment(paying(), paid)
}

test('at the failure the month stops counting, its places are given back and the classes used are owed, once', async () => {
  const member = await whoseBankAnswersLate()
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).not.toBeNull()
  const [renewal] = await listAnsweredRenewals(db.reader, 1)
  await renewMemberships(paying())
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toBeNull()
  const { id: sessionId } = await aClassSession(db, { date: '2027-01-11' })
  expect(await bookSession(ctx(member), { sessionId })).toEqual({ ok: false, refusal: 'no_allowance' })
  expect((await emailKinds(member)).filter((kind) => kind === 'booking-cancelled')).toHaveLength(1)
  expect(await owed(member)).toBe(980)
  await ctx().transaction((work) => enterArrears(work, renewal!))
  expect(await entries()).toEqual([{ kind: 'arrears', amount_pence: -980 }])
})

test('while the bank is asked again the link pays the month, and then nothing is owed', async () => {
  const member = await whoseBankAnswersLate()
  await renewMemberships(paying())
  expect(await readDueMonth(db.reader, member.userId)).toMatchObject({ amountPence: 4900, isArrears: false })
  expect(await pay(member, 4900)).toMatchObject({ ok: true })
  await renewMemberships(paying())
  expect(await entries()).toEqual([
    { kind: 'arrears', amount_pence: -980 },
    { kind: 'month_paid', amount_pence: 980 },
  ])
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toMatchObject({ packageId: 'standard' })
})

test('given up, the link asks for what is owed; the next membership begins when it is settled', async () => {
  const member = await whoseBankAnswersLate()
  await untilGivenUp()
  expect(await startPayment(paying(member), buys)).toEqual({ ok: false, refusal: 'has_debt' })
  const [told] = await sql<{ owed: string }>(
    `select facts->>'owed' owed from messages where kind = 'renewal-failed' order by created_at desc limit 1`,
  )
  expect(told).toEqual({ owed: '£9.80' })
  expect(await pay(member, 980)).toMatchObject({ value: { payment: { purpose: 'arrears', state: 'succeeded' } } })
  expect(await owed(member)).toBe(0)
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(1)
  expect(await startPayment(paying(member), buys)).toMatchObject({ ok: true })
})

test('settled and given back, the debt is on the account again, told with its link, and paid again by it', async () => {
  const member = await whoseBankAnswersLate()
  await untilGivenUp()
  for (const times of [1, 2]) {
    const paid = await pay(member, 980)
    if (!paid.ok) throw new Error(paid.refusal)
    expect(await owed(member)).toBe(0)
    const refund = { refundId: newId(), paymentId: paid.value.payment.id, reason: 'By mistake', keepsGrant: false }
    const admin = paying(await account('admin'))
    expect(await refundPayment(admin, { ...refund, amountPence: 500 })).toMatchObject({ value: { state: 'done' } })
    expect(await owed(member)).toBe(0)
    expect(await refundPayment(admin, { ...refund, refundId: newId() })).toMatchObject({ value: { state: 'done' } })
    expect(await owed(member)).toBe(980)
    expect(await entries()).toHaveLength(1 + 2 * times)
    expect(await startPayment(paying(member), buys)).toEqual({ ok: false, refusal: 'has_debt' })
    const [told] = await sql(
      `select facts->>'isOwedAgain' again, facts->>'label' label from messages where kind = 'payment-refunded' order by created_at desc, facts->>'number' desc limit 1`,
    )
    expect(told).toEqual({ again: 'true', label: 'Pay what is owed' })
  }
  expect(await pay(member, 980)).toMatchObject({ value: { payment: { purpose: 'arrears', grant: 'given' } } })
  expect(await owed(member)).toBe(0)
  expect(await startPayment(paying(member), buys)).toMatchObject({ ok: true })
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('owed again while a new membership goes on by direct debit, it is still what the link asks for, and the months go on', async () => {
  const member = await whoseBankAnswersLate()
  await untilGivenUp()
  const paid = await pay(member, 980)
  if (!paid.ok) throw new Error(paid.refusal)
  await buy(member, 'standard', 4900)
  await switchOn(member)
  const refund = { refundId: newId(), paymentId: paid.value.payment.id, reason: 'By mistake', keepsGrant: false }
  await refundPayment(paying(await account('admin')), refund)
  expect(await readDueMonth(db.reader, member.userId)).toMatchObject({ amountPence: 980, isArrears: true })
  const due = await readDueMonth(db.reader, member.userId)
  const started = await startMonthPayment(paying(), { ...due!, startsNow: false, limitKey: null })
  if (!started.ok) throw new Error(started.refusal)
  await confirmPayment(paying(), {
    paymentId: started.value.payment.id,
    methodId: 'pm_card_visa',
    returnUrl: RETURN_URL,
  })
  expect(await owed(member)).toBe(0)
  for (let day = 5; day < 14; day++) {
    setClock(new Date(Date.UTC(2027, 1, day, 10)).toISOString())
    await renewMemberships(paying())
  }
  expect(await listMemberships(db.reader, member.userId)).toHaveLength(3)
})

test('forgiven by an admin, with a reason, the next membership may begin; paid in the same moment, the money goes back', async () => {
  const member = await whoseBankAnswersLate()
  await untilGivenUp()
  const started = await startMonthPayment(paying(), {
    ...(await payLink(member)),
    amountPence: 980,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) throw new Error(started.refusal)
  const admin = await account('admin')
  const forgive = { memberId: member.userId, reason: 'Was ill' }
  expect(await forgiveDebt({ ...ctx(), actor: member }, forgive)).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await forgiveDebt({ ...ctx(), actor: admin }, forgive)).toEqual({ ok: true, value: 980 })
  expect(await forgiveDebt({ ...ctx(), actor: admin }, forgive)).toEqual({ ok: false, refusal: 'nothing_owed' })
  expect(await startPayment(paying(member), buys)).toMatchObject({ ok: true })
  const paid = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  await confirmPayment(paying(), paid)
  expect(await sql(`select "grant" from payments where purpose = 'arrears'`)).toEqual([{ grant: 'to_return' }])
})

test('nobody changes what is on an account', async () => {
  await whoseBankAnswersLate()
  await renewMemberships(paying())
  await expect(sql('update account_entries set amount_pence = -1')).rejects.toThrow('never changed')
  await expect(sql('delete from account_entries')).rejects.toThrow('never changed')
})

test('of unlimited classes each that was used is owed as a drop-in', async () => {
  await sql(`update products set allowance = null where kind = 'plan'`)
  const member = await whoseBankAnswersLate()
  await renewMemberships(paying())
  expect(await owed(member)).toBe(2 * 650)
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})
