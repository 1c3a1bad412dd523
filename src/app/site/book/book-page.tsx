import { data } from 'react-router'
import { z } from 'zod'
import { textOf } from '#src/kit/form.ts'
import { ok } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import { lineOrNone, tick } from '#src/kit/typed-text.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { type Act, formAction, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { cardScript, holdLimitKey, isTestCard, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { buyerForm } from '#src/studio/billing/pay-online/order-payment.ts'
import { classOrderKey, classPayRefusals, PLACE_GIVEN_BACK } from '#src/studio/billing/pay-class/class-payment.ts'
import { findMandateInForce } from '#src/studio/billing/direct-debit/mandates.store.server.ts'
import { giveUpPlace } from '#src/studio/billing/pay-class/give-up-place.server.ts'
import { payForClass } from '#src/studio/billing/pay-class/pay-for-class.server.ts'
import { providerFaults } from '#src/studio/billing/payments/payment.ts'
import { useInWords } from '#src/studio/products/packages.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { priceItems, totalPence } from '#src/studio/sales/orders/order.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD } from '#src/studio/sales/promo-codes/promo-code.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { useReadOnReturn } from '#src/ui/live/use-read-on-return.ts'
import { unlistedPage } from '#src/ui/page-title.ts'
import { handleResend, handleSignIn } from '../account/member-forms.server.ts'
import { amountShown, type PayResult, pays, toPayShown } from '../payment/take-payment.server.ts'
import type { Route } from './+types/book-page.ts'
import { ClassFacts } from './class-facts.tsx'
import { readFormKey } from './form-key.server.ts'
import { readSheet } from './read-sheet.server.ts'
import { ForWhom, SheetBody } from './sheet-body.tsx'

export const handle = { hydrate: true }
export const headers = freshPage

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, loaderData ? `Book ${loaderData.session.name}` : 'Book a class')
}

/** A class to be booked, in one page: what it is, what pays for it, and the card (PRODUCT 4.4a). */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const query = new URL(request.url).searchParams
  const { formKey, headers } = await readFormKey(scope.ctx, request)
  const { products, ...sheet } = await readSheet(scope.ctx, {
    sessionId: params.sessionId,
    named: query.get('for'),
    formKey,
  })
  const chosen = products.find(({ id }) => id === query.get('with')) ?? products[0] ?? null
  const { actor, reader } = scope.ctx
  const memberId = actor.kind === 'account' ? actor.userId : null
  const { promo, lines } = await previewPromoCode(scope.ctx, {
    promoCode: query.get('promoCode') ?? '',
    lines: chosen ? priceItems([{ packageId: chosen.id, quantity: 1 }], products, 'class') : [],
    buyer: actor.kind === 'account' ? { id: actor.userId, email: actor.email } : null,
    cartKey: classOrderKey(sheet.formKey),
    limitKey: startLimitKey(scope),
  })
  const amountPence = totalPence(lines)
  const shown = {
    ...sheet,
    products: products.map(({ usage, ...sold }) => {
      return { ...pick(sold, 'id', 'name', 'kind', 'pricePence'), usage: usage || useInWords(sold) }
    }),
    chosenId: chosen?.id ?? null,
    card: chosen && cardScript(scope),
    promo,
    /** What a promo code leaves of the price, and what the member's account pays of that. */
    amountPence,
    creditPence: memberId && chosen ? await findCreditToUse(reader, memberId, amountPence) : 0,
    isVisitor: memberId === null,
    hasSavedCard: (await findSavedCard(scope.ctx)) !== null,
  }
  return data(shown, { headers })
}

const paid = z.object({
  formKey: lineOrNone(200).refine(isCartKey).catch(''),
  productId: lineOrNone(200).default(''),
  personId: lineOrNone(40).default(''),
  [PROMO_FIELD]: lineOrNone(40).default(''),
  amountPence: amountShown,
  toPayPence: toPayShown,
  startsNow: tick,
})

/** Of a member the account knows who pays. */
const asMember = paying(paid.transform((typed) => ({ ...typed, name: '', email: '' })))
const asVisitor = paying(paid.extend(buyerForm.shape))

/** Back on this very sheet, or shown again on it; the code of a second factor is asked for elsewhere and leads back. */
const signIn = {
  'sign-in': (post: Post<Ctx>) => handleSignIn({ ...post, next: addressOf(post.request) }),
  resend: (post: Post<Ctx>) => handleResend({ ...post, next: addressOf(post.request) }),
}

export const action = formAction({
  who: (ctx) => ctx,
  back: ({ params }) => bookAddress(params.sessionId ?? ''),
  acts: {
    form: payNow,
    'saved-card': payNow,
    leave,
    ...signIn,
  },
  otherwise: 'form',
})

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(/\.data$/, '') + search
}

function payNow(post: Post<Ctx>, back: () => string) {
  return (post.ctx.actor.kind === 'account' ? asMember : asVisitor)(post, back)
}

/** The place that is held goes back: by the button, or quietly as the page is left. */
async function leave({ ctx, form, params }: Post<Ctx>): Promise<Response> {
  const outcome = await giveUpPlace(ctx, textOf(form, 'formKey'))
  if (form.has('quietly')) return new Response(null, { status: 204 })
  const text = outcome.ok ? PLACE_GIVEN_BACK : providerFaults[outcome.refusal].message
  return redirectWithNotice(bookAddress(params.sessionId ?? ''), { tone: outcome.ok ? 'success' : 'error', text })
}

/** The member's own card that pays their months, if it is one of the present provider. */
async function findSavedCard({ actor, reader, payments }: Ctx): Promise<string | null> {
  const mandate = actor.kind === 'account' ? await findMandateInForce(reader, actor.userId) : null
  const isUsable = mandate?.state === 'active' && mandate.method === 'card' && mandate.provider === payments.name
  return isUsable ? mandate.methodId : null
}

type Paid = z.output<typeof paid> & { name: string; email: string }

function paying(schema: z.ZodType<Paid>): Act<Ctx> {
  return pays(
    schema,
    async ({ ctx, scope, form, params, intent }, { name, email, ...typed }) => {
      const order = { ...typed, sessionId: params.sessionId ?? '', buyer: { name, email } }
      const limits = { limitKey: startLimitKey(scope), networkKey: holdLimitKey(scope) }
      const methodId = intent === 'saved-card' ? await findSavedCard(ctx) : null
      const hasCard = methodId !== null || isTestCard(scope, form)
      const begun = await payForClass(ctx, { ...order, ...limits, hasCard })
      return begun.ok ? ok({ ...begun.value, methodId }) : begun
    },
    {
      refusals: classPayRefusals,
      pages({ order, methodId }, { ctx }) {
        const token = encodeURIComponent(signOrderLink(ctx.links, order))
        return { done: `/checkout/done?token=${token}`, returnTo: `/payment-success?order=${token}`, methodId }
      },
    },
  )
}

export default function BookPage({ loaderData, actionData }: Route.ComponentProps) {
  const { session, workshop } = loaderData
  const refused = (actionData as PayResult | undefined)?.error ?? null
  useReadOnReturn()
  return (
    <div className="page-width grid max-w-xl gap-6 py-8 sm:py-12">
      <ClassFacts session={session} />
      <ForWhom sheet={loaderData} />
      <SheetBody sheet={loaderData} refused={refused} />
      {workshop && <BackLink to={`/workshops/${workshop.id}`}>About the workshop</BackLink>}
      <BackLink to={session.address}>Back to the timetable</BackLink>
    </div>
  )
}
