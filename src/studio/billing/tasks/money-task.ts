import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

/** Where the act of a task is done: on the page of its payment, on another page of ours, or at Stripe. */
type Act = { label: string; to: string }

export type MoneyTaskKind = keyof typeof KINDS

const ANSWER_BANK: Act = { label: 'Answer the bank', to: 'https://dashboard.stripe.com/disputes/' }
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
    act: { label: 'Look at the keys', to: 'https://dashboard.stripe.com/apikeys' },
  },
  not_answering: {
    text: 'Stripe has not answered for an hour: what is paid meanwhile is found out later',
    act: { label: 'How Stripe is', to: 'https://status.stripe.com' },
  },
  method_refused: {
    text: 'Members cannot set up direct debit from a bank account: Stripe has not approved the studio for Bacs',
    act: { label: 'Payment methods', to: 'https://dashboard.stripe.com/settings/payment_methods' },
  },
  books_differ: {
    text: 'The ledger and Stripe’s books differ',
    act: { label: 'Compare them', to: '/dashboard/payments/books' },
  },
} satisfies Record<string, { text: string; act: Act }>

export const MONEY_TASK_KINDS = Object.keys(KINDS) as [MoneyTaskKind, ...MoneyTaskKind[]]

/** What a task says, and where its act is: an address that ends in `/` takes the subject, an empty one is the payment's page. */
export function describeMoneyTask(task: { kind: MoneyTaskKind; subject: string; paymentId: string | null }) {
  const { text, act } = KINDS[task.kind]
  const own = task.paymentId ? `/dashboard/payments/${task.paymentId}` : '/dashboard/payments'
  return { text, label: act.label, to: act.to.endsWith('/') ? act.to + task.subject : act.to || own }
}

export const moneyTaskForm = z.object({ taskId: z.uuid('Please open the page again') })

export const moneyTaskRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  task_not_found: { status: 404, message: 'That is done already' },
} satisfies Record<string, RefusalText>
