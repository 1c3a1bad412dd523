import { z } from '@hono/zod-openapi'
import { emailTyped } from '#src/kit/text/email-address.ts'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'
import { START_NOT_REQUESTED, START_REQUEST } from '#src/studio/billing/pay-online/start-request.ts'

/** Bodies of the payment endpoints (specification 7). What is missing is told in the catalogue's order, not by the schema. */
const amount = z.number().int().min(0).max(10_000_000).nullish().openapi({ description: 'Pence', example: 3300 })
const currency = z.literal('gbp').default('gbp')
/** The payer's express request, in the words they must be shown. */
export const startsNow = z.literal(true, START_NOT_REQUESTED).openapi({
  description: `The payer has asked, in these words: "${START_REQUEST}" It is kept with the payment`,
})
const name = lineOrNone(200).optional()
export const FOR_WHOM =
  'The person of your account for whom it is; without it, yourself. A monthly package is for the account'

export const customerBody = z.object({ email: emailTyped(), name: oneLine(100, 'Please give a name') })

export const subscriptionBody = z.object({
  customerId: lineOrNone(200),
  priceId: name.openapi({ description: 'The package: basic, standard or family', example: 'basic' }),
  startsNow: startsNow.optional(),
})

export const intentBody = z.object({
  amount,
  currency,
  membershipId: name,
  orderId: name.openapi({ description: 'One of your orders of the checkout, in place of membershipId' }),
  personId: name.openapi({ description: FOR_WHOM }),
  metadata: z.record(lineOrNone(200), lineOrNone(500)).optional(),
  startsNow: startsNow.optional(),
})

export const confirmBody = z.object({
  paymentIntentId: lineOrNone(200),
  paymentMethodId: name.openapi({ description: 'In test mode: pm_card_visa and the other tokens of the test cards' }),
})

export const stripeIntentBody = z.object({
  amount,
  currency,
  metadata: z.object({ membershipId: name, userId: name, type: name }).optional(),
  startsNow: startsNow.optional(),
})

export const customerResponse = z.object({ customerId: z.string() })
export const subscriptionResponse = z.object({ clientSecret: z.string() })
export const intentResponse = z.object({ id: z.string(), clientSecret: z.string() })
export const setupResponse = z.object({ client_secret: z.string() })
export const confirmResponse = z.object({
  status: z.enum(['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'canceled']),
  clientSecret: z.string().optional(),
})
export const stripeIntentResponse = z.object({ clientSecret: z.string(), paymentIntentId: z.string() })
