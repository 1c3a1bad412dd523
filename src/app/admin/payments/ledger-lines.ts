import { dayAndTime } from '#src/kit/time.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import type { LedgerEntry } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { creditNoteNumber, type RefundState } from '#src/studio/billing/refunds/refund.ts'
import type { Refund } from '#src/studio/billing/refunds/refunds.store.server.ts'
import type { IssuedVat } from '#src/studio/settings/vat.ts'
import { vatFacts } from '#src/studio/billing/receipts/receipt.ts'
import { vatInWords } from './payment-line.ts'

export const ledgerKinds: Record<LedgerEntry['kind'], string> = {
  charge: 'Charge',
  refund: 'Refund',
  refund_returned: 'Refund came back',
  dispute: 'Dispute',
  dispute_won: 'Dispute won',
  deposit_kept: 'Deposit kept',
  fee: 'Fee',
  payout: 'Payout',
}

const states: Record<RefundState, string> = {
  pending: 'On its way',
  done: 'Done',
  failed: 'Could not be made',
  bounced: 'Came back',
}

/** The movements of a payment in words, with the balance after each. */
export function ledgerLines(entries: readonly LedgerEntry[]) {
  let leftPence = 0
  return entries.map(({ id, at, kind, amountPence, depositPence, providerRef }) => {
    leftPence += amountPence
    const [amount, left] = [formatPenceExact(amountPence), formatPenceExact(leftPence)]
    // It moves no money: what is kept stands beside the balance.
    const kept = kind === 'deposit_kept' ? `: ${formatPenceExact(-depositPence)}` : ''
    return { id, kind: `${ledgerKinds[kind]}${kept}`, when: dayAndTime(at, 'full'), amount, left, providerRef }
  })
}

/** `payment` is what they refund: a credit note has VAT at the rate of its receipt. */
export function refundLines(refunds: readonly Refund[], payment: IssuedVat) {
  return refunds.map(
    ({ id, amountPence, vatPence, depositPence, reason, state, creditNoteNo, createdAt, keepsGrant, toAccount }) => ({
      id,
      amount: formatPenceExact(amountPence),
      reason,
      state: states[state],
      isFailed: state === 'failed' || state === 'bounced',
      number: creditNoteNo === null ? null : creditNoteNumber(creditNoteNo),
      when: dayAndTime(createdAt, 'full'),
      keepsGrant,
      toAccount,
      vat: vatInWords(vatFacts(payment, { amountPence, vatPence, depositPence }), { depositPence }),
    }),
  )
}
