import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

/** Where the act of a task is done: on the page of its payment, on another page of ours, or at Stripe. */
type Act = { label: string; to: string }

export type MoneyTaskKind = keyof typeof KINDS

const STRIPE_PAGES = 'https://dashboard.stripe.com/'
const ANSWER_BANK: Act = { label: 'Answer the bank', to: `${STRIPE_PAGES}disputes/` }
const OPEN_PAYMENT: Act = { label: 'Open the payment', to: '' }

// The first thing a person must know of it, and what they can do.
const KINDS = {
  dispute: {
    text: 'The payer’s bank has taken a payment back',
    act: ANSWER_BANK,
  },
  inquiry: {
    text: 'The payer’s bank asks about a payment; unanswered, it may be taken back',
    act: ANSWER_BANK,
  },
  refund_failed: {
    text: 'A refund did not arrive: pay it back another way, or ask for it again',
    act: OPEN_PAYMENT,
  },
  refund_at_desk: {
    text: 'A member cancelled what was paid at the studio: give it back the way it was paid, then press Done',
    act: OPEN_PAYMENT,
  },
  claimed_gift: {
    text: 'An order was charged back, and a month of it had been claimed: it still runs',
    act: OPEN_PAYMENT,
  },
  mismatch: {
    text: 'Stripe names another amount than was asked for, so nothing was given for it',
    act: OPEN_PAYMENT,
  },
  key_refused: {
    text: 'Stripe refuses the studio’s key, or does not let it do everything: payments fail',
    act: { label: 'Look at the keys', to: `${STRIPE_PAGES}apikeys` },
  },
  not_answering: {
    text: 'Stripe has not answered for an hour: what is paid meanwhile is found out later',
    act: { label: 'How Stripe is', to: 'https://status.stripe.com' },
  },
  method_refused: {
    text: 'Members cannot set up direct debit from a bank account: Stripe has not approved the studio for Bacs',
    act: { label: 'Payment methods', to: `${STRIPE_PAGES}settings/payment_methods` },
  },
  payout_unmatched: {
    text: 'A payout is not the sum of what it is made of, or holds payments that the ledger has otherwise',
    act: { label: 'Open the payout', to: `${STRIPE_PAGES}payouts/` },
  },
  payout_failed: {
    text: 'The studio’s bank did not take a payout: the money is back at Stripe until the account there is right',
    act: { label: 'Open the payout', to: `${STRIPE_PAGES}payouts/` },
  },
  books_differ: {
    text: 'The ledger and Stripe’s books differ',
    act: { label: 'Compare them', to: '/dashboard/payments/books' },
  },
} satisfies Record<string, { text: string; act: Act }>

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

export const moneyTaskForm = z.object({ taskId: z.uuid('Please open the page again') })

export const moneyTaskRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  task_not_found: { status: 404, message: 'That is done already' },
} satisfies Record<string, RefusalText>
