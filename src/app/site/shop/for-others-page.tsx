import { parseForm, textOf } from '#src/kit/form.ts'
import { newId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { cardScript } from '#src/platform/payments/paying-page.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { findPackage } from '#src/studio/products/packages.store.server.ts'
import { isCartKey } from '#src/studio/sales/cart/cart-form.ts'
import { orderPayRefusals, recipientForm } from '#src/studio/billing/pay-online/order-payment.ts'
import { startRefusals } from '#src/studio/billing/payments/payment.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/for-others-page.ts'
import { PayForm } from '../payment/pay-form.tsx'
import { payOrder } from '../payment/pay-order.server.ts'
import { payFaults, payRefusal } from '../payment/take-payment.server.ts'

export const handle = { hydrate: true }
export const headers = freshPage

export const meta = unlistedMeta('Purchase for Others')

/** Where 'Purchase for Others' leads: the recipient, the price for others, and the card. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { reader } = requireAccount(scope.ctx, request)
  const sold = await findPackage(reader, new URL(request.url).searchParams.get('package') ?? '')
  if (!sold)
    throw redirectWithNotice('/dashboard/membership', { tone: 'error', text: startRefusals.plan_not_found.message })
  return {
    card: cardScript(scope),
    packageId: sold.id,
    name: sold.name,
    allowance: sold.allowance,
    amountPence: sold.othersPricePence,
    amount: formatPenceExact(sold.othersPricePence),
    // One form is one gift: sending it twice does not buy it twice.
    giftKey: newId(),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { actor } = requireAccount(scope.ctx, request)
  const form = await request.formData()
  const parsed = parseForm(recipientForm, form)
  if (!parsed.ok) return payFaults(parsed)
  const text = (name: string) => textOf(form, name)
  const values = {
    recipientName: text('recipientName'),
    recipientEmail: text('recipientEmail'),
    giftKey: text('giftKey'),
  }
  if (!isCartKey(values.giftKey)) return payRefusal(orderPayRefusals.order_not_found, values)
  const { recipientName, recipientEmail } = parsed.value
  const input = {
    kind: 'gift' as const,
    cartKey: `gift:${values.giftKey}`,
    items: [{ packageId: text('packageId'), quantity: 1 }],
    buyer: { name: actor.name, email: actor.email },
    recipient: { name: recipientName, email: recipientEmail },
    amountPence: Number(text('amountPence') || NaN),
  }
  return payOrder(scope, { request: input, form, values })
}

export default function ForOthersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, packageId, name, allowance, amountPence, amount } = loaderData
  const { values, fields = {}, error = null, handedOver = null } = actionData ?? {}
  const giftKey = values?.giftKey ?? loaderData.giftKey
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader
        title="Purchase for Others"
        intro="We email them a link to claim the month. It starts on the day they claim it, within a year."
      />
      <div className="grid gap-8">
        <Card as="section" tone="sunk">
          <h2 className="sr-only">What you pay for</h2>
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <strong className="text-lg">{name}</strong>
            <span className="figure text-4xl">{amount}</span>
          </p>
          <p className="mt-2 text-muted">{`${allowance} classes in one calendar month, for one other person.`}</p>
        </Card>
        <PayForm {...{ card, handedOver, error }} fields={{ packageId, amountPence, giftKey }} label={`Pay ${amount}`}>
          <Field
            label="Recipient's Name"
            name="recipientName"
            required
            maxLength={100}
            autoComplete="off"
            defaultValue={values?.recipientName}
            error={fields.recipientName}
          />
          <Field
            label="Recipient's Email"
            name="recipientEmail"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            defaultValue={values?.recipientEmail}
            error={fields.recipientEmail}
          />
        </PayForm>
        <BackLink to="/dashboard/membership">Back to Class Packages</BackLink>
      </div>
    </div>
  )
}
