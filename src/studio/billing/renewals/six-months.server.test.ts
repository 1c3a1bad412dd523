import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { studioDate } from '#src/kit/time.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { pausePlan } from '#src/studio/memberships/plan-changes/pause-plan.server.ts'
import { listPaymentLines } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { paymentSearchForm } from '#src/studio/billing/payments/payment-search.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { findOwedPence } from '../account/account.store.server.ts'
import { startMonthPayment } from '../pay-online/start-month-payment.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { compareWithProvider } from '../provider/compare-with-provider.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'

const setup = await openRenewingTest()
const { account, bank, buy, ctx, db, paying, payLink, setClock, sql, switchOn } = setup

const hear = () => bank.deliverEvents((event) => receiveEvent(paying(), event))

/** The studio's mornings up to a day: the bank answers what it was asked the day before. Nothing happens before
 *  `quietUntil`: those days are one. */
async function livesUntil(day: string, quietUntil?: string): Promise<void> {
  if (quietUntil) setClock(`${quietUntil}T09:00:00Z`)
  const end = new Date(`${day}T23:59:59Z`).getTime()
  for (let at = ctx().now().getTime() + (quietUntil ? 0 : 86_400_000); at <= end; at += 86_400_000) {
    setClock(new Date(at).toISOString())
    await hear()
    await renewMemberships(paying())
  }
}

const pence = (amount: string) => Math.round(Number(amount.replace('£', '')) * 100)

/** What four sides say the studio has received and kept: its ledger, Stripe, the desk's list of payments, and its e-mails. */
async function books() {
  const [ledger] = await sql<{ sum: number }>('select coalesce(sum(amount_pence), 0)::int sum from ledger_entries')
  const movements = (await bank.listBalance(new Date('2027-01-01'))).filter(({ kind }) => /charge|refund/.test(kind))
  const stripe = movements.reduce((sum, one) => sum + one.amountPence, 0)
  const lines = await listPaymentLines(db.reader, paymentSearchForm.parse({}), { page: 1, pageSize: 50 })
  const paid = lines.filter(({ state }) => state === 'succeeded')
  const screens = paid.reduce((sum, one) => sum + one.amountPence - one.refundedPence, 0)
  const told = await sql<{ kind: string; amount: string }>(
    `select kind, facts->>'amount' amount from messages where kind in ('payment-receipt', 'payment-refunded', 'refund-returned')`,
  )
  const emails = told.reduce((sum, one) => sum + (one.kind === 'payment-refunded' ? -1 : 1) * pence(one.amount), 0)
  return { ledger: ledger?.sum, stripe, screens, emails }
}

async function expectAllAgreeOn(amountPence: number): Promise<void> {
  const [ledger, stripe, screens, emails] = Array.from({ length: 4 }, () => amountPence)
  expect(await books()).toEqual({ ledger, stripe, screens, emails })
  expect(await compareWithProvider(paying(), new Date('2027-01-01'))).toMatchObject({ differences: [] })
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
}

/** The bank refuses what it is being asked for; what it says is heard later. */
async function refuses(): Promise<void> {
  const [asked] = await sql<{ intent: string }>(`select intent_id intent from payments where state = 'processing'`)
  if (asked) await bank.fake.refuseCollection(asked.intent)
}

async function follow(): Promise<void> {
  await hear()
  await renewMemberships(paying())
}

/** Fourteen days away: nothing is collected in them, and the month and its collection move by as many. */
async function goesAway(member: Account, keptPence: number): Promise<void> {
  const away = { memberId: member.userId, from: '2027-07-10', until: '2027-07-23', reason: 'On holiday' }
  expect(await pausePlan({ ...paying(), actor: member }, away)).toMatchObject({ ok: true })
  // Its collection was due on the 23rd.
  await livesUntil('2027-07-26', '2027-07-22')
  await expectAllAgreeOn(keptPence)
  await livesUntil('2027-08-10', '2027-08-03')
  await livesUntil('2027-08-14', '2027-08-13')
  await expectAllAgreeOn(keptPence + 3300)
}

/** The bank's answer is not here when the month begins and a class is used; it refuses three times, and the class is paid by the link. */
async function owesAClass(member: Account, keptPence: number): Promise<void> {
  await livesUntil('2027-09-06', '2027-08-31')
  setClock('2027-09-07T10:00:00Z')
  await renewMemberships(paying())
  await refuses()
  setClock('2027-09-15T08:00:00Z')
  const { id: sessionId } = await aClassSession(db, { date: '2027-09-15' })
  expect(await bookSession(paying(member), { sessionId })).toMatchObject({ ok: true })
  for (const day of [16, 19, 22]) {
    setClock(`2027-09-${day}T10:00:00Z`)
    await follow()
    await refuses()
    await follow()
  }
  expect(await findOwedPence(db.reader, member.userId)).toBe(550)
  await expectAllAgreeOn(keptPence)
  const link = await payLink(member)
  const started = await startMonthPayment(paying(), { ...link, amountPence: 550, startsNow: false, limitKey: null })
  if (!started.ok) throw new Error(started.refusal)
  const card = { methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  expect(await confirmPayment(paying(), { paymentId: started.value.payment.id, ...card })).toMatchObject({ ok: true })
  expect(await findOwedPence(db.reader, member.userId)).toBe(0)
  await livesUntil('2027-09-25')
  await expectAllAgreeOn(keptPence + 550)
}

test('half a year of one member from the 31st, then a pause and a debt: each month to the penny the same in the ledger, at Stripe, on the screens and in the e-mails', async () => {
  setClock('2027-01-31T10:00:00Z')
  const [member, admin] = [await account(), await account('admin')]
  await buy(member, 'basic', 3300)
  await switchOn(member, 'pm_bacsDebit_success')
  await expectAllAgreeOn(3300)

  // The bank is being asked for £33 when the bigger package is bought: the difference of this month and of that one.
  await livesUntil('2027-02-22', '2027-02-16')
  expect(await sql(`select amount_pence from payments where state = 'processing'`)).toEqual([{ amount_pence: 3300 }])
  await buy(member, 'standard', 3200)
  await livesUntil('2027-03-01', '2027-02-27')
  await expectAllAgreeOn(3300 + 3300 + 3200)

  // The bank is being asked for £49 when the smaller one is chosen: it follows the month that is being paid for.
  await livesUntil('2027-03-22', '2027-03-16')
  expect(await sql(`select amount_pence from payments where state = 'processing'`)).toEqual([{ amount_pence: 4900 }])
  expect(await downgradePlan(ctx(member), { packageId: 'basic' })).toMatchObject({ ok: true })
  await livesUntil('2027-04-01', '2027-03-30')
  await expectAllAgreeOn(9800 + 4900)
  await livesUntil('2027-04-24', '2027-04-18')
  await livesUntil('2027-05-01', '2027-04-29')
  await expectAllAgreeOn(14_700 + 3300)

  // The bank refuses once, and pays when it is asked again.
  await livesUntil('2027-05-23', '2027-05-17')
  setClock('2027-05-24T09:00:00Z')
  await renewMemberships(paying())
  await refuses()
  await follow()
  expect(await sql(`select tries from renewals where state = 'waiting'`)).toEqual([{ tries: 1 }])
  await expectAllAgreeOn(18_000)
  await livesUntil('2027-06-01')
  await expectAllAgreeOn(18_000 + 3300)

  // The desk gives £10 back; the payer's bank sends it back to the studio.
  const [latest] = await sql<{ id: string; intent: string }>(
    'select id, intent_id intent from payments order by settled_at desc nulls last limit 1',
  )
  const refund = {
    refundId: newId(),
    paymentId: latest!.id,
    amountPence: 1000,
    reason: 'A class fell out',
    keepsGrant: true,
  }
  expect(await refundPayment(paying(admin), refund)).toMatchObject({ ok: true })
  await expectAllAgreeOn(20_300)
  const [back] = (await bank.retrieveIntent(latest!.intent))!.refunds
  await bank.fake.settleRefund(back!.id, false)
  await livesUntil('2027-06-03')
  await expectAllAgreeOn(21_300)

  await livesUntil('2027-06-24', '2027-06-17')
  await livesUntil('2027-07-01', '2027-06-29')
  await expectAllAgreeOn(21_300 + 3300)
  await goesAway(member, 24_600)
  await owesAClass(member, 27_900)
  await buy(member, 'basic', 3300)
  await livesUntil('2027-09-27')
  await expectAllAgreeOn(28_450 + 3300)
  const months = await listMemberships(db.reader, member.userId)
  expect(
    months.map((one) => [one.packageId, ...[one.startsAt, one.endsAt].map((at) => studioDate(at).slice(5))]),
  ).toEqual([
    ['standard', '01-31', '02-28'],
    ['standard', '02-28', '03-31'],
    ['standard', '03-31', '04-30'],
    ['basic', '04-30', '05-31'],
    ['basic', '05-31', '06-30'],
    ['basic', '06-30', '08-14'],
    ['basic', '08-14', '09-14'],
    ['basic', '09-25', '10-25'],
  ])
})
