import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { Ctx, SignedInCtx } from '#src/platform/ctx.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { recordHallPayment } from '#src/studio/hall-hire/money/record-hall-payment.server.ts'
import { nameReferrer } from '#src/studio/people/members/name-referrer.server.ts'
import { referralCode } from '#src/studio/people/members/referral.ts'
import { listMonthlyFigures } from '#src/studio/reports/figures/monthly-figures.store.server.ts'
import { sellAtTill, type TillSale } from '#src/studio/sales/till/sell-at-till.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { findBalancePence } from '../account/account.store.server.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { paymentSearchForm } from '../payments/payment-search.ts'
import { countPaymentLines } from '../payments/payment-search.store.server.ts'
import { checkBooks } from '../provider/check-books.server.ts'
import { compareWithProvider } from '../provider/compare-with-provider.server.ts'
import { reconcilePayments } from '../provider/reconcile-payments.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { refundPayment, type RefundRequest } from '../refunds/refund-payment.server.ts'
import { settleRefunds } from '../refunds/settle-refunds.server.ts'
import { renewMemberships } from '../renewals/renew-memberships.server.ts'
import { closeDay } from '../till/close-day.server.ts'
import { journalOf } from './journal.ts'
import { listMovements } from './journal.store.server.ts'

const setup = await openRenewingTest()
const { account, bank, buy, ctx, db, paying, setClock, sql, start, switchOn } = setup

const broken = () => findBrokenInvariants((text) => db.pool.query(text))

/** How a step is run: on the context that it is given. */
type Run = <Answer>(from: Ctx, step: (on: SignedInCtx) => Promise<Answer>) => Promise<Answer>

const calmly: Run = (from, step) => step(from as SignedInCtx)

/** Runs a step again and again as a process that is killed each time a moment later: before a transaction is written, and right after
 *  it; until it gets to its end. Nothing may be broken in between. */
const killed: Run = async (from, step) => {
  for (let moment = 0; moment < 60; moment++) {
    const death = new Error('Killed')
    const mortal = dyingAt(from, moment, death)
    const outcome = await step(mortal.ctx as SignedInCtx).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    if (!mortal.isDead() && 'answer' in outcome) return outcome.answer
    if ('error' in outcome) expect(outcome.error).toBe(death)
    expect(await broken(), `killed at moment ${moment}`).toEqual([])
  }
  throw new Error('It never got to its end')
}

function dyingAt(from: Ctx, moment: number, death: Error): { ctx: Ctx; isDead: () => boolean } {
  let [begun, isDead] = [0, false]
  const die = () => {
    isDead = true
    throw death
  }
  const transaction: Ctx['transaction'] = async function (body, turn) {
    if (isDead) throw death
    const at = 2 * begun++
    const alive = { ...this, transaction: from.transaction }
    const answer = await from.transaction.call(
      alive,
      async (work) => {
        const written = await body(work as never)
        return at === moment ? die() : written
      },
      turn,
    )
    return at + 1 === moment ? die() : (answer as never)
  }
  return { ctx: { ...from, transaction }, isDead: () => isDead }
}

/** What the money in the drawer, the card machine and the bank comes to, counted by hand as it goes in and out. */
const counted = { cash: 0, card_machine: 0, bank_transfer: 0 }

async function sells(run: Run, admin: Account, sale: Partial<TillSale>): Promise<string> {
  const whole = { saleId: newId(), items: [{ packageId: 'basic', quantity: 1 }], amountPence: 3300, creditPence: 0 }
  const guest = { memberId: '', name: 'Grace', email: 'grace@example.com', reason: 'A prize', tender: 'cash' as const }
  const { tender, ...rest } = { ...whole, ...guest, ...sale }
  const sold = await run(paying(admin), (on) => sellAtTill(on, { ...rest, tender }))
  if (!sold.ok) throw new Error(sold.refusal)
  if (tender in counted) counted[tender as keyof typeof counted] += rest.amountPence - rest.creditPence
  return sold.value.id
}

async function refunds(run: Run, admin: Account, paymentId: string, more: Partial<RefundRequest> = {}) {
  const request = { refundId: newId(), paymentId, reason: 'Moving away', keepsGrant: false, ...more }
  const refunded = await run(paying(admin), (on) => refundPayment(on, request))
  expect(refunded).toMatchObject({ ok: true, value: { state: 'done' } })
  if (!refunded.ok || more.toAccount) return
  const [paid] = await sql<{ tender: string }>('select tender from payments where id = $1', [paymentId])
  if (paid && paid.tender in counted) counted[paid.tender as keyof typeof counted] -= refunded.value.amountPence
}

async function paysByCard(run: Run, member: Account): Promise<string> {
  const { id: paymentId } = await start(member, 'basic', 3300)
  const card = { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL }
  expect(await run(paying(member), (on) => confirmPayment(on, card))).toMatchObject({ ok: true })
  return paymentId
}

/** Two hours and a deposit, by bank transfer; the deposit and a part of the price go back. */
async function hiresTheHall(run: Run, admin: Account): Promise<void> {
  const { id: hireId } = await aHallHire(db)
  await run(paying(admin), (on) => confirmHallHire(on, { hireId, depositPence: 4000, paidBy: null }))
  const sums = [
    ['hire', 5000],
    ['deposit', 4000],
    ['deposit_return', 3000],
    ['refund', 1000],
  ] as const
  for (const [kind, amountPence] of sums) {
    const payment = { hireId, kind, method: 'bank_transfer', amountPence, paymentId: newId() } as const
    expect(await run(paying(admin), (on) => recordHallPayment(on, payment))).toMatchObject({ ok: true })
    counted.bank_transfer += kind === 'hire' || kind === 'deposit' ? amountPence : -amountPence
  }
}

/** The studio's mornings of some days of December. */
async function lives(run: Run, from: number, to: number): Promise<void> {
  for (let day = from; day <= to; day++) {
    setClock(`2026-12-${day}T09:00:00Z`)
    await bank.deliverEvents((event) => receiveEvent(paying(), event))
    for (const routine of [renewMemberships, reconcilePayments, settleRefunds])
      await run(paying(), async (on) => void (await routine(on)))
  }
  await run(paying(), checkBooks)
}

const closes = async (run: Run, admin: Account) => {
  const form = { countedCashPence: counted.cash, countedCardMachinePence: counted.card_machine, note: '' }
  // Killed right after it was written, the day is closed already.
  await run(paying(admin), (on) => closeDay(on, form))
}

/** Everything that says what came in, beside what was counted by hand and what the provider has. */
async function expectOneTruth(): Promise<void> {
  const period = { from: '2026-11-01', to: '2027-01-31', isLive: false }
  const lines = journalOf(await listMovements(db.reader, period))
  const byDay = Map.groupBy(lines, ({ day }) => day)
  for (const [day, of] of byDay) expect([day, of.reduce((sum, one) => sum + one.amountPence, 0)]).toEqual([day, 0])
  const held = (name: string) =>
    lines.filter((line) => line.account === name).reduce((sum, one) => sum + one.amountPence, 0)
  const balance = await bank.listBalance(new Date('2026-11-01'))
  const stripePence = balance.reduce((sum, { amountPence, feePence }) => sum + amountPence - feePence, 0)
  const paidOutPence = balance.reduce((sum, { kind, amountPence }) => (kind === 'payout' ? sum - amountPence : sum), 0)
  const truth = { ...counted, stripe: stripePence, deposits: -1000 }
  expect({
    cash: held('cash'),
    card_machine: held('card_machine'),
    bank_transfer: held('bank') - paidOutPence,
    stripe: held('stripe'),
    deposits: held('deposits'),
  }).toEqual(truth)
  const [ledger] = await sql<{ all: number; payments: number }>(
    `select sum(amount_pence)::int as all, (sum(amount_pence) filter (where payment_id is not null))::int payments from ledger_entries`,
  )
  const { cash, card_machine, bank_transfer } = counted
  expect(ledger?.all).toBe(cash + card_machine + bank_transfer + stripePence)
  const months = await listMonthlyFigures(db.reader, { from: '2026-11-01', to: '2027-01-01', now: ctx().now() })
  expect(months.reduce((sum, one) => sum + one.paidPence - one.returnedPence, 0)).toBe(ledger?.payments)
  expect((await countPaymentLines(db.reader, paymentSearchForm.parse({}))).netPence).toBe(ledger?.payments)
  const [closed] = await sql(
    `select sum(cash_pence)::int cash, sum(card_machine_pence)::int card_machine, sum(bank_transfer_pence)::int bank_transfer from till_closes`,
  )
  expect(closed).toEqual(counted)
  expect((await compareWithProvider(paying(), new Date('2026-11-01'))).differences).toEqual([])
  expect(await broken()).toEqual([])
}

test.each([
  ['as it goes', calmly],
  ['killed at each of its steps', killed],
])(
  'a month with every tender closes, %s: ledger, drawer, machine, bank, provider, journal and reports agree',
  async (_, run) => {
    Object.assign(counted, { cash: 0, card_machine: 0, bank_transfer: 0 })
    const [admin, renewing, friend] = [await account('admin'), await account(), await account()]
    await buy(renewing, 'basic', 3300)
    await switchOn(renewing, 'pm_bacsDebit_success')
    await sql(`update users set contact = '07700 900999' where id = $1`, [friend.userId])
    await nameReferrer(ctx(), { friendId: friend.userId, code: referralCode(renewing.userId) })
    const byCard = await paysByCard(run, await account())
    const inCash = await sells(run, admin, { memberId: friend.userId })
    const byMachine = await sells(run, admin, { tender: 'card_machine' })
    const byTransfer = await sells(run, admin, { tender: 'bank_transfer' })
    await sells(run, admin, { tender: 'complimentary' })
    await hiresTheHall(run, admin)
    await closes(run, admin)
    setClock('2026-11-30T09:00:00Z')
    await run(paying(), checkBooks)
    for (const paymentId of [byCard, byMachine, byTransfer])
      await refunds(run, admin, paymentId, { amountPence: 1100, keepsGrant: true })
    // Half of it is credit, which pays for a class, which goes back to the account.
    await refunds(run, admin, inCash, { amountPence: 1650, toAccount: true, keepsGrant: true })
    const single = { items: [{ packageId: 'drop-in', quantity: 1 }], amountPence: 650, memberId: friend.userId }
    const byCredit = await sells(run, admin, { ...single, creditPence: 650, tender: 'account' })
    await refunds(run, admin, byCredit)
    await sells(run, admin, { memberId: friend.userId, creditPence: 1650 })
    await refunds(run, admin, inCash)
    // The bank is asked some days before the month begins, and answers some days later.
    await lives(run, 15, 24)
    const [month] = await sql<{ id: string }>(
      `select id, amount_pence, credit_pence, state from payments where purpose = 'renewal' and member_id = $1`,
      [renewing.userId],
    )
    expect(month).toMatchObject({ amount_pence: 2640, credit_pence: 660, state: 'succeeded' })
    await refunds(run, admin, month!.id, { amountPence: 500, keepsGrant: true })
    expect(await findBalancePence(db.reader, friend.userId)).toBe(0)
    await closes(run, admin)
    await expectOneTruth()
  },
  120_000,
)
