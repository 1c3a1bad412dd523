import { expect, test } from 'vitest'
import type { PaymentProvider } from '#src/platform/payments/provider.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { findStandingMandate } from '../direct-debit/mandates.store.server.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { reconcilePayments } from '../provider/reconcile-payments.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { startMonthPayment } from '../pay-online/start-month-payment.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { announceRenewals } from './announce-renewals.server.ts'
import { collectRenewals } from './collect-renewals.server.ts'
import { followRenewals } from './follow-renewals.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'

// A month from Monday 23 November to Wednesday 23 December 2026, ten in the morning.
const setup = await openRenewingTest()
const { bank, ctx, db, holder, emailKinds, paying, payLink, setClock, sql, switchOn, wait } = setup

const hear = () => bank.deliverEvents((event) => receiveEvent(paying(), event))
const charges = () => bank.count('charges')
const months = async (member: Account) =>
  (await listMemberships(db.reader, member.userId)).map(({ startsAt, endsAt, packageId }) => [
    packageId,
    startsAt.toISOString().slice(0, 10),
    endsAt.toISOString().slice(0, 10),
  ])

/** Lets the studio's days pass, everything that runs automatically running each morning and noon. */
async function livesUntil(day: string, from: string) {
  for (
    let at = new Date(`${from}T09:00:30Z`);
    at <= new Date(`${day}T12:00:00Z`);
    at = new Date(at.getTime() + 6 * 3_600_000)
  ) {
    setClock(at.toISOString())
    await renewMemberships(paying())
    wait(40)
    await hear()
    await reconcilePayments(paying())
    await renewMemberships(paying())
  }
}

test('a month is announced, collected a working day ahead, and goes on where the last one ended', async () => {
  const member = await holder()
  await switchOn(member)
  setClock('2026-12-17T08:59:00Z')
  await renewMemberships(paying())
  expect(await emailKinds(member)).toEqual(['mandate-active'])
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  await renewMemberships(paying())
  expect(await emailKinds(member)).toEqual(['mandate-active', 'renewal-notice'])
  setClock('2026-12-22T08:59:00Z')
  await renewMemberships(paying())
  expect(await charges()).toBe(0)
  setClock('2026-12-22T09:00:00Z')
  await renewMemberships(paying())
  await renewMemberships(paying())
  expect(await months(member)).toEqual([
    ['standard', '2026-11-23', '2026-12-23'],
    ['standard', '2026-12-23', '2027-01-23'],
  ])
  expect(await sql('select state, tries from renewals')).toEqual([{ state: 'paid', tries: 1 }])
  expect(await sql('select amount_pence, state, try_no from payments')).toEqual([
    { amount_pence: 4900, state: 'succeeded', try_no: 1 },
  ])
  expect(await emailKinds(member)).toEqual(['mandate-active', 'renewal-notice', 'payment-receipt'])
})

test('a month that another instance took up after it was listed is not collected again', async () => {
  const member = await holder()
  await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-22T09:00:00Z')
  // The other has the member's lock, and has noted that it collects, when we have listed the month and come to begin.
  const held = Promise.withResolvers<void>()
  const noted = Promise.withResolvers<void>()
  const other = db.transaction(async (tx) => {
    await holdMember(tx, member.userId)
    await tx.$client.query(`update renewals set state = 'collecting', tries = 1`)
    noted.resolve()
    await held.promise
  })
  await noted.promise
  const ours = collectRenewals(paying())
  await untilWaiting()
  held.resolve()
  await other
  expect(await ours).toBe(0)
  expect(await charges()).toBe(0)
  expect(await sql('select state, tries from renewals')).toEqual([{ state: 'collecting', tries: 1 }])
})

/** Until a statement waits for a lock that another transaction holds. */
async function untilWaiting(): Promise<void> {
  for (;;) {
    const [row] = await sql<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (row && row.waiting > 0) return
  }
}

test('two instances at it collect once, whatever step they are at', async () => {
  const member = await holder()
  await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await Promise.all([1, 2, 3, 4].map(() => announceRenewals(ctx())))
  setClock('2026-12-22T09:00:00Z')
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => collectRenewals(paying())))
  await Promise.all([1, 2, 3, 4].map(() => followRenewals(paying())))
  expect(await charges()).toBe(1)
  expect(await sql('select count(*)::int n from payments')).toEqual([{ n: 1 }])
  expect((await months(member)).length).toBe(2)
  expect(await emailKinds(member)).toEqual(['mandate-active', 'renewal-notice', 'payment-receipt'])
})

test('killed between writing the collection down and asking the provider, it is collected once afterwards', async () => {
  const member = await holder()
  await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await announceRenewals(ctx())
  setClock('2026-12-22T09:00:00Z')
  const killed: PaymentProvider = { ...bank, createIntent: () => Promise.reject(new Error('killed')) }
  await collectRenewals(paying(undefined, killed))
  expect(await sql('select state from renewals')).toEqual([{ state: 'collecting' }])
  await collectRenewals(paying())
  expect(await charges()).toBe(0)
  wait(40)
  await Promise.all([reconcilePayments(paying()), reconcilePayments(paying())])
  await followRenewals(paying())
  expect(await charges()).toBe(1)
  expect((await months(member)).length).toBe(2)
})

test('a provider that charges and does not answer is asked again, and charges no second time', async () => {
  const member = await holder()
  await switchOn(member, 'pm_card_timesOutAfterCharging')
  setClock('2026-12-17T09:00:00Z')
  await announceRenewals(ctx())
  setClock('2026-12-22T09:00:00Z')
  await collectRenewals(paying())
  expect((await months(member)).length).toBe(1)
  await hear()
  wait(40)
  // Its answer never comes when asked to collect; what it knows is found by its event or by asking again.
  await reconcilePayments(paying(undefined, { ...bank, createIntent: withoutTimeout }))
  await followRenewals(paying())
  expect(await charges()).toBe(1)
  expect((await months(member)).length).toBe(2)
})

const withoutTimeout: PaymentProvider['createIntent'] = async (request) => {
  const { collection, ...asked } = request
  await bank.createIntent(request).catch(() => collection)
  return bank.createIntent(asked)
}

test('a bank account takes days: the projected month is booked in the meantime, and the member stays a member', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  setClock('2026-12-11T09:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-16T09:00:00Z')
  await renewMemberships(paying())
  expect(await sql('select state from payments')).toEqual([{ state: 'processing' }])
  const session = await aClassSession(db, { date: '2027-01-04' })
  expect(await bookSession(ctx(member), { sessionId: session.id })).toMatchObject({ ok: true })
  setClock('2026-12-24T10:00:00Z')
  // The bank has not answered: the fake one does so when it is asked, so it is not asked here.
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toMatchObject({ id: null })
  await hear()
  await renewMemberships(paying())
  expect(await months(member)).toEqual([
    ['standard', '2026-11-23', '2026-12-23'],
    ['standard', '2026-12-23', '2027-01-23'],
  ])
  expect(await emailKinds(member)).not.toContain('membership-ended')
})

test('a failed collection is tried three times, each told, and then the membership is inactive', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_collectionFails')
  const session = await aClassSession(db, { date: '2027-01-04' })
  setClock('2026-12-10T09:00:00Z')
  expect(await bookSession(ctx(member), { sessionId: session.id })).toMatchObject({ ok: true })
  await livesUntil('2026-12-26', '2026-12-10')
  expect(await sql('select state, tries from renewals')).toEqual([{ state: 'given_up', tries: 3 }])
  expect(await sql('select try_no, state from payments order by try_no')).toEqual([
    { try_no: 1, state: 'cancelled' },
    { try_no: 2, state: 'cancelled' },
    { try_no: 3, state: expect.stringMatching(/failed|cancelled/) as string },
  ])
  expect(await findStandingMandate(db.reader, member.userId)).toMatchObject({
    state: 'ended',
    endedBecause: 'not_paid',
  })
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toBeNull()
  const kinds = await emailKinds(member)
  expect(kinds.filter((kind) => kind === 'renewal-failed')).toHaveLength(3)
  expect(kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'membership-ended')).toHaveLength(1)
  expect(await charges()).toBe(0)
})

test('a bank that asks for the payer: the mailed link pays the same month, and nothing is collected on top', async () => {
  const member = await holder()
  await switchOn(member, 'pm_card_threeDSecure2Required')
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-22T09:00:00Z')
  await renewMemberships(paying())
  await renewMemberships(paying())
  const [told] = await sql<{ asks: string }>(
    `select facts->>'asksForPayer' asks from messages where kind = 'renewal-failed'`,
  )
  expect(told).toEqual({ asks: 'true' })
  const started = await startMonthPayment(paying(), {
    ...(await payLink(member)),
    amountPence: 4900,
    startsNow: true,
    limitKey: null,
  })
  if (!started.ok) throw new Error(started.refusal)
  const paid = { paymentId: started.value.payment.id, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  expect(await confirmPayment(paying(), paid)).toMatchObject({ ok: true, value: { payment: { state: 'succeeded' } } })
  await livesUntil('2026-12-29', '2026-12-22')
  expect(await charges()).toBe(1)
  expect((await months(member)).length).toBe(2)
  expect(await sql('select state from renewals')).toEqual([{ state: 'paid' }])
  const again = await startMonthPayment(paying(), {
    ...(await payLink(member)),
    amountPence: 4900,
    startsNow: true,
    limitKey: null,
  })
  expect(again).toMatchObject({ refusal: 'nothing_due' })
})

test('an upgrade after the notice is announced again, and the new amount is collected', async () => {
  const member = await holder('basic')
  await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-18T10:00:00Z')
  await setup.buy(member, 'standard', 1600)
  await renewMemberships(paying())
  const notices = await sql<{ amount: string }>(
    `select facts->>'amount' amount from messages where kind = 'renewal-notice' order by created_at`,
  )
  expect(notices).toEqual([{ amount: '£33.00' }, { amount: '£49.00' }])
  // Three working days after the new notice: the month goes on in the meantime.
  await livesUntil('2026-12-23', '2026-12-19')
  expect(await sql(`select amount_pence from payments where purpose = 'renewal'`)).toEqual([{ amount_pence: 4900 }])
})

test('a month that its member pays themselves after the notice is paid, and not looked at again', async () => {
  const member = await holder()
  await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  const { id: paymentId } = await setup.beginNextMonth(member)
  expect(await confirmPayment(paying(), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })).toMatchObject({
    ok: true,
    value: { payment: { state: 'succeeded' } },
  })
  await livesUntil('2026-12-29', '2026-12-21')
  expect(await charges()).toBe(1)
  expect((await months(member)).length).toBe(2)
  expect(await sql('select state, tries from renewals')).toEqual([{ state: 'paid', tries: 0 }])
})
