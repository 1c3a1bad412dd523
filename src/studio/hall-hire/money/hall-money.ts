import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import type { HallHire } from '../hall-hire.ts'

/** How money is received or returned at the desk; `online` is what the provider took. */
export const DESK_METHODS = ['card', 'cash', 'bank_transfer'] as const
export type DeskMethod = (typeof DESK_METHODS)[number]
export type HallPaymentMethod = DeskMethod | 'online'

export const hallPaymentKindNames = {
  hire: 'Hire paid',
  deposit: 'Deposit taken',
  refund: 'Refund given',
  deposit_return: 'Deposit returned',
}
export const HALL_PAYMENT_KINDS = keysOf(hallPaymentKindNames)
export type HallPaymentKind = (typeof HALL_PAYMENT_KINDS)[number]

export const hallPaymentMethodNames: Record<HallPaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  online: 'Online',
}

/** One sum that was received (positive) or returned (negative), so that a hire's balance is their total. */
export type HallPayment = {
  id: string
  hireId: string
  kind: HallPaymentKind
  method: HallPaymentMethod
  amountPence: number
  paymentRef: string | null
  recordedById: string | null
  recordedAt: Date
}

export type HallAccount = {
  /** Of the price, what has been paid and not refunded. */
  hirePaidPence: number
  depositHeldPence: number
  /** Still to be paid by the customer, deposit included. */
  dueHirePence: number
  dueDepositPence: number
  duePence: number
  /** Still to be refunded to the customer. */
  refundDuePence: number
  /** Of that, what was paid online and is refunded the same way automatically. */
  refundOnlinePence: number
}

/** The balance of a hire: derived from its payments, never stored. */
export function hallAccount(
  hire: Pick<HallHire, 'status' | 'pricePence' | 'depositPence' | 'isFullRefund'>,
  payments: Pick<HallPayment, 'kind' | 'method' | 'amountPence'>[],
): HallAccount {
  const sum = (...kinds: HallPaymentKind[]) =>
    payments.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountPence }) => total + amountPence, 0)
  const hirePaidPence = sum('hire', 'refund')
  const depositHeldPence = sum('deposit', 'deposit_return')
  const isConfirmed = hire.status === 'confirmed'
  const dueHirePence = isConfirmed ? Math.max(0, hire.pricePence - hirePaidPence) : 0
  // A deposit that has been returned is not due again.
  const dueDepositPence = isConfirmed ? Math.max(0, hire.depositPence - sum('deposit')) : 0
  const refundDuePence = refundDue(hire, hirePaidPence, depositHeldPence)
  const onlinePence = payments.reduce(
    (total, { method, amountPence }) => total + (method === 'online' ? amountPence : 0),
    0,
  )
  return {
    hirePaidPence,
    depositHeldPence,
    dueHirePence,
    dueDepositPence,
    duePence: dueHirePence + dueDepositPence,
    refundDuePence,
    refundOnlinePence: Math.min(refundDuePence, Math.max(0, onlinePence)),
  }
}

/** A cancelled hire returns its deposit, and its price when notice was given in time; a cheaper change returns the difference. */
function refundDue(
  { status, pricePence, isFullRefund }: Pick<HallHire, 'status' | 'pricePence' | 'isFullRefund'>,
  hirePaidPence: number,
  depositHeldPence: number,
): number {
  if (status === 'cancelled') return (isFullRefund ? Math.max(0, hirePaidPence) : 0) + Math.max(0, depositHeldPence)
  return Math.max(0, hirePaidPence - pricePence)
}

type ReturnPart = { kind: 'refund' | 'deposit_return'; pence: number }

/** What a refund counts as in the hire's balance: for an active hire its price first, so that the price is due again;
 *  for a cancelled one its deposit, which is always returned. */
export function hallReturnParts(
  { status }: Pick<HallHire, 'status'>,
  { hirePaidPence, depositHeldPence }: Pick<HallAccount, 'hirePaidPence' | 'depositHeldPence'>,
  pence: number,
): ReturnPart[] {
  const [hire, deposit] = [Math.max(0, hirePaidPence), Math.max(0, depositHeldPence)]
  const ofDeposit = status === 'cancelled' ? Math.min(pence, deposit) : Math.min(deposit, Math.max(0, pence - hire))
  const parts = [
    { kind: 'refund' as const, pence: pence - ofDeposit },
    { kind: 'deposit_return' as const, pence: ofDeposit },
  ]
  return parts.filter((part) => part.pence > 0)
}

/** The same of a payment that was for one of the two alone, as every payment at the desk is; null where it was for both. */
export function hallReturnOf(
  payments: readonly Pick<HallPayment, 'kind' | 'paymentRef'>[],
  paymentId: string,
  pence: number,
): ReturnPart[] | null {
  const kinds = payments.filter(({ paymentRef }) => paymentRef?.startsWith(`${paymentId}:`)).map(({ kind }) => kind)
  const [kind] = new Set(kinds).size === 1 ? kinds : []
  return kind ? [{ kind: kind === 'deposit' ? 'deposit_return' : 'refund', pence }] : null
}

/** How the desk describes one sum, including one that the payer's bank took back. */
export function hallPaymentWhat({
  kind,
  method,
  paymentRef,
}: Pick<HallPayment, 'kind' | 'method' | 'paymentRef'>): string {
  if (paymentRef?.startsWith('dispute:'))
    return `${kind === 'refund' ? 'Hire' : 'Deposit'} taken back by the payer’s bank`
  if (paymentRef?.startsWith('refund-returned:'))
    return `${kind === 'hire' ? 'Hire' : 'Deposit'} refund came back from the bank`
  if (paymentRef?.startsWith('dispute-won:')) return `${kind === 'hire' ? 'Hire' : 'Deposit'} back: the dispute was won`
  return `${hallPaymentKindNames[kind]}, ${hallPaymentMethodNames[method].toLowerCase()}`
}

export const hallPaymentRefusals = {
  not_paid_that_way: {
    status: 409,
    message: 'Less than that was paid this way. Money goes back the way it came: look at what was paid below.',
  },
} satisfies Record<string, RefusalText>
export type HallPaymentRefusal = keyof typeof hallPaymentRefusals

/** What staff recorded about a hire. */
export type HallNote = { id: string; hireId: string; text: string; authorName: string; writtenAt: Date }
