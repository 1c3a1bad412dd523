import { z } from 'zod'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone, oneLine, penceTyped, tick } from '#src/kit/typed-text.ts'
import type { Tender } from '../payments/tender.ts'

export const refundRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  not_paid: { status: 409, message: 'Only a payment that has arrived can be refunded' },
  of_hall: {
    status: 409,
    message:
      'Money for a hall hire goes back from the hire itself: give its deposit or a part of its price back there, or cancel it',
  },
  nothing_left: {
    status: 409,
    message: 'Nothing is left of this payment: it went back, or the payer’s bank has taken it',
  },
  no_account: {
    status: 409,
    message: 'Only what a member paid for themselves can go to an account, and no money for the hall',
  },
  whole_only: {
    status: 409,
    message: 'What the account has paid goes back to it as a whole, and ends what was bought with it',
  },
  too_much: { status: 409, message: 'That is more than is left of this payment' },
  refund_differs: { status: 409, message: 'This refund has been asked for before, with another amount' },
} satisfies Record<string, RefusalText>

export type RefundRefusal = keyof typeof refundRefusals

export const REFUND_STATES = ['pending', 'done', 'failed', 'bounced'] as const
export type RefundState = (typeof REFUND_STATES)[number]

type Paid = Split & {
  state: string
  memberId: string | null
  hallHireId: string | null
  grant: string
  tender: Tender
}

type Left = {
  leftPence: number
  amountPence: number | undefined
  toAccount?: boolean
  keepsGrant?: boolean
  isLeftToDesk?: boolean
}

type Split = { amountPence: number; creditPence: number }

/** Whether the member's account has paid all of it: no money came, so none can go back. */
export function isAllCredit({ amountPence, creditPence }: Split): boolean {
  return amountPence === 0 && creditPence > 0
}

/** Whether a refund did not arrive: refused, or come back from the payer's bank. */
export function isUndelivered({ state }: { state: RefundState }): boolean {
  return state === 'failed' || state === 'bounced'
}

/** Whether money of a payment was to go back automatically and did not arrive: then the desk may give it back. */
export function isLeftToDesk(refunds: readonly { origin: string; state: RefundState }[]): boolean {
  return refunds.some((refund) => refund.origin !== 'desk' && isUndelivered(refund))
}

/** The amount of a refund. `leftPence` is the balance of the payment in the ledger, less refunds in progress; by default
 *  everything that is left. */
export function decideRefund(
  payment: Paid,
  { leftPence, amountPence, toAccount = false, keepsGrant = false, isLeftToDesk = false }: Left,
): Outcome<number, RefundRefusal> {
  if (payment.state !== 'succeeded') return refuse('not_paid')
  if (isAllCredit(payment)) return decideCreditBack(payment, { amountPence, keepsGrant })
  if (toAccount && (payment.memberId === null || payment.hallHireId)) return refuse('no_account')
  if (payment.hallHireId && payment.tender === 'stripe' && !isLeftToDesk) return refuse('of_hall')
  // What could not be given is refunded in full automatically.
  if (leftPence <= 0 || (payment.grant === 'to_return' && !isLeftToDesk)) return refuse('nothing_left')
  const pence = amountPence ?? leftPence
  return pence > leftPence ? refuse('too_much') : ok(pence)
}

/** Credit is free again once what it paid for has been taken back (`account_balance`): as a whole, and once. */
function decideCreditBack(
  { grant, creditPence }: Paid,
  { amountPence, keepsGrant }: Pick<Left, 'amountPence' | 'keepsGrant'>,
): Outcome<number, RefundRefusal> {
  if (grant !== 'given') return refuse('nothing_left')
  return keepsGrant || (amountPence ?? creditPence) !== creditPence ? refuse('whole_only') : ok(creditPence)
}

/** The policy (docs/decisions, what a refund takes back): once nothing is left of a payment, what it gave is taken back, unless
 *  the studio chose to leave it. A partial refund takes nothing back, and a hire of the hall stays as it is. */
export function takesBack(
  refund: { leftPence: number; keepsGrant: boolean },
  payment: { grant: string; hallHireId?: string | null },
): boolean {
  return refund.leftPence <= 0 && !refund.keepsGrant && payment.grant === 'given' && !payment.hallHireId
}

/** The classes a period keeps when its upgrade is taken back: those of the former package, credits included, and never fewer
 *  than are used or booked already. */
export function allowanceAfterUpgrade(
  held: number | null,
  { raised, former, used }: { raised: number | null; former: number | null; used: number },
): number | null {
  if (former === null) return null
  if (held === null || raised === null) return Math.max(former, used)
  return Math.max(held - (raised - former), used)
}

/** `C-000007`: one after another, without gaps, beside the receipts. */
export function creditNoteNumber(creditNoteNo: number): string {
  return `C-${String(creditNoteNo).padStart(6, '0')}`
}

/** Why money goes back, in words that the payer reads too. */
export const reason = oneLine(500, 'Please say why').min(3, 'Please say why')

const AMOUNT = 'Please give an amount in pounds, like 12.50'

/** The desk's form. Left empty, the amount is everything that is left. */
export const refundForm = z.object({
  refundId: z.uuid('Please open the page again'),
  amount: lineOrNone(20)
    .default('')
    .pipe(
      z.union(
        [z.literal('').transform(() => undefined), penceTyped('12.50').refine((pence) => pence > 0, AMOUNT)],
        AMOUNT,
      ),
    ),
  reason,
  keepsGrant: tick,
  toAccount: tick,
})

export const refundBody = z.object({
  amountPence: z.number().int().min(1).max(10_000_000).optional(),
  reason,
  keepsGrant: z.boolean().default(false),
  toAccount: z.boolean().default(false),
})
