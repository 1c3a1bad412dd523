import type Stripe from 'stripe'
import { newObject } from './new-objects.ts'
import {
  type Call,
  findHidden,
  listPage,
  need,
  type Page,
  save,
  seconds,
  type StoredObject,
  tell,
} from './objects.server.ts'
import { text } from './wire.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DISPUTE_FEE = 2000

/** What a change of the balance is: its type and the word for accounting, of a card and of any other method. */
const CHANGES = {
  charge: { card: 'charge', other: 'payment', category: 'charge' },
  refund: { card: 'refund', other: 'payment_refund', category: 'refund' },
  refund_failure: { card: 'refund_failure', other: 'refund_failure', category: 'refund_failure' },
  dispute: { card: 'adjustment', other: 'adjustment', category: 'dispute' },
  dispute_reversal: { card: 'adjustment', other: 'adjustment', category: 'dispute_reversal' },
} as const

type Change = { what: keyof typeof CHANGES; amount: number; source: string; charge: Stripe.Charge }

/** Enters a change of the balance, less the fee for it; it can be paid out when it is available, days later. */
export async function enterChange(call: Call, { what, amount, source, charge }: Change) {
  const isCard = charge.payment_method_details?.type === 'card'
  const { card, other, category } = CHANGES[what]
  const fee = what === 'charge' ? feeOf(amount, isCard) : what === 'dispute' && isCard ? DISPUTE_FEE : 0
  const availableAt = new Date(call.now.getTime() + (isCard ? 3 : 5) * DAY_MS)
  const line = newBalanceTransaction(call, { type: isCard ? card : other, category, amount, fee, source, availableAt })
  return save(call, line, { dueAt: availableAt })
}

/** 1.5 % and 20p of a card, 1 % of a bank account and £2 at most. */
function feeOf(amount: number, isCard: boolean): number {
  return isCard ? Math.round(amount * 0.015) + 20 : Math.min(Math.round(amount * 0.01), 200)
}

/** Pays out what has become available, as long as that is more than nothing; the rest waits for another day. */
export async function payOut(call: Call, due: readonly StoredObject[]): Promise<void> {
  const lines = due.filter((one) => one.object === 'balance_transaction')
  const amount = lines.reduce((sum, { net }) => sum + net, 0)
  if (lines.length > 0 && amount <= 0) {
    for (const line of lines) await save(call, line, { dueAt: new Date(call.now.getTime() + DAY_MS) })
    return
  }
  if (lines.length === 0) return
  const payout = newObject(call, 'payout', {
    amount,
    arrival_date: seconds(call.now),
    automatic: true,
    currency: 'gbp',
    description: 'STRIPE PAYOUT',
    metadata: {},
    method: 'standard',
    reconciliation_status: 'completed',
    source_type: 'card',
    status: 'paid',
    type: 'bank_account',
  })
  const more = { type: 'payout', category: 'payout', amount: -amount, fee: 0, source: payout.id, availableAt: call.now }
  const own = await save(call, { ...newBalanceTransaction(call, more), status: 'available' })
  for (const line of lines) await save(call, { ...line, status: 'available' })
  const hidden = { lines: [own.id, ...lines.map(({ id }) => id)] }
  await tell(call, 'payout.paid', await save(call, { ...payout, balance_transaction: own.id }, { hidden }))
}

/** Changes of the balance, all or those of one payout, itself included. */
export async function listBalance(call: Call, page: Page) {
  const payout = text(page.params, 'payout')
  if (!payout) return listPage(call, 'balance_transaction', {}, page)
  await need(call, 'payout', payout, { param: 'payout', isParameter: true })
  const { lines } = await findHidden(call, payout)
  return listPage(call, 'balance_transaction', {}, { ...page, ids: lines as string[] })
}

type NewBalanceTransaction = Pick<Stripe.BalanceTransaction, 'type' | 'amount' | 'fee'> & {
  category: string
  source: string
  availableAt: Date
}

function newBalanceTransaction(call: Call, { category, availableAt, ...fields }: NewBalanceTransaction) {
  const { amount, fee } = fields
  const currency = 'gbp'
  const detail = { amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }
  const line = newObject(call, 'balance_transaction', {
    available_on: seconds(availableAt),
    balance_type: 'payments',
    currency,
    fee_details: fee > 0 ? [detail] : [],
    net: amount - fee,
    reporting_category: category,
    status: 'pending',
    ...fields,
  })
  return { ...line, livemode: call.livemode }
}
