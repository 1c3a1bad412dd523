/** What became of an entry. A downgrade is `pending` until its day, and may be `withdrawn`. Of what was bought, the money was `given_back`
 *  or is `being_given_back`, the payer's bank has taken it (`disputed`), or what it gave was `withdrawn` and no money has gone back. */
export const HISTORY_STATES = ['done', 'pending', 'withdrawn', 'given_back', 'being_given_back', 'disputed'] as const
export type HistoryState = (typeof HISTORY_STATES)[number]

/** One line of the payment history (specification 3). `upgrade` and `downgrade` move between packages, `renewal` is one more month
 *  of the same, `order` what was bought for others, to be claimed, or what is no plan. */
export type PaymentHistoryEntry = {
  date: Date
  amountPence: number
  type: 'upgrade' | 'downgrade' | 'renewal' | 'order'
  from: string | null
  to: string | null
  state: HistoryState
  /** What of the amount went back: by the way it came, onto the account, or by the payer's bank. */
  givenBackPence: number
}

type Change = {
  kind: 'upgrade' | 'downgrade'
  requestedAt: Date
  amountPence: number
  fromPackageId: string | null
  toPackageId: string
  paymentRef: string | null
  state: 'pending' | 'effective' | 'withdrawn' | 'lapsed'
}

type Outcome = {
  amountPence: number
  /** `returned`: what it gave was taken back. */
  grant: string
  refundedPence: number
  toAccountPence: number
  disputedPence: number
}

type Paid = Outcome & {
  id: string
  settledAt: Date | null
  purpose: string
  packageId: string | null
}

/** Every plan change and every payment that was none, latest first. A downgrade is recorded the day it is requested, with
 *  nothing paid (PRODUCT 4.3). */
export function paymentHistory(changes: readonly Change[], payments: readonly Paid[]): PaymentHistoryEntry[] {
  const moved = new Set(changes.map(paymentOf))
  const paidBy = new Map(payments.map((payment) => [payment.id, payment]))
  const moves = changes.map((change) => ({
    ...outcomeOf(change, paidBy.get(paymentOf(change) ?? '')),
    date: change.requestedAt,
    amountPence: change.amountPence,
    type: change.kind,
    from: change.fromPackageId,
    to: change.toPackageId,
  }))
  const others = payments.flatMap((payment) => {
    if (!payment.settledAt || moved.has(payment.id)) return []
    const { settledAt: date, amountPence, packageId } = payment
    const type = payment.purpose === 'order' || payment.purpose === 'class' ? ('order' as const) : ('renewal' as const)
    return [
      {
        date,
        amountPence,
        type,
        from: type === 'order' ? null : packageId,
        to: packageId,
        ...outcomeOf(null, payment),
      },
    ]
  })
  return [...moves, ...others].toSorted((a, b) => b.date.getTime() - a.date.getTime())
}

function paymentOf({ paymentRef }: Change): string | undefined {
  return paymentRef?.replace(/^payment:/, '')
}

function outcomeOf(
  change: Change | null,
  paid: Paid | undefined,
): Pick<PaymentHistoryEntry, 'state' | 'givenBackPence'> {
  const { state, givenBackPence } = paid ? becameOf(paid) : { state: 'done' as const, givenBackPence: 0 }
  return { state: state === 'done' && change ? changeState(change) : state, givenBackPence }
}

/** Of a move between packages. */
export function changeState({ state }: Pick<Change, 'state'>): HistoryState {
  if (state === 'withdrawn' || state === 'lapsed') return 'withdrawn'
  return state === 'pending' ? 'pending' : 'done'
}

/** What became of a payment that was made, and how much of it went back. */
export function becameOf(paid: Outcome): Pick<PaymentHistoryEntry, 'state' | 'givenBackPence'> {
  const { amountPence, grant, disputedPence } = paid
  const givenBackPence = paid.refundedPence + paid.toAccountPence + disputedPence
  const state = (): HistoryState => {
    if (disputedPence > 0) return 'disputed'
    if (grant === 'to_return') return 'being_given_back'
    if (givenBackPence > 0 && givenBackPence >= amountPence) return 'given_back'
    if (grant === 'returned') return givenBackPence > 0 || amountPence === 0 ? 'given_back' : 'withdrawn'
    return 'done'
  }
  return { state: state(), givenBackPence }
}
