import { z } from 'zod'
import { emailTyped } from '#src/kit/text/email-address.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { oneLine } from '#src/kit/typed-text.ts'
import { saleRefusals } from '#src/studio/products/product.ts'
import { cartRefusals } from '#src/studio/sales/cart/cart.ts'
import { promoRefusals } from '#src/studio/sales/promo-codes/promo-code.ts'
import { beginRefusals, startRefusals } from '../payments/payment.ts'

export const orderPayRefusals = {
  cart_empty: { status: 409, message: 'Your cart is empty' },
  plan_not_found: startRefusals.plan_not_found,
  bad_quantity: cartRefusals.bad_quantity,
  own_address: {
    status: 400,
    message: 'This is your own email address. To buy for yourself, choose the package without Purchase for Others.',
  },
  order_not_found: { status: 404, message: 'Order not found' },
  ...saleRefusals,
  ...promoRefusals,
  ...beginRefusals('order'),
} satisfies Record<string, RefusalText>
export type OrderPayRefusal = keyof typeof orderPayRefusals

/** The buyer, as the checkout asks (specification 5). The card has no field here: it never reaches us. */
export const buyerForm = z.object({
  name: oneLine(100, 'Please enter your full name'),
  email: emailTyped('Please enter your email address'),
})

/** For whom a package is bought. */
export const recipientForm = z.object({
  recipientName: oneLine(100, "Please enter the recipient's name"),
  recipientEmail: emailTyped("Please enter the recipient's email address"),
})
