import { z } from 'zod'
import { scopeOf } from '#src/platform/app-services.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { type Act, formAction } from '#src/platform/http/forms/form-action.server.ts'
import { cardScript, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { buyerForm } from '#src/studio/billing/pay-online/order-payment.ts'
import { classPayRefusals } from '#src/studio/billing/pay-class/class-payment.ts'
import { payForClass } from '#src/studio/billing/pay-class/pay-for-class.server.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import { amountShown, type PayResult, pays, toPayShown } from '../payment/take-payment.server.ts'
import type { Route } from './+types/book-page.ts'
import { ClassFacts } from './class-facts.tsx'
import { readSheet } from './read-sheet.server.ts'
import { SheetBody } from './sheet-body.tsx'

export const handle = { hydrate: true }
export const headers = freshPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? `Book ${loaderData.session.name}` : 'Book a class')
}

/** A class to be booked, in one page: what it is, what pays for it, and the card (PRODUCT 4.4a). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const query = new URL(request.url).searchParams
  const { products, ...sheet } = await readSheet(scope.ctx, params.sessionId, query)
  const chosen = products.find(({ id }) => id === query.get('with')) ?? products[0] ?? null
  const { actor, reader } = scope.ctx
  const memberId = actor.kind === 'account' ? actor.userId : null
  return {
    ...sheet,
    products: products.map(({ id, name, kind, pricePence, usage }) => ({ id, name, kind, pricePence, usage })),
    chosenId: chosen?.id ?? null,
    card: chosen && cardScript(scope),
    /** What the member's account pays of it. */
    creditPence: memberId && chosen ? await findCreditToUse(reader, memberId, chosen.pricePence) : 0,
    isVisitor: memberId === null,
  }
}

const paid = z.object({
  formKey: z.string().refine(isCartKey).catch(''),
  productId: z.string().default(''),
  amountPence: amountShown,
  toPayPence: toPayShown,
  startsNow: z.string().optional().transform(Boolean),
})

/** Of a member the account knows who pays. */
const asMember = paying(paid.transform((typed) => ({ ...typed, name: '', email: '' })))
const asVisitor = paying(paid.extend(buyerForm.shape))

export const action = formAction({
  who: (ctx) => ctx,
  back: ({ params }) => `/book/${params.sessionId}`,
  acts: { form: (post, back) => (post.ctx.actor.kind === 'account' ? asMember : asVisitor)(post, back) },
})

type Paid = z.output<typeof paid> & { name: string; email: string }

function paying(schema: z.ZodType<Paid>): Act<Ctx> {
  return pays(
    schema,
    ({ ctx, scope, params }, { name, email, ...typed }) => {
      const order = { ...typed, sessionId: params.sessionId ?? '', buyer: { name, email } }
      return payForClass(ctx, { ...order, limitKey: startLimitKey(scope) })
    },
    {
      refusals: classPayRefusals,
      pages({ order }, { ctx }) {
        const token = encodeURIComponent(signOrderLink(ctx.links, order))
        return { done: `/checkout/done?token=${token}`, returnTo: `/payment-success?order=${token}` }
      },
    },
  )
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { session } = loaderData
  const refused = (actionData as PayResult | undefined)?.error ?? null
  return (
    <div className="page-width grid max-w-xl gap-6 py-8 sm:py-12">
      <ClassFacts session={session} />
      <SheetBody sheet={loaderData} refused={refused} />
      <BackLink to={session.address}>Back to the timetable</BackLink>
    </div>
  )
}
