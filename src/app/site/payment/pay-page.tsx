import { redirect } from 'react-router'
import { z } from 'zod'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { cardScript, startLimitKey } from '#src/platform/payments/paying-page.server.ts'
import { startRefusals } from '#src/studio/billing/payments/payment.ts'
import { findCreditToUse } from '#src/studio/billing/account/account.store.server.ts'
import { orderPayRefusals } from '#src/studio/billing/pay-online/order-payment.ts'
import { findPurchase } from '#src/studio/billing/pay-online/find-purchase.server.ts'
import { startTicked } from '#src/studio/billing/pay-online/start-request.ts'
import { buyOwnPackage } from '#src/studio/sales/checkout/buy-own-package.server.ts'
import { priceItems, totalPence } from '#src/studio/sales/orders/order.ts'
import { findOwnOrderKey } from '#src/studio/sales/orders/orders.store.server.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/pay-page.ts'
import { DuePage } from './due-page.tsx'
import { describePurchase } from './purchase.server.ts'
import { amountShown, pays, toPayShown } from './take-payment.server.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Pay')

/** Where 'Get Started' and 'Upgrade' lead: what is bought, what it costs, and the card. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor, reader, now } = requireAccount(scope.ctx, request)
  const query = new URL(request.url).searchParams
  const packageId = query.get('package') ?? ''
  const who = { memberId: actor.userId, now: now() }
  const found = await findPurchase(reader, who, packageId)
  if (!found.ok && found.refusal === 'is_downgrade')
    throw redirect(`/membership/change?package=${encodeURIComponent(packageId)}`)
  if (!found.ok) {
    const to = found.refusal === 'has_debt' ? '/membership/renew' : '/dashboard/membership'
    throw redirectWithNotice(to, { tone: 'error', text: startRefusals[found.refusal].message })
  }
  const { target, purpose } = found.value
  // An upgrade is paid by its difference, and takes no code.
  const coded =
    purpose === 'upgrade'
      ? null
      : await previewPromoCode(scope.ctx, {
          promoCode: query.get(PROMO_FIELD) ?? '',
          lines: priceItems([{ packageId: target.id, quantity: 1 }], [target], 'cart'),
          buyer: { id: actor.userId, email: actor.email },
          cartKey: await findOwnOrderKey(reader, actor.userId, target.id),
          limitKey: startLimitKey(scope),
        })
  const amountPence = coded ? totalPence(coded.lines) : found.value.amountPence
  const { title, terms } = await describePurchase(reader, who, found.value)
  const creditPence = await findCreditToUse(reader, actor.userId, amountPence)
  const due = { name: target.name, amountPence, creditPence, terms }
  const back = { to: '/membership', text: target.kind === 'plan' ? 'Back to the packages' : 'Back to all prices' }
  return { card: cardScript(scope), packageId: target.id, title, due, back, promo: coded?.promo ?? null }
}

export const action = formAction({
  who: requireAccount,
  back: '/membership/pay',
  acts: {
    form: pays(
      z.object({
        packageId: lineOrNone(200).optional(),
        [PROMO_FIELD]: lineOrNone(40).default(''),
        amountPence: amountShown,
        toPayPence: toPayShown,
        startsNow: startTicked,
      }),
      ({ ctx, scope }, { packageId = '', promoCode, amountPence, toPayPence }) =>
        buyOwnPackage(ctx, {
          packageId,
          promoCode,
          amountPence,
          toPayPence,
          startsNow: true,
          limitKey: startLimitKey(scope),
        }),
      {
        refusals: { ...orderPayRefusals, ...startRefusals },
        pages: ({ payment }) => ({ done: `/payment-success?payment=${payment.id}` }),
      },
    ),
  },
})

export default function PayPage({ loaderData: { packageId, promo, ...page } }: Route.ComponentProps) {
  return (
    <DuePage
      {...page}
      asksToStart
      promo={promo && <PromoForm promo={promo} keeps={{ package: packageId }} />}
      fields={{ packageId, ...(promo?.code && { [PROMO_FIELD]: promo.code }) }}
    />
  )
}
