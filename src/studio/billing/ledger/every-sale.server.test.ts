import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { PRODUCT_KINDS, type ProductKind } from '#src/studio/products/product.ts'
import { listTenderTakings } from '#src/studio/reports/figures/takings.store.server.ts'
import { buyPackages } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { listBoughtClaims } from '#src/studio/sales/orders/orders.store.server.ts'
import { sellAtTill } from '#src/studio/sales/till/sell-at-till.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { orderPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'
import { adjustAccount } from '../account/adjust-account.server.ts'
import { findBalancePence } from '../account/account.store.server.ts'
import { becameOf } from '../payments/payment-history.ts'
import { listMemberLines } from '../payments/payment-search.store.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { voidSale } from '../till/void-sale.server.ts'
import { journalOf } from './journal.ts'
import { listMovements } from './journal.store.server.ts'

const setup = await openPayingTest()
const { account, as, db, paying, sql } = setup

/** What is sold, by kind, and given to another person: each one product with a price. A kind without one here fails to compile. */
const prices: Record<ProductKind | 'gift', number> = {
  plan: 3300,
  pass: 5500,
  single: 650,
  intro: 1500,
  ticket: 4000,
  gift: 2999,
}
const KINDS = [...PRODUCT_KINDS, 'gift'] as const
const TENDERS = ['stripe', 'cash', 'card_machine', 'bank_transfer', 'account', 'complimentary'] as const
const PART = 201
type Kind = (typeof KINDS)[number]
type Tender = (typeof TENDERS)[number]

/** How much of it goes back, for each tender: everything where most differs, and of the others what mixes most. What is free or credit goes
 *  back as a whole, and what is paid online is not voided at the till. */
const backs = {
  stripe: ['nothing', 'a part', 'all', 'a part and the rest', 'all onto the account'],
  cash: ['a part', 'a part and the rest', 'all, voided'],
  card_machine: ['a part and the rest'],
  bank_transfer: ['a part and the rest'],
  account: ['all', 'all, voided'],
  complimentary: ['all, voided'],
} as const satisfies Record<Tender, string[]>
type Back = (typeof backs)[Tender][number]

/** A pass and an intro offer open the same as a single class: of them what mixes most, and what is voided. */
function isTried(kind: Kind, back: Back): boolean {
  return !['pass', 'intro'].includes(kind) || /rest|voided/.test(back)
}

const table = KINDS.flatMap((kind) =>
  TENDERS.filter((tender) => kind !== 'gift' || tender === 'stripe').flatMap((tender) =>
    backs[tender].filter((back) => isTried(kind, back)).map((back: Back) => ({ kind, tender, back })),
  ),
)

async function productOf(kind: Kind): Promise<string> {
  if (kind === 'plan' || kind === 'gift') return 'basic'
  if (kind === 'single') return 'drop-in'
  if (kind === 'ticket') return (await aWorkshop(db)).workshop.id
  await sql(
    `insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
     values ($1, $2, 'Ten', $3, 10, 30, '', '[]', false, 9)`,
    ['ten', kind, prices[kind]],
  )
  return 'ten'
}

async function sell(member: Account, { kind, tender }: { kind: Kind; tender: Tender }): Promise<string> {
  const [packageId, amountPence, desk] = [await productOf(kind), prices[kind], await account('admin')]
  const items = [{ packageId, quantity: 1 }]
  if (tender === 'stripe') {
    const [first] = await sql<{ id: string }>('select s.id from class_sessions s order by s.starts_at limit 1')
    const terms = { cartKey: newId(), items, buyer: member, amountPence, startsNow: true, limitKey: null }
    const recipient = kind === 'gift' ? { name: 'Grace', email: 'grace@example.com' } : null
    const begun =
      kind === 'ticket'
        ? await orderPlace(setup, first!.id, { actor: member, buyer: member, productId: packageId })
        : await buyPackages(paying(member), { ...terms, kind: kind === 'gift' ? 'gift' : 'cart', recipient })
    if (!begun.ok) throw new Error(begun.refusal)
    const paymentId = begun.value.payment.id
    await confirmPayment(paying(member), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
    return paymentId
  }
  const credit = { memberId: member.userId, direction: 'add' as const, amount: amountPence, reason: 'A present' }
  if (tender === 'account') await adjustAccount(as(desk), credit)
  const sold = await sellAtTill(as(desk), {
    saleId: newId(),
    items,
    memberId: member.userId,
    name: '',
    email: '',
    promoCode: '',
    amountPence,
    creditPence: tender === 'account' ? amountPence : 0,
    tender,
    reason: 'A prize',
  })
  if (!sold.ok) throw new Error(sold.refusal)
  return sold.value.id
}

async function giveBack(paymentId: string, back: Back): Promise<void> {
  const desk = paying(await account('admin'))
  const refund = async (more: { amountPence?: number; keepsGrant?: boolean; toAccount?: boolean } = {}) => {
    const request = { refundId: newId(), paymentId, reason: 'Moving away', keepsGrant: false, ...more }
    expect(await refundPayment(desk, request)).toMatchObject({ ok: true, value: { state: 'done' } })
  }
  if (back.startsWith('a part')) await refund({ amountPence: PART })
  if (back === 'all' || back === 'a part and the rest') await refund()
  if (back === 'all onto the account') await refund({ toAccount: true })
  const voiding = { refundId: newId(), paymentId, reason: 'Wrong person' }
  if (back === 'all, voided') expect(await voidSale(desk as never, voiding)).toMatchObject({ ok: true })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
const pence = (text: string) => Math.round(Number(text.replaceAll(/[£,]/g, '')) * 100)

/** What each book says is left of the money with the studio. */
async function readBooks(memberId: string) {
  const period = { from: '2026-11-01', to: '2026-12-31', isLive: false }
  const journal = journalOf(await listMovements(db.reader, period))
  expect(sum(journal.map(({ amountPence }) => amountPence))).toBe(0)
  const isMoney = (name: string) => ['stripe', 'cash', 'card_machine', 'bank'].includes(name)
  const [ledger] = await sql<{ pence: number }>(
    `select coalesce(sum(amount_pence), 0)::int pence from ledger_entries where kind not in ('fee', 'payout')`,
  )
  const emails = await sql<{ kind: string; amount: string }>(
    `select kind, facts->>'amount' amount from messages where kind in ('payment-receipt', 'payment-refunded')`,
  )
  const takings = await listTenderTakings(db.reader, period)
  const [line] = await listMemberLines(db.reader, memberId)
  return {
    ledger: ledger!.pence,
    journal: sum(journal.filter(({ account: name }) => isMoney(name)).map(({ amountPence }) => amountPence)),
    report: sum(takings.map(({ paidPence, returnedPence }) => paidPence - returnedPence)),
    list: line!.amountPence - line!.refundedPence,
    receipts: sum(emails.filter(({ kind }) => kind === 'payment-receipt').map(({ amount }) => pence(amount))),
    creditNotes: sum(emails.filter(({ kind }) => kind === 'payment-refunded').map(({ amount }) => pence(amount))),
    history: becameOf(line!),
  }
}

/** Whether the buyer, or who was given it, can still use what was sold. */
async function isHeld(memberId: string, now: Date): Promise<boolean> {
  const open = (await listBoughtClaims(db.reader, memberId)).some(({ state }) => state === 'open')
  const [held] = await sql<{ held: boolean }>(
    `select exists (select from holdings where member_id = $1 and (ends_at is null or ends_at > $2))
         or exists (select from bookings where member_id = $1 and status = 'confirmed') held`,
    [memberId, now],
  )
  return open || held!.held
}

test.each(table)(
  '$kind by $tender, $back given back: every book and what is held agree',
  async ({ kind, tender, back }) => {
    const member = await account()
    const paymentId = await sell(member, { kind, tender })
    await giveBack(paymentId, back)
    const [isOver, isPart] = [back.startsWith('all') || back.endsWith('rest'), back === 'a part']
    const pricePence = tender === 'complimentary' ? 0 : prices[kind]
    // What the account pays is no money, and neither is what goes back to it.
    const paid = tender === 'account' ? 0 : pricePence
    const toAccount = back === 'all onto the account' || (tender === 'account' && isOver) ? pricePence : 0
    const returned = isOver ? pricePence : isPart ? PART : 0
    const left = paid - (returned - toAccount)
    expect(await readBooks(member.userId)).toEqual({
      ledger: left,
      journal: left,
      report: left,
      list: left,
      receipts: paid,
      creditNotes: returned,
      history: { state: isOver ? 'given_back' : 'done', givenBackPence: returned },
    })
    expect(await findBalancePence(db.reader, member.userId)).toBe(toAccount)
    expect(await isHeld(member.userId, new Date(setup.clock.now().getTime() + 1000))).toBe(!isOver)
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  },
)
