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
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { previewPromoCode } from '#src/studio/sales/promo-codes/preview-promo-code.server.ts'
import { PROMO_FIELD } from '#src/studio/sales/promo-codes/promo-code.ts'
import { PromoForm } from '#src/studio/sales/promo-codes/promo-form.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/pay-page.ts'
import { DuePage } from './due-page.tsx'
import { ForWhomForm } from './for-whom-form.tsx'
import { readForWhom } from './for-whom.server.ts'
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
  const { people, chosen } = await readForWhom(reader, {
    packageId,
    named: query.get('for') ?? '',
    memberId: actor.userId,
    now: now(),
  })
  const { personId, personName } = chosen
  const who = { memberId: actor.userId, personId, now: now() }
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
          cartKey: await findOwnOrderKey(reader, actor.userId, target.id, personId),
          limitKey: startLimitKey(scope),
        })
  const amountPence = coded ? totalPence(coded.lines) : found.value.amountPence
  const { title, terms } = await describePurchase(reader, who, found.value)
  const creditPence = await findCreditToUse(reader, actor.userId, amountPence)
  const due = { name: forWhom(target.name, { personName }), amountPence, creditPence, terms }
  const back = { to: '/membership', text: target.kind === 'plan' ? 'Back to the packages' : 'Back to all prices' }
  const shown = { title, due, back, promo: coded?.promo ?? null, people, personId: chosen.id }
  return { card: cardScript(scope), packageId: target.id, ...shown }
}

export const action = formAction({
  who: requireAccount,
  back: '/membership/pay',
  acts: {
    form: pays(
      z.object({
        packageId: lineOrNone(200).optional(),
        personId: lineOrNone(40).optional(),
        [PROMO_FIELD]: lineOrNone(40).default(''),
        amountPence: amountShown,
        toPayPence: toPayShown,
        startsNow: startTicked,
      }),
      ({ ctx, scope }, { packageId = '', personId, promoCode, amountPence, toPayPence }) =>
        buyOwnPackage(ctx, {
          packageId,
          personId,
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

/** What tells the forms of the page for whom it is, where there is a choice. */
const named = (people: readonly unknown[], field: Record<string, string>) => (people.length > 0 ? field : {})

export default function PayPage({ loaderData: { packageId, promo, people, personId, ...page } }: Route.ComponentProps) {
  return (
    <DuePage
      {...page}
      asksToStart
      promo={
        <>
          <ForWhomForm {...{ people, personId }} keeps={{ package: packageId, [PROMO_FIELD]: promo?.typed ?? '' }} />
          {promo && <PromoForm promo={promo} keeps={{ package: packageId, ...named(people, { for: personId }) }} />}
        </>
      }
      fields={{ packageId, ...named(people, { personId }), ...(promo?.code && { [PROMO_FIELD]: promo.code }) }}
    />
  )
}
