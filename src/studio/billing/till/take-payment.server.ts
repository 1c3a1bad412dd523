import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { acceptLegalTexts } from '#src/studio/legal/accept-legal-texts.server.ts'
import { divideHallPayment } from '#src/studio/hall-hire/money/divide-hall-payment.server.ts'
import { askAgain } from '../buying-again/ask-again.server.ts'
import { enterPaid } from '../payments/enter-paid.server.ts'
import { issueReceipt } from '../payments/issue-receipt.server.ts'
import { findPayment, insertPayment, type Payment } from '../payments/payments.store.server.ts'
import type { Purchase } from '../payments/record-payment.server.ts'
import type { DeskTender, TakeRefusal } from '../payments/tender.ts'

type Taking = {
  /** One for each form shown: the same form sent twice takes one payment. */
  paymentId: string
  tender: DeskTender
  purchase: Purchase
  isDeposit?: boolean
  /** Gives what is paid for, where that is not the payment's own to do (grantPayment). */
  give?: (work: Work, payment: Payment) => Promise<boolean>
}

/** Takes a payment at the studio: by cash, the card machine, bank transfer, the member's credit, or free of charge.
 *  Promises: payment, ledger, receipt, the terms it is sold under and what it is for, in one transaction or not at all; once for its id, however often and by
 *  whomever it is sent, and the same again only if a form says so (askAgain); `isNew` for the one that took it. The caller has decided that its actor may. Locks: the hire, the series of receipts,
 *  then the member's memberships. */
export function takePayment(
  ctx: Ctx,
  { paymentId, tender, purchase, isDeposit = false, give }: Taking,
): Promise<Outcome<{ payment: Payment; isNew: boolean }, TakeRefusal>> {
  return ctx.transaction(async (work) => {
    const known = await findPayment(work.tx, paymentId)
    if (known) return asTaken(known, { tender, purchase })
    const provider = deskProvider(work)
    const { amountPence, hallHireId: hireId } = purchase
    const divided = hireId ? await divideHallPayment(work, { hireId, paymentId, amountPence, isDeposit }) : null
    const depositPence = divided ?? 0
    const receipt = await issueReceipt(work, { provider, amountPence, isHall: Boolean(hireId), depositPence })
    const row = { ...purchase, ...receipt, id: paymentId, tender, provider, createdAt: work.now() }
    const written = await insertPayment(work.tx, row)
    if (!written) {
      // Sent at the same moment by another tab: that one has taken it.
      const other = await findPayment(work.tx, paymentId)
      return other ? asTaken(other, { tender, purchase }) : refuse('payment_differs')
    }
    const again = await askAgain(work, written, { isAtTill: true })
    if (!again.ok) return again
    await acceptLegalTexts(work, { memberId: written.memberId, occasion: 'desk', ref: paymentId })
    const payment = await enterPaid(work, {
      payment: written,
      providerRef: `desk:${paymentId}`,
      depositPence: divided,
      give,
    })
    return payment.grant === 'given' ? ok({ payment, isNew: true }) : refuse('cannot_be_given')
  })
}

function asTaken(
  known: Payment,
  { tender, purchase }: Pick<Taking, 'tender' | 'purchase'>,
): Outcome<{ payment: Payment; isNew: boolean }, TakeRefusal> {
  const isSame =
    known.tender === tender &&
    known.amountPence === purchase.amountPence &&
    known.purpose === purchase.purpose &&
    known.payerEmail === purchase.payerEmail
  return isSame ? ok({ payment: known, isNew: false }) : refuse('payment_differs')
}

/** The name under which payments of the studio itself stand beside the provider's. Cash is as real as what is paid online: receipts
 *  of a test have a series of their own. */
function deskProvider({ payments, paysOnline }: Ctx): string {
  return !paysOnline || isLive(payments.name) ? 'desk live' : 'desk'
}
