import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

/** Where the act of a task is done: on the page of its payment, on another page of ours, or at Stripe. */
type Act = { label: string; to: string }

export type MoneyTaskKind = keyof typeof KINDS

const STRIPE_PAGES = 'https://dashboard.stripe.com/'
const ANSWER_BANK: Act = { label: 'Answer the bank', to: `${STRIPE_PAGES}disputes/` }
const OPEN_PAYMENT: Act = { label: 'Open the payment', to: '' }

// The first thing a person must know of it, what they can do, and within how many days: what keeps members from paying at once, money
// that is owed to them within a week, or in the fourteen days that the law gives (Consumer Contracts Regulations 2013, 34). Null: the bank
// names its own deadline.
const KINDS = {
  dispute: {
    text: 'The payer’s bank has taken a payment back',
    act: ANSWER_BANK,
    days: null,
  },
  inquiry: {
    text: 'The payer’s bank asks about a payment; unanswered, it may be taken back',
    act: ANSWER_BANK,
    days: null,
  },
  refund_failed: {
    text: 'A refund did not arrive: pay it back another way, or ask for it again',
    act: OPEN_PAYMENT,
    days: 5,
  },
  refund_at_desk: {
    text: 'Money paid at the studio is to go back: hand it over the way it was paid, then press Done',
    act: OPEN_PAYMENT,
    days: 14,
  },
  claimed_gift: {
    text: 'An order was charged back, and a month of it had been claimed: it still runs',
    act: OPEN_PAYMENT,
    days: 7,
  },
  mismatch: {
    text: 'Stripe names another amount than was asked for, so nothing was given for it',
    act: OPEN_PAYMENT,
    days: 2,
  },
  key_refused: {
    text: 'Stripe refuses the studio’s key, or does not let it do everything: payments fail',
    act: { label: 'Look at the keys', to: `${STRIPE_PAGES}apikeys` },
    days: 1,
  },
  not_answering: {
    text: 'Stripe has not answered for an hour: what is paid meanwhile is found out later',
    act: { label: 'How Stripe is', to: 'https://status.stripe.com' },
    days: 1,
  },
  method_refused: {
    text: 'Members cannot set up direct debit from a bank account: Stripe has not approved the studio for Bacs',
    act: { label: 'Payment methods', to: `${STRIPE_PAGES}settings/payment_methods` },
    days: 7,
  },
  payout_unmatched: {
    text: 'A payout is not the sum of what it is made of, or holds payments that the ledger has otherwise',
    act: { label: 'Open the payout', to: `${STRIPE_PAGES}payouts/` },
    days: 7,
  },
  payout_failed: {
    text: 'The studio’s bank did not take a payout: the money is back at Stripe until the account there is right',
    act: { label: 'Open the payout', to: `${STRIPE_PAGES}payouts/` },
    days: 2,
  },
  books_differ: {
    text: 'The ledger and Stripe’s books differ',
    act: { label: 'Compare them', to: '/dashboard/payments/books' },
    days: 7,
  },
} satisfies Record<string, { text: string; act: Act; days: number | null }>

export const MONEY_TASK_KINDS = Object.keys(KINDS) as [MoneyTaskKind, ...MoneyTaskKind[]]

type Task = { kind: MoneyTaskKind; subject: string; paymentId: string | null; isTest?: boolean }

/** What a task says, and where its act is: an address that ends in `/` takes the subject, an empty one is the payment's page. What was
 *  made with test keys has pages of its own at Stripe. */
export function describeMoneyTask(task: Task) {
  const { text, act } = KINDS[task.kind]
  const own = task.paymentId ? `/dashboard/payments/${task.paymentId}` : '/dashboard/payments'
  const to = act.to.endsWith('/') ? act.to + task.subject : act.to || own
  return { text, label: act.label, to: task.isTest ? to.replace(STRIPE_PAGES, `${STRIPE_PAGES}test/`) : to }
}

const DAY_MS = 24 * 60 * 60_000

/** By when it must be done: as the bank says, or else counted from when it came up. */
export function taskDueAt({ kind, createdAt, dueAt }: { kind: MoneyTaskKind; createdAt: Date; dueAt?: Date | null }) {
  const { days } = KINDS[kind]
  return dueAt ?? (days === null ? null : new Date(createdAt.getTime() + days * DAY_MS))
}

export const moneyTaskForm = z.object({ taskId: z.uuid('Please open the page again') })

export const moneyTaskRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  task_not_found: { status: 404, message: 'That is done already' },
} satisfies Record<string, RefusalText>
