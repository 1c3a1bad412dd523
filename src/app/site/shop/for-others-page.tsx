import { newId } from '#src/kit/id.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { cardScript, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { useInWords } from '#src/studio/products/packages.ts'
import { isOnSale, type Product } from '#src/studio/products/product.ts'
import { nameAsSold } from '#src/studio/products/product-words.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { priceItems, totalPence } from '#src/studio/sales/orders/order.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import { recipientForm } from '#src/studio/billing/pay-online/order-payment.ts'
import { startRefusals } from '#src/studio/billing/payments/payment.ts'
import { startTicked } from '#src/studio/billing/pay-online/start-request.ts'
import { Field } from '#src/ui/forms/field.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/for-others-page.ts'
import { DuePage } from '../payment/due-page.tsx'
import { paysOrder } from '../payment/pay-order.server.ts'
import { amountShown, toPayShown } from '../payment/take-payment.server.ts'

export const handle = { hydrate: true }
export const headers = freshPage

export const meta = unlistedMeta('Purchase for Others')

/** Where 'Purchase for Others' leads: the recipient, the price for others, and the card. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const ctx = requireAccount(scope.ctx, request)
  const { actor, reader } = ctx
  const query = new URL(request.url).searchParams
  const sold = await findProduct(reader, query.get('package') ?? '')
  if (!sold?.othersPricePence || !isOnSale(sold))
    throw redirectWithNotice('/dashboard/membership', { tone: 'error', text: startRefusals.plan_not_found.message })
  const { promo, lines } = await previewPromoCode(ctx, {
    promoCode: query.get(PROMO_FIELD) ?? '',
    lines: priceItems([{ packageId: sold.id, quantity: 1 }], [sold], 'gift'),
    buyer: { id: actor.userId, email: actor.email },
    limitKey: startLimitKey(scope),
  })
  const amountPence = totalPence(lines)
  return {
    card: cardScript(scope),
    packageId: sold.id,
    promo,
    intro: introOf(sold),
    back: sold.kind === 'plan' ? 'Back to Class Packages' : 'Back to all prices',
    due: {
      name: nameAsSold(sold),
      amountPence,
      creditPence: await findCreditToUse(reader, actor.userId, amountPence),
      terms: [`${useInWords(sold)}, for one other person.`],
    },
    // One form is one gift: sending it twice does not buy it twice.
    giftKey: newId(),
  }
}

function introOf({ kind, begins, days }: Product): string {
  if (kind === 'plan')
    return 'We email them a link to claim the month. It starts on the day they claim it, within a year.'
  const start = begins === 'first_use' ? 'with the first class they book after that' : 'on the day they claim it'
  return `We email them a link to claim it, within a year.${days === null ? '' : ` Its days begin ${start}.`}`
}

const text = lineOrNone(200).default('')

export const action = formAction({
  who: requireAccount,
  back: '/membership/for-others',
  acts: {
    form: paysOrder(
      recipientForm.extend({
        giftKey: text,
        packageId: text,
        [PROMO_FIELD]: lineOrNone(40).default(''),
        amountPence: amountShown,
        toPayPence: toPayShown,
        startsNow: startTicked,
      }),
      async ({ ctx: { actor } }, { recipientName, recipientEmail, giftKey, packageId, ...paid }) => {
        const { promoCode, amountPence, toPayPence } = paid
        if (!isCartKey(giftKey)) return 'order_not_found'
        return {
          kind: 'gift',
          cartKey: `gift:${giftKey}`,
          items: [{ packageId, quantity: 1 }],
          buyer: { name: actor.name, email: actor.email },
          recipient: { name: recipientName, email: recipientEmail },
          promoCode,
          amountPence,
          toPayPence,
        }
      },
    ),
  },
})

export default function ForOthersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, due, intro, back, packageId, promo } = loaderData
  const giftKey = actionData?.values.giftKey ?? loaderData.giftKey
  return (
    <DuePage
      title="Purchase for Others"
      {...{ card, due, intro }}
      asksToStart
      fields={{ packageId, giftKey, ...(promo.code && { [PROMO_FIELD]: promo.code }) }}
      promo={<PromoForm promo={promo} keeps={{ package: packageId }} />}
      back={{ to: '/dashboard/membership', text: back }}
    >
      <Field label="Recipient's Name" name="recipientName" required maxLength={100} autoComplete="off" />
      <Field label="Recipient's Email" name="recipientEmail" type="email" required maxLength={254} autoComplete="off" />
    </DuePage>
  )
}
