import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { lapseMembership } from '#src/studio/memberships/lapse-membership.server.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { listPlanChanges } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { giveUpPayment } from '../payments/give-up-payment.server.ts'
import { signPayLink } from '../pay-online/sign-pay-link.server.ts'
import { startMonthPayment } from '../pay-online/start-month-payment.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { lapseMemberships } from './lapse-memberships.server.ts'
import { remindEndings } from './remind-endings.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'
import { withdrawDowngrade } from '#src/studio/memberships/plan-changes/withdraw-downgrade.server.ts'

// A month from Monday 23 November to Wednesday 23 December 2026, ten in the morning.
const setup = await openRenewingTest()
const { as, bank, ctx, db, holder, emailKinds, paying, payLink, setClock, sql, switchOn } = setup

async function pay(link: { memberId: string; renewsAt: Date }, amountPence: number, methodId = 'pm_card_visa') {
  const started = await startMonthPayment(paying(), { ...link, amountPence, startsNow: true, limitKey: null })
  if (!started.ok) return started.refusal
  const confirmed = await confirmPayment(paying(), {
    paymentId: started.value.payment.id,
    methodId,
    returnUrl: RETURN_URL,
  })
  return confirmed.ok ? confirmed.value.payment.state : confirmed.refusal
}

async function booked(member: Parameters<typeof as>[0], date: string) {
  const session = await aClassSession(db, { date, time: '18:00' })
  const outcome = await bookSession(ctx(member), { sessionId: session.id })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return session
}

const confirmedDates = () =>
  sql<{ date: string }>(
    `select s.session_date::text date from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' order by s.starts_at`,
  )

test('three days before the end a member without direct debit is reminded, once, and pays by the link in the e-mail', async () => {
  const member = await holder()
  setClock('2026-12-20T08:59:00Z')
  expect(await remindEndings(ctx())).toBe(0)
  setClock('2026-12-20T09:00:00Z')
  expect(await remindEndings(ctx())).toBe(1)
  expect(await remindEndings(ctx())).toBe(0)
  expect(await pay(await payLink(member), 3300)).toBe('wrong_amount')
  expect(await pay(await payLink(member), 4900)).toBe('succeeded')
  expect(await pay(await payLink(member), 4900)).toBe('nothing_due')
  setClock('2026-12-23T10:00:00Z')
  await renewMemberships(paying())
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([
    { packageId: 'standard' },
    { packageId: 'standard', source: 'renewal', startsAt: new Date('2026-12-23T00:00:00Z') },
  ])
  expect(await emailKinds(member)).toEqual(['membership-ending', 'payment-receipt'])
})

test('otherwise the membership lapses at the end, once, no matter who notices first; what is paid late begins then', async () => {
  const member = await holder()
  setClock('2026-12-20T10:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-22T23:59:59Z')
  expect(await lapseMemberships(ctx())).toBe(0)
  setClock('2026-12-23T00:00:00Z')
  const lapsed = await Promise.all([1, 2, 3].map(() => lapseMemberships(ctx())))
  expect(lapsed.reduce((sum, n) => sum + n)).toBe(1)
  expect(await emailKinds(member)).toEqual(['membership-ending', 'membership-ended'])
  // Not at midnight.
  const dueAt = new Date('2026-12-23T09:00:00Z')
  expect(await sql(`select due_at "dueAt" from messages where kind = 'membership-ended'`)).toEqual([{ dueAt }])
  const [period] = await listMemberships(db.reader, member.userId)
  expect(await ctx().transaction((work) => lapseMembership(work, period!.id))).toBe(false)
  setClock('2026-12-28T12:00:00Z')
  expect(await pay(await payLink(member), 4900)).toBe('succeeded')
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toMatchObject({
    startsAt: new Date('2026-12-28T12:00:00Z'),
  })
  // The link is good for two weeks.
  const url = signPayLink(ctx().links, { memberId: member.userId, renewsAt: period!.endsAt })
  const token = new URL(url).searchParams.get('token')
  expect(ctx().links.verify(token, 'pay-month', new Date('2027-01-05T23:00:00Z'))).not.toBeNull()
  expect(ctx().links.verify(token, 'pay-month', new Date('2027-01-06T01:00:00Z'))).toBeNull()
})

test('a month bought ahead, or direct debit, keeps it from lapsing; one that ended long ago lapses quietly', async () => {
  const [ahead, debited, old] = [await holder(), await holder(), await holder()]
  await openMembership(ctx(), { memberId: ahead.userId, packageId: 'standard', source: 'grant' })
  await switchOn(debited)
  await sql(`update memberships set starts_at = '2026-08-01', ends_at = '2026-09-01' where member_id = $1`, [
    old.userId,
  ])
  setClock('2026-12-23T10:00:00Z')
  await remindEndings(ctx())
  expect(await lapseMemberships(ctx())).toBe(1)
  expect(await emailKinds(ahead)).toEqual([])
  expect(await emailKinds(debited)).toEqual(['mandate-active'])
  expect(await emailKinds(old)).toEqual([])
})

test('the first month after a downgrade is paid by the link, and begins on its day at its price', async () => {
  const member = await holder()
  setClock('2026-12-10T10:00:00Z')
  expect(await downgradePlan(as(member), { packageId: 'basic' })).toMatchObject({ ok: true })
  setClock('2027-01-06T10:00:00Z')
  await renewMemberships(paying())
  expect(
    await sql(
      `select facts->>'isChange' change, facts->>'amount' amount from messages where kind = 'membership-ending'`,
    ),
  ).toEqual([{ change: 'true', amount: '£33.00' }])
  expect(await pay(await payLink(member), 3300)).toBe('succeeded')
  expect(await listMemberships(db.reader, member.userId)).toMatchObject([
    { packageId: 'standard', endsAt: new Date('2027-01-09T00:00:00Z') },
    { packageId: 'basic', allowance: 6, startsAt: new Date('2027-01-09T00:00:00Z') },
  ])
  expect(await listPlanChanges(db.reader, member.userId)).toMatchObject([{ kind: 'downgrade', state: 'effective' }])
  expect(await sql('select purpose from payments')).toEqual([{ purpose: 'plan_change' }])
})

test('a downgrade that nobody paid lapses with its month', async () => {
  const member = await holder()
  await downgradePlan(as(member), { packageId: 'basic' })
  setClock('2026-12-24T10:00:00Z')
  await lapseMemberships(ctx())
  expect(await listPlanChanges(db.reader, member.userId)).toMatchObject([{ state: 'lapsed' }])
})

test('a declined card can be tried again; two tabs pay one month; a package that changed replaces the payment', async () => {
  const member = await holder()
  setClock('2026-12-20T10:00:00Z')
  await remindEndings(ctx())
  const link = await payLink(member)
  expect(await pay(link, 4900, 'pm_card_visa_chargeDeclined')).toBe('failed')
  await sql(`update products set price_pence = 5100 where id = 'standard'`)
  const both = await Promise.all([pay(link, 5100), pay(link, 5100)])
  expect(both).toContain('succeeded')
  expect(await sql(`select amount_pence, state from payments order by amount_pence`)).toEqual([
    { amount_pence: 4900, state: 'cancelled' },
    { amount_pence: 5100, state: 'succeeded' },
  ])
  expect((await listMemberships(db.reader, member.userId)).length).toBe(2)
})

test('what was given up stays so, unless it was charged after all', async () => {
  const member = await holder()
  const payment = await setup.start(member, 'standard', 4900)
  const other = await setup.start(member, 'family', 4600)
  await bank.confirmIntent({
    intentId: other.intentId!,
    methodId: 'pm_card_visa',
    returnUrl: RETURN_URL,
    idempotencyKey: 'k',
  })
  expect(await giveUpPayment(paying(), payment.id)).toBe('cancelled')
  expect(await giveUpPayment(paying(), other.id)).toBe('succeeded')
})

test('withdrawing a downgrade gives back the places that the shortened month no longer covers, and tells', async () => {
  const member = await holder()
  setClock('2026-12-10T10:00:00Z')
  await downgradePlan(as(member), { packageId: 'basic' })
  await booked(member, '2026-12-21')
  await booked(member, '2027-01-04')
  setClock('2026-12-11T10:00:00Z')
  expect(await withdrawDowngrade(as(member))).toEqual({ ok: true, value: { cancelled: 1 } })
  expect(await confirmedDates()).toEqual([{ date: '2026-12-21' }])
  expect(await emailKinds(member)).toContain('booking-cancelled')
  expect(await withdrawDowngrade(as(member))).toMatchObject({ refusal: 'nothing_pending' })
})

test('with direct debit the next month covers them, each month within its own classes', async () => {
  const member = await holder('basic')
  await switchOn(member)
  setClock('2026-12-10T10:00:00Z')
  // Six in the present month, and two in the projected one.
  for (const day of ['14', '15', '16', '17', '18', '21']) await booked(member, `2026-12-${day}`)
  for (const day of ['04', '05']) await booked(member, `2027-01-${day}`)
  expect(await releaseUncovered(ctx(), member.userId)).toBe(0)
  // A package that costs as much: the present month is stretched over January's two, for which it has no classes left.
  await sql(`update products set price_pence = 3300 where id = 'standard'`)
  await downgradePlan(as(member), { packageId: 'standard' })
  expect((await confirmedDates()).map(({ date }) => date)).toEqual(
    ['14', '15', '16', '17', '18', '21'].map((day) => `2026-12-${day}`),
  )
})
