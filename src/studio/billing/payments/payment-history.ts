/** One line of the payment history (specification 3). `upgrade` and `downgrade` move between packages, `renewal` is one more month
 *  of the same, `order` what was bought for others, to be claimed, or what is no plan. */
export type PaymentHistoryEntry = {
  date: Date
  amountPence: number
  type: 'upgrade' | 'downgrade' | 'renewal' | 'order'
  from: string | null
  to: string | null
}

type Change = {
  kind: 'upgrade' | 'downgrade'
  requestedAt: Date
  amountPence: number
  fromPackageId: string | null
  toPackageId: string
  paymentRef: string | null
}

type Paid = { id: string; settledAt: Date | null; amountPence: number; purpose: string; packageId: string | null }

/** Every plan change and every payment that was none, latest first. A downgrade is recorded the day it is requested, with
 *  nothing paid (PRODUCT 4.3). */
export function paymentHistory(changes: readonly Change[], payments: readonly Paid[]): PaymentHistoryEntry[] {
  const moved = new Set(changes.map(({ paymentRef }) => paymentRef?.replace(/^payment:/, '')))
  const moves = changes.map((change) => ({
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
    return [{ date, amountPence, type, from: type === 'order' ? null : packageId, to: packageId }]
  })
  return [...moves, ...others].toSorted((a, b) => b.date.getTime() - a.date.getTime())
}
