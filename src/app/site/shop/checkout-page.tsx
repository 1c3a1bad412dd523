import { formatPenceExact } from '#src/kit/money.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { cardScript, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { readCookie } from '#src/platform/http/cookies.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { type OrderLine, totalPence } from '#src/studio/sales/orders/order.ts'
import { findLiveOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { nounsOf } from '#src/studio/products/product-words.ts'
import { readCart } from '#src/studio/sales/cart/read-cart.server.ts'
import { CART_COOKIE } from '#src/studio/sales/cart/cart.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD, type PromoView } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import { buyerForm } from '#src/studio/billing/pay-online/order-payment.ts'
import { startTicked } from '#src/studio/billing/pay-online/start-request.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Field, SelectField } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/checkout-page.ts'
import { type CartView, readCartView } from '../layout/cart-view.server.ts'
import { PayForm } from '../payment/pay-form.tsx'
import { paysOrder } from '../payment/pay-order.server.ts'
import { amountShown, toPayShown } from '../payment/take-payment.server.ts'

export const handle = { hydrate: true }
export const headers = freshPage

export const meta = unlistedMeta('Checkout')

/** The cart's contents at current prices, and what paying would do for the viewer. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { ctx } = scope
  const { actor, reader, now } = ctx
  const full = await readCartView(ctx, request)
  const { promo, lines } = await previewPromoCode(ctx, {
    promoCode: new URL(request.url).searchParams.get('promoCode') ?? '',
    lines: full.lines,
    buyer: actor.kind === 'account' ? { id: actor.userId, email: actor.email } : null,
    cartKey: full.cartKey,
    limitKey: startLimitKey(scope),
  })
  const cart = { ...full, lines, totalPence: totalPence(lines) }
  const shown = { card: cardScript(scope), cart, promo }
  if (actor.kind !== 'account')
    return { ...shown, buyer: { name: '', email: '' }, people: [], creditPence: 0, promise: promise(cart, 'visitor') }
  const held = await listMemberships(reader, actor.userId)
  const isMember = cart.lines[0]?.kind === 'plan' && held.some(({ endsAt }) => endsAt > now())
  const buyer = { name: actor.name, email: actor.email }
  const creditPence = await findCreditToUse(reader, actor.userId, cart.totalPence)
  const people = cart.lines.some(({ kind }) => kind === 'plan') ? [] : await listHousehold(reader, actor.userId)
  return {
    ...shown,
    buyer,
    people: people.length > 1 ? people : [],
    creditPence,
    promise: promise(cart, isMember ? 'member' : 'without membership'),
  }
}

export const action = formAction({
  who: (ctx) => ctx,
  back: '/checkout',
  acts: {
    form: paysOrder(
      buyerForm.extend({
        cartKey: lineOrNone(200).default(''),
        [PROMO_FIELD]: lineOrNone(40).default(''),
        personId: lineOrNone(40).optional(),
        amountPence: amountShown,
        toPayPence: toPayShown,
        startsNow: startTicked,
      }),
      async ({ ctx, request }, { cartKey: shown, promoCode, personId, amountPence, toPayPence, name, email }) => {
        const cart = await readCart(ctx, readCookie(request.headers.get('Cookie'), CART_COOKIE, ctx.links.origin))
        const cartKey = isCartKey(shown) ? shown : cart.key
        // A cart other than the one shown can only be answered by an order that is paid already.
        if (cartKey !== cart.key && (await findLiveOrder(ctx.reader, cartKey))?.state !== 'paid')
          return cart.items.length > 0 ? 'wrong_amount' : 'cart_empty'
        return {
          kind: 'cart',
          cartKey,
          items: cart.items,
          buyer: { name, email },
          recipient: null,
          personId,
          promoCode,
          amountPence,
          toPayPence,
        }
      },
    ),
  },
})

/** What the buyer is told in advance about what they will get. */
function promise({ lines, count }: CartView, who: 'visitor' | 'member' | 'without membership'): string {
  const nouns = nounsOf(lines)
  const { one, many } = nouns ?? { one: 'one', many: 'ones' }
  const isOfMonths = lines.every(({ kind }) => kind === 'plan')
  const links = (n: number) => (n === 1 ? `a link to claim the other ${one}` : `links to claim the other ${n} ${many}`)
  if (who === 'without membership') {
    const what = isOfMonths ? 'Your first package starts' : `${count === 1 ? 'Your' : 'The first'} ${one} can be used`
    const own = `${what} as soon as you have paid`
    return count > 1 ? `${own}, and we email you ${links(count - 1)}.` : `${own}.`
  }
  const each = count === 1 ? `a link to claim your ${one}` : `a link to claim each ${nouns ? one : 'of them'}`
  const start = isOfMonths
    ? 'Its month starts when you, or whoever you give it to, claim it.'
    : 'It is on the account of whoever claims it, you or somebody you give it to.'
  return `We email you ${each}. ${start}`
}

export default function CheckoutPage({
  loaderData: { card, cart, promo, buyer, people, creditPence, promise },
}: Route.ComponentProps) {
  if (cart.lines.length === 0) {
    return (
      <div className="page-width max-w-2xl py-12">
        <PageHeader title="Checkout" />
        <EmptyState title="Your cart is empty" action={<ButtonLink to="/membership">See what we sell</ButtonLink>} />
      </div>
    )
  }
  return (
    <div className="page-width py-12">
      <PageHeader title="Checkout" />
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <OrderSummary
          lines={cart.lines}
          totalPence={cart.totalPence}
          creditPence={creditPence}
          promo={promo}
          promise={promise}
        />
        <section aria-labelledby="pay-title" className="grid gap-6 lg:col-start-1 lg:row-start-1">
          <h2 id="pay-title" className="text-2xl">
            Your details
          </h2>
          <PayForm
            card={card}
            fields={{
              cartKey: cart.cartKey,
              amountPence: cart.totalPence,
              ...(promo.code && { [PROMO_FIELD]: promo.code }),
              ...(creditPence > 0 || cart.totalPence === 0 ? { toPayPence: cart.totalPence - creditPence } : {}),
            }}
            label="Pay Now"
            asksToStart
          >
            {people.length > 0 && (
              <SelectField
                label="For whom?"
                name="personId"
                options={people.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <Field
              label="Full Name"
              name="name"
              autoComplete="name"
              required
              maxLength={100}
              defaultValue={buyer.name}
            />
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="email"
              required
              maxLength={254}
              hint="For your receipt and the links to claim what you bought."
              defaultValue={buyer.email}
            />
          </PayForm>
        </section>
      </div>
    </div>
  )
}

type SummaryProps = { lines: OrderLine[]; totalPence: number; creditPence: number; promo: PromoView; promise: string }

function OrderSummary({ lines, totalPence, creditPence, promo, promise }: SummaryProps) {
  return (
    <section aria-labelledby="summary-title" className="grid gap-4 rounded-lg bg-sunk p-5 sm:p-6">
      <h2 id="summary-title" className="text-2xl">
        Order summary
      </h2>
      <ul className="grid">
        {lines.map(({ packageId, name, quantity, unitPricePence }) => (
          <li
            key={packageId}
            data-order-line={packageId}
            className="flex justify-between gap-4 border-b border-line py-3"
          >
            <span>
              <span className="block font-semibold">{name}</span>
              <span className="text-[0.9375rem] text-muted">{`Quantity: ${quantity}`}</span>
            </span>
            <span className="font-semibold tabular-nums">{formatPenceExact(quantity * unitPricePence)}</span>
          </li>
        ))}
      </ul>
      <PromoForm promo={promo} />
      <p className="flex items-baseline justify-between gap-4">
        <span>Total</span>
        <strong data-order-total className="figure text-4xl">
          {formatPenceExact(totalPence)}
        </strong>
      </p>
      {creditPence > 0 && (
        <p className="flex justify-between gap-4 tabular-nums">
          <span>{`${formatPenceExact(creditPence)} comes from your account. Left to pay`}</span>
          <strong>{formatPenceExact(totalPence - creditPence)}</strong>
        </p>
      )}
      <p className="text-[0.9375rem]">{promise}</p>
      <p>
        <a href="/cart" className="inline-block py-1 font-semibold underline underline-offset-4">
          Change your cart
        </a>
      </p>
    </section>
  )
}
