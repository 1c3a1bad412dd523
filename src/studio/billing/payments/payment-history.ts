/** One line of the payment history (specification 3). `upgrade` and `downgrade` move between packages, `renewal` is one more month
 *  of the same, `order` what was bought for others, to be claimed, or what is no plan. */
export type PaymentHistoryEntry = {
  date: Date
  amountPence: number
  type: 'upgrade' | 'downgrade' | 'renewal' | 'order'
  from: string | null
  to: string | null
  /** What became of it: a downgrade is pending until its day, or withdrawn; what was bought may have been given back. */
  state: 'done' | 'pending' | 'withdrawn' | 'given_back'
  /** What of the amount went back, by card or onto the account. */
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

type Paid = {
  id: string
  settledAt: Date | null
  amountPence: number
  purpose: string
  packageId: string | null
  /** `returned`: what it gave was taken back. */
  grant: string
  backPence: number
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
  const givenBackPence = paid?.backPence ?? 0
  if (paid && (paid.grant === 'returned' || (givenBackPence > 0 && givenBackPence >= paid.amountPence)))
    return { state: 'given_back', givenBackPence }
  const isWithdrawn = change?.state === 'withdrawn' || change?.state === 'lapsed'
  return { state: isWithdrawn ? 'withdrawn' : change?.state === 'pending' ? 'pending' : 'done', givenBackPence }
}
