import type Stripe from 'stripe'
import { common } from './new-objects.ts'
import { type Call, seconds } from './objects.server.ts'

// New objects of the balance, with every field that the API always sends: the compiler holds them to the SDK's types.

type NewBalanceTransaction = Pick<Stripe.BalanceTransaction, 'type' | 'amount' | 'fee'> & {
  category: string
  source: string
  availableAt: Date
}

export function newBalanceTransaction(call: Call, { category, availableAt, ...fields }: NewBalanceTransaction) {
  const { amount, fee } = fields
  const detail = {
    amount: fee,
    application: null,
    currency: 'gbp',
    description: 'Stripe processing fees',
    type: 'stripe_fee',
  }
  return {
    ...common(call, 'balance_transaction', 'txn'),
    available_on: seconds(availableAt),
    balance_type: 'payments',
    currency: 'gbp',
    description: null,
    exchange_rate: null,
    fee_details: fee > 0 ? [detail] : [],
    net: amount - fee,
    reporting_category: category,
    status: 'pending',
    ...fields,
  } satisfies Stripe.BalanceTransaction & { livemode: boolean }
}

export function newPayout(call: Call, amount: number): Stripe.Payout {
  const start = common(call, 'payout', 'po')
  return {
    ...start,
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: start.created,
    automatic: true,
    balance_transaction: null,
    currency: 'gbp',
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account',
  }
}
