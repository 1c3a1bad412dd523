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
  deposit_kept: 'Deposit kept',
}
export const HALL_PAYMENT_KINDS = keysOf(hallPaymentKindNames)
export type HallPaymentKind = (typeof HALL_PAYMENT_KINDS)[number]

/** What the desk records as money that moves; a deposit is kept without. */
export const HALL_DESK_KINDS = ['hire', 'deposit', 'refund', 'deposit_return'] as const
export type HallDeskKind = (typeof HALL_DESK_KINDS)[number]

/** Online goes back alone: what is received that way is recorded without anybody. */
export const HALL_PAYMENT_METHODS = [...DESK_METHODS, 'online'] as const

export function isRecordedOnline({ kind, method }: { kind: HallDeskKind; method: HallPaymentMethod }): boolean {
  return method === 'online' && (kind === 'hire' || kind === 'deposit')
}

export const hallPaymentMethodNames: Record<HallPaymentMethod, string> = {
  card: 'Card',
  cash: 'Cash',
  bank_transfer: 'Bank transfer',
  online: 'Online',
}

/** A movement in the ledger of a payment for a hire (`LEDGER_KINDS`): received positive, returned negative. */
export type HallMovement = {
  id: number
  hireId: string
  paymentId: string
  movement: string
  /** Of the refund or dispute, also where it is undone. */
  ref: string
  method: HallPaymentMethod
  amountPence: number
  /** Of the amount, what belongs to the deposit. */
  depositPence: number
  recordedAt: Date
}

/** One sum that was received (positive) or returned (negative) for one purpose, so that a hire's balance is their total. */
export type HallPayment = Omit<HallMovement, 'id' | 'depositPence'> & { id: string; kind: HallPaymentKind }

/** The sums a movement consists of: for the price, for the deposit, or one of each. Where no money moves, a deposit is kept, or no longer. */
export function hallSums({ amountPence, depositPence }: Pick<HallMovement, 'amountPence' | 'depositPence'>) {
  if (amountPence === 0 && depositPence !== 0) return [{ kind: 'deposit_kept' as const, amountPence: depositPence }]
  const isBack = amountPence < 0
  const sums: { kind: HallPaymentKind; amountPence: number }[] = [
    { kind: isBack ? 'refund' : 'hire', amountPence: amountPence - depositPence },
    { kind: isBack ? 'deposit_return' : 'deposit', amountPence: depositPence },
  ]
  return sums.filter((sum) => sum.amountPence !== 0)
}

/** Movements of the ledger as those sums. */
export function hallPaymentsOf(movements: readonly HallMovement[]): HallPayment[] {
  return movements.flatMap(({ depositPence, ...movement }) =>
    hallSums({ ...movement, depositPence }).map((sum) => ({ ...movement, ...sum, id: `${movement.id}:${sum.kind}` })),
  )
}

export type HallAccount = {
  /** Of the price, what has been paid and not refunded. */
  hirePaidPence: number
  depositHeldPence: number
  /** Of the deposit, what the studio keeps and what went back to stay. */
  depositKeptPence: number
  depositReturnedPence: number
  /** Still to be paid by the customer, deposit included. */
  dueHirePence: number
  dueDepositPence: number
  duePence: number
  /** Still to be refunded to the customer. */
  refundDuePence: number
  /** Of that, what was paid online and is refunded the same way automatically. */
  refundOnlinePence: number
}

type Priced = Pick<HallHire, 'status' | 'pricePence' | 'goodwillPence' | 'isFullRefund'>

/** The balance of a hire: derived from the ledger, never stored. */
export function hallAccount(
  hire: Priced & Pick<HallHire, 'depositPence'>,
  payments: readonly (Sum & Pick<HallPayment, 'method'>)[],
): HallAccount {
  const { depositTakenPence, ...sums } = held(payments)
  const { hirePaidPence, depositHeldPence } = sums
  const isConfirmed = hire.status === 'confirmed'
  const dueHirePence = isConfirmed ? Math.max(0, askedPence(hire) - hirePaidPence) : 0
  // A deposit that has been returned is not due again.
  const dueDepositPence = isConfirmed ? Math.max(0, hire.depositPence - depositTakenPence) : 0
  const refundDuePence = refundDue(hire, hirePaidPence, depositHeldPence)
  const onlinePence = payments.reduce(
    (total, { method, amountPence }) => total + (method === 'online' ? amountPence : 0),
    0,
  )
  return {
    ...sums,
    dueHirePence,
    dueDepositPence,
    duePence: dueHirePence + dueDepositPence,
    refundDuePence,
    refundOnlinePence: Math.min(refundDuePence, Math.max(0, onlinePence)),
  }
}

type Sum = Pick<HallPayment, 'kind' | 'amountPence'> & Partial<Pick<HallPayment, 'movement'>>

/** The sums of payments, by what they were for. What had gone back and came back from a bank is held again. */
export function held(payments: readonly Sum[]) {
  const sum = (...kinds: HallPaymentKind[]) =>
    payments.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amountPence }) => total + amountPence, 0)
  const cameBack = payments.reduce(
    (total, { kind, movement, amountPence }) =>
      total + (kind === 'deposit' && movement && movement !== 'charge' ? amountPence : 0),
    0,
  )
  return {
    hirePaidPence: sum('hire', 'refund'),
    depositHeldPence: sum('deposit', 'deposit_return', 'deposit_kept'),
    depositKeptPence: 0 - sum('deposit_kept'),
    depositReturnedPence: 0 - sum('deposit_return') - cameBack,
    depositTakenPence: sum('deposit'),
  }
}

/** A cancelled hire returns its deposit, and its price when notice was given in time; a cheaper change returns the difference. */
function refundDue(hire: Priced, hirePaidPence: number, depositHeldPence: number): number {
  const isCancelled = hire.status === 'cancelled'
  if (isCancelled) return (hire.isFullRefund ? Math.max(0, hirePaidPence) : 0) + Math.max(0, depositHeldPence)
  return Math.max(0, hirePaidPence - askedPence(hire))
}

/** The price without what went back of it as goodwill. */
function askedPence({ pricePence, goodwillPence }: Priced): number {
  return Math.max(0, pricePence - goodwillPence)
}

/** A movement of the ledger, and what of it belongs to the price; negative when it goes back. */
export type PriceMovement = { paymentId: string; kind: string; hirePence: number }

/** The goodwill on a hire after a movement: what goes back is among the payments already, what is being paid not yet. A part of a payment that goes back while the hire stands is
 *  goodwill, as everywhere (decision 026): it is not due again, unless it is paid again. A whole one is, and what a bank takes. */
export function goodwillAfter(
  hire: Priced & Pick<HallHire, 'depositPence'>,
  payments: readonly Pick<HallPayment, 'kind' | 'method' | 'paymentId' | 'amountPence'>[],
  { paymentId, kind, hirePence }: PriceMovement,
): number {
  const { goodwillPence, pricePence, status } = hire
  const { hirePaidPence, dueHirePence } = hallAccount(hire, payments)
  if (kind === 'charge') return Math.min(goodwillPence, Math.max(0, pricePence - hirePaidPence - hirePence))
  const isPart = held(payments.filter((one) => one.paymentId === paymentId)).hirePaidPence > 0
  if (kind !== 'refund' || status !== 'confirmed' || !isPart) return goodwillPence
  return goodwillPence + Math.min(-hirePence, dueHirePence)
}

type Asked = { paidKind: 'hire' | 'deposit'; pending: readonly { amountPence: number; depositPence: number | null }[] }

/** What is left of the price, or of the deposit, in the sums of one payment, less what refunds on their way take of it. */
export function hallKindLeftPence(
  sums: readonly Pick<HallPayment, 'kind' | 'amountPence'>[],
  { paidKind, pending }: Asked,
): number {
  const { hirePaidPence, depositHeldPence } = held(sums)
  const isDeposit = paidKind === 'deposit'
  const takenPence = pending.map(({ amountPence, depositPence }) =>
    isDeposit ? (depositPence ?? 0) : amountPence - (depositPence ?? 0),
  )
  return (isDeposit ? depositHeldPence : hirePaidPence) - takenPence.reduce((total, pence) => total + pence, 0)
}

export type Returned = { paymentId: string; pence: number }

/** How much of a sum that goes back belongs to the deposit, where nobody said. Of a payment that was for one of the two alone, as every
 *  payment at the desk is, that; else for an active hire just its deposit is its deposit, and of any other sum the price goes back first;
 *  for a cancelled one its deposit does, which is always returned. */
export function depositOfReturn(
  status: HallHire['status'],
  payments: readonly Pick<HallPayment, 'kind' | 'paymentId' | 'amountPence'>[],
  { paymentId, pence }: Returned,
): number {
  const paid = payments.filter((one) => one.paymentId === paymentId && one.amountPence > 0)
  const isOfDeposit = paid.map(({ kind }) => kind === 'deposit')
  if (paid.length > 0 && new Set(isOfDeposit).size === 1) return isOfDeposit[0] ? pence : 0
  const own = held(payments.filter((one) => one.paymentId === paymentId))
  if (status !== 'cancelled' && pence === own.depositHeldPence) return pence
  const { hirePaidPence, depositHeldPence } = held(payments)
  const [hire, deposit] = [Math.max(0, hirePaidPence), Math.max(0, depositHeldPence)]
  return status === 'cancelled' ? Math.min(pence, deposit) : Math.min(deposit, Math.max(0, pence - hire))
}

const bankWords: Record<string, string | undefined> = {
  dispute: 'taken back by the payer’s bank',
  refund_returned: 'refund came back from the bank',
  dispute_won: 'back: the dispute was won',
}

/** How the desk describes one sum, including one that the payer's bank took back. */
export function hallPaymentWhat({
  kind,
  method,
  movement,
  amountPence,
}: Pick<HallPayment, 'kind' | 'method' | 'movement' | 'amountPence'>): string {
  const byBank = bankWords[movement]
  if (kind === 'deposit_kept') return amountPence < 0 ? hallPaymentKindNames.deposit_kept : 'Deposit no longer kept'
  if (byBank) return `${kind === 'hire' || kind === 'refund' ? 'Hire' : 'Deposit'} ${byBank}`
  return `${hallPaymentKindNames[kind]}, ${hallPaymentMethodNames[method].toLowerCase()}`
}

export const hallPaymentRefusals = {
  event_not_over: { status: 409, message: 'A deposit can be kept once the event is over' },
  deposit_goes_back: { status: 409, message: 'This event did not take place: its deposit goes back' },
  less_is_held: { status: 409, message: 'Less than that is held of the deposit: look at what was paid below' },
  not_paid_that_way: {
    status: 409,
    message: 'Less than that was paid this way. Money goes back the way it came: look at what was paid below.',
  },
  recorded_online: {
    status: 409,
    message: 'What is paid online is recorded without you. Please choose another way.',
  },
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
} satisfies Record<string, RefusalText>
export type HallPaymentRefusal = keyof typeof hallPaymentRefusals

/** What staff recorded about a hire. */
export type HallNote = {
  id: string
  hireId: string
  text: string
  authorName: string
  writtenAt: Date
  isForCustomer: boolean
}
