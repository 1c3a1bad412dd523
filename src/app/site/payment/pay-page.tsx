import { redirect } from 'react-router'
import { textOf } from '#src/kit/form.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { cardScript } from '#src/platform/payments/paying-page.server.ts'
import { startRefusals } from '#src/studio/billing/payments/payment.ts'
import { startPayment } from '#src/studio/billing/pay-online/start-payment.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/pay-page.ts'
import { PayForm } from './pay-form.tsx'
import { findPurchaseOffer } from './purchase.server.ts'
import { payRefusal, startLimitKey, takePayment } from './take-payment.server.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Pay for your membership')

/** Where 'Get Started' and 'Upgrade' lead: what is bought, what it costs, and the card. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor, reader, now } = requireAccount(scope.ctx, request)
  const packageId = new URL(request.url).searchParams.get('package') ?? ''
  const offer = await findPurchaseOffer(reader, { memberId: actor.userId, now: now() }, packageId)
  if (offer === 'plan_not_found' || offer === 'in_progress') {
    throw redirectWithNotice('/dashboard/membership', { tone: 'error', text: startRefusals[offer].message })
  }
  if (offer === 'is_downgrade') throw redirect(`/membership/change?package=${encodeURIComponent(packageId)}`)
  const { wanted, purchase, title, terms } = offer
  return {
    card: cardScript(scope),
    packageId: wanted.id,
    name: wanted.name,
    title,
    terms,
    amountPence: purchase.amountPence,
    amount: formatPenceExact(purchase.amountPence),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  requireAccount(scope.ctx, request)
  const form = await request.formData()
  const started = await startPayment(scope.ctx, {
    packageId: textOf(form, 'packageId') || undefined,
    amountPence: Number(textOf(form, 'amountPence')) || undefined,
    limitKey: startLimitKey(scope),
  })
  if (!started.ok) return payRefusal(startRefusals[started.refusal])
  return takePayment(scope, started.value, { form, done: `/payment-success?payment=${started.value.payment.id}` })
}

export default function PayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, packageId, name, title, terms, amountPence, amount } = loaderData
  const { error = null, handedOver = null } = actionData ?? {}
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader title={title} />
      <div className="grid gap-8">
        <Card as="section" tone="sunk">
          <h2 className="sr-only">What you pay for</h2>
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <strong className="text-lg">{name}</strong>
            <span className="figure text-4xl">{amount}</span>
          </p>
          <ul className="mt-3 grid gap-1 text-muted">
            {terms.map((term) => (
              <li key={term}>{term}</li>
            ))}
          </ul>
        </Card>
        <PayForm {...{ card, handedOver, error }} fields={{ packageId, amountPence }} label={`Pay ${amount}`} />
        <BackLink to="/membership">Back to the packages</BackLink>
      </div>
    </div>
  )
}
