import { z } from '@hono/zod-openapi'
import { MOST_OF_ONE } from '#src/studio/sales/cart/cart.ts'
import { type OrderLine, totalPence } from '#src/studio/sales/orders/order.ts'
import { buyerForm } from '#src/studio/billing/pay-online/order-payment.ts'

export const checkoutBody = z.object({
  items: z
    .array(
      z.object({
        membershipId: z.string().max(40).openapi({ description: 'basic, standard or family', example: 'basic' }),
        quantity: z.number().int().min(1).max(MOST_OF_ONE),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
  ...buyerForm.shape,
  amount: z.number().int().optional().openapi({
    description: 'What the payer was shown, in pence; refused when it is not what it costs',
    example: 3300,
  }),
  paymentMethodId: z
    .string()
    .max(200)
    .optional()
    .openapi({ description: 'In test mode: pm_card_visa and the other tokens of the test cards' }),
})

const orderSchema = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'paid']),
    items: z.array(
      z.object({
        membershipId: z.string(),
        name: z.string(),
        quantity: z.number().int(),
        unitPrice: z.number().int().openapi({ description: 'Pence' }),
      }),
    ),
    amount: z.number().int().openapi({ description: 'Pence' }),
    currency: z.literal('gbp'),
  })
  .openapi('Order')

const checkoutSchema = z.object({
  success: z.literal(true),
  order: orderSchema,
  payment: z.object({
    paymentIntentId: z.string(),
    clientSecret: z.string(),
    status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
    actionUrl: z.string().nullable().openapi({ description: 'Where the payer’s bank asks them to confirm' }),
  }),
  statusUrl: z.string().openapi({ description: 'The page that shows the state of the order, for ninety days' }),
})

export const checkoutOk = {
  201: { description: 'Ordered', content: { 'application/json': { schema: checkoutSchema } } },
} as const

type Started = {
  order: { id: string; lines: OrderLine[] }
  payment: { state: string }
  intent: {
    id: string
    clientSecret: string
    state: 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'cancelled'
    actionUrl: string | null
  }
}

export function checkoutResponse(
  { order, payment, intent }: Started,
  statusUrl: string,
): z.output<typeof checkoutSchema> {
  return {
    success: true,
    order: {
      id: order.id,
      status: payment.state === 'succeeded' ? 'paid' : 'open',
      items: order.lines.map(({ packageId, name, quantity, unitPricePence }) => ({
        membershipId: packageId,
        name,
        quantity,
        unitPrice: unitPricePence,
      })),
      amount: totalPence(order.lines),
      currency: 'gbp',
    },
    payment: {
      paymentIntentId: intent.id,
      clientSecret: intent.clientSecret,
      status: intent.state === 'cancelled' ? 'canceled' : intent.state,
      actionUrl: intent.actionUrl,
    },
    statusUrl,
  }
}
