import type { z } from 'zod'
import { refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Act, Post } from '#src/platform/http/forms/form-action.server.ts'
import { startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { type OrderPayRefusal, orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { buyPackages, type OrderRequest, type OrderStarted } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { pays } from './take-payment.server.ts'

type Ordered = Omit<OrderRequest, 'limitKey' | 'startsNow'>

/** Of every such form. */
type Ticked = { startsNow: 'on' }

/** A form that orders packages and pays for them, then on to the page that tells how it went. */
export function paysOrder<Schema extends z.ZodType<Ticked>, C extends Ctx>(
  schema: Schema,
  read: (post: Post<C>, typed: z.output<Schema>) => Promise<Ordered | OrderPayRefusal>,
): Act<C> {
  return pays<Schema, OrderStarted, OrderPayRefusal, C>(
    schema,
    async (post, typed) => {
      const ordered = await read(post, typed)
      if (typeof ordered === 'string') return refuse(ordered)
      return buyPackages(post.ctx, { ...ordered, startsNow: true, limitKey: startLimitKey(post.scope) })
    },
    {
      refusals: orderPayRefusals,
      pages({ order }, { ctx }) {
        const token = encodeURIComponent(signOrderLink(ctx.links, order))
        return { done: `/checkout/done?token=${token}`, returnTo: `/payment-success?order=${token}` }
      },
    },
  )
}
