import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { downgradePlan } from '#src/studio/memberships/plan-changes/downgrade-plan.server.ts'
import { listPaymentLines } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { paymentSearchForm } from '#src/studio/billing/payments/payment-search.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { compareWithProvider } from '../provider/compare-with-provider.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'

const setup = await openRenewingTest()
const { account, bank, buy, ctx, db, paying, setClock, sql, switchOn } = setup

const hear = () => bank.deliverEvents((event) => receiveEvent(paying(), event))

/** The studio's mornings up to a day: the bank answers what it was asked the day before. */
async function livesUntil(day: string): Promise<void> {
  const end = new Date(`${day}T23:59:59Z`).getTime()
  for (let at = ctx().now().getTime() + 86_400_000; at <= end; at += 86_400_000) {
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
    `select kind, facts->>'amount' amount from messages where kind in ('payment-receipt', 'payment-refunded')`,
  )
  // What came back from the payer's bank is told to the desk, which has to make it good.
  const owed = await sql<{ pence: number }>(`select amount_pence pence from money_tasks where kind = 'refund_failed'`)
  const emails = told.reduce((sum, one) => sum + (one.kind === 'payment-receipt' ? 1 : -1) * pence(one.amount), 0)
  const bounced = owed.reduce((sum, one) => sum + one.pence, 0)
  return { ledger: ledger?.sum, stripe, screens, emails: emails + bounced }
}

async function expectAllAgreeOn(amountPence: number): Promise<void> {
  const [ledger, stripe, screens, emails] = Array.from({ length: 4 }, () => amountPence)
  expect(await books()).toEqual({ ledger, stripe, screens, emails })
  expect(await compareWithProvider(paying(), new Date('2027-01-01'))).toMatchObject({ differences: [] })
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
}

test('six months of one member from the 31st: to the penny the same in the ledger, at Stripe, on the screens and in the e-mails', async () => {
  setClock('2027-01-31T10:00:00Z')
  const [member, admin] = [await account(), await account('admin')]
  await buy(member, 'basic', 3300)
  await switchOn(member, 'pm_bacsDebit_success')
  await expectAllAgreeOn(3300)

  // The bank is being asked for £33 when the bigger package is bought: the difference of this month and of that one.
  await livesUntil('2027-02-22')
  expect(await sql(`select amount_pence from payments where state = 'processing'`)).toEqual([{ amount_pence: 3300 }])
  await buy(member, 'standard', 3200)
  await livesUntil('2027-03-01')
  await expectAllAgreeOn(3300 + 3300 + 3200)

  // The bank is being asked for £49 when the smaller one is chosen: it follows the month that is being paid for.
  await livesUntil('2027-03-22')
  expect(await sql(`select amount_pence from payments where state = 'processing'`)).toEqual([{ amount_pence: 4900 }])
  expect(await downgradePlan(ctx(member), { packageId: 'basic' })).toMatchObject({ ok: true })
  await livesUntil('2027-04-01')
  await expectAllAgreeOn(9800 + 4900)
  await livesUntil('2027-05-01')
  await expectAllAgreeOn(14_700 + 3300)

  // The bank refuses once, and pays when it is asked again.
  await livesUntil('2027-05-23')
  setClock('2027-05-24T09:00:00Z')
  await renewMemberships(paying())
  const [asked] = await sql<{ intent: string }>(`select intent_id intent from payments where state = 'processing'`)
  await bank.answerBank(asked!.intent, false)
  await hear()
  await renewMemberships(paying())
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

  await livesUntil('2027-07-01')
  await expectAllAgreeOn(21_300 + 3300)
  const months = await listMemberships(db.reader, member.userId)
  expect(
    months.map((one) => [one.packageId, ...[one.startsAt, one.endsAt].map((at) => at.toISOString().slice(5, 10))]),
  ).toEqual([
    ['standard', '01-31', '02-28'],
    ['standard', '02-28', '03-31'],
    ['standard', '03-31', '04-30'],
    ['basic', '04-30', '05-31'],
    ['basic', '05-31', '06-30'],
    ['basic', '06-30', '07-31'],
  ])
})
