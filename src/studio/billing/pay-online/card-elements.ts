import type { StripeElementsOptionsMode } from '@stripe/stripe-js'

/** What the provider's card field is opened with. Amount, currency and methods must be those of the payment that is then confirmed with
 *  it, or the provider refuses: a payer pays by card, and with it by the wallets a card can be in. */
export function cardElements(sale: { amountPence: number; isDark: boolean }): StripeElementsOptionsMode {
  return {
    mode: 'payment',
    currency: 'gbp',
    amount: sale.amountPence,
    allowedPaymentMethodTypes: ['card'],
    appearance: { theme: sale.isDark ? 'night' : 'stripe' },
  }
}
