import { newId } from '#src/kit/id.ts'
import type { Actor } from '#src/platform/ctx.server.ts'
import { type ClassOrder, payForClass } from '#src/studio/billing/pay-class/pay-for-class.server.ts'
import { confirmPayment } from '#src/studio/billing/payments/confirm-payment.server.ts'
import { type PayingTest, RETURN_URL } from './paying.ts'

export const VISITOR: Actor = { kind: 'visitor' }

type Given = Partial<ClassOrder> & { actor?: Actor; methodId?: string }

/** Orders a place in a class, as the sheet's form does, for a drop-in unless given otherwise. */
export function orderPlace(
  { paying }: Pick<PayingTest, 'paying'>,
  sessionId: string,
  { actor = VISITOR, ...given }: Given = {},
) {
  return payForClass(paying(actor), {
    sessionId,
    productId: 'drop-in',
    formKey: newId(),
    buyer: { name: 'Ada Lovelace', email: 'ada@example.com' },
    amountPence: undefined,
    startsNow: false,
    limitKey: null,
    networkKey: null,
    hasCard: true,
    ...given,
  })
}

/** Orders it and pays with a test card: how it ended, `given` or `to_return`, or the refusal. */
export async function buyPlace(
  test: Pick<PayingTest, 'paying'>,
  sessionId: string,
  { methodId = 'pm_card_visa', ...given }: Given = {},
): Promise<string> {
  const begun = await orderPlace(test, sessionId, given)
  if (!begun.ok) return begun.refusal
  const { id: paymentId } = begun.value.payment
  const paid = await confirmPayment(test.paying(given.actor ?? VISITOR), { paymentId, methodId, returnUrl: RETURN_URL })
  return paid.ok ? paid.value.payment.grant : paid.refusal
}
