import { data, redirect } from 'react-router'
import { isId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords } from '#src/kit/time.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { findMembershipBySource } from '#src/studio/memberships/memberships.store.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { findPayment, findPaymentByIntent, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/payment-success-page.ts'
import { GivenBack, NeedsAction, PaidFacts, Waiting } from './payment-states.tsx'
import { forgetClientSecret } from './forget-client-secret.ts'
import { settleNow } from './settle-now.server.ts'
import { useAskAgain } from './use-ask-again.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Your payment')

/** Where the payer returns to. It shows the provider's state, never what the address claims (PRODUCT 4.4). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const params = new URL(request.url).searchParams
  forgetClientSecret(request)
  const known = await findOwnPayment(scope, params)
  const orderToken = params.get('order') ?? (await findOrderToken(scope, known))
  if (orderToken) throw redirect(`/checkout/done?token=${encodeURIComponent(orderToken)}`)
  if (!known) return data({ payment: null }, { status: 404 })
  const { payment, actionUrl, isKnown } = await settleNow(scope, known)
  const opened = await findMembershipBySource(scope.ctx.reader, `payment:${payment.id}`)
  return data({
    payment: {
      // Without an answer of the provider it is unknown, and the page says so.
      state: isKnown ? payment.state : 'processing',
      here: `/payment-success?payment=${payment.id}`,
      isGivenBack: payment.grant === 'to_return' || payment.grant === 'returned',
      isBackAlready: payment.grant === 'returned',
      amount: formatPenceExact(payment.amountPence),
      description: payment.description,
      receipt: payment.receiptNo === null ? null : receiptNumber(payment.receiptNo),
      failure: payment.failureMessage,
      retryTo: `/membership/pay?package=${payment.packageId}`,
      actionUrl,
      period: opened && `${dayInWords(opened.startsAt, 'full')} to ${dayInWords(opened.endsAt, 'full')}`,
    },
  })
}

/** A payment of the signed-in member; another member's is not found. */
async function findOwnPayment({ ctx }: Scope, params: URLSearchParams): Promise<Payment | null> {
  const [id, intentId] = [params.get('payment'), params.get('payment_intent')]
  if (ctx.actor.kind !== 'account') return null
  const payment = isId(id)
    ? await findPayment(ctx.reader, id)
    : intentId
      ? await findPaymentByIntent(ctx.reader, intentId)
      : null
  return payment?.memberId === ctx.actor.userId ? payment : null
}

/** What an order bought is shown on a page of its own, which visitors see too. */
async function findOrderToken({ ctx }: Scope, payment: Payment | null): Promise<string | null> {
  const order = payment?.orderId ? await findOrder(ctx.reader, payment.orderId) : null
  return order && signOrderLink(ctx.links, order)
}

export default function PaymentSuccessPage({ loaderData: { payment } }: Route.ComponentProps) {
  useAskAgain(payment?.state === 'processing')
  return (
    <div className="page-width max-w-3xl py-16">{payment ? <PaymentState payment={payment} /> : <NoPayment />}</div>
  )
}

type PaymentData = NonNullable<Route.ComponentProps['loaderData']['payment']>

function PaymentState({ payment }: { payment: PaymentData }) {
  if (payment.state === 'succeeded')
    return payment.isGivenBack ? <Returned payment={payment} /> : <Paid payment={payment} />
  if (payment.state === 'requires_action') return <NeedsAction {...payment} />
  if (payment.state === 'processing')
    return (
      <Waiting {...payment}>
        <ButtonLink to="/dashboard" variant="quiet">
          Member Portal
        </ButtonLink>
      </Waiting>
    )
  return <NotPaid payment={payment} />
}

function Paid({ payment }: { payment: PaymentData }) {
  return (
    <div className="grid gap-6">
      <h1>Thank you</h1>
      <Notice tone="success">{PAYMENT_TEXTS.paid}</Notice>
      <Card as="section">
        <h2 className="sr-only">What you have paid</h2>
        <PaidFacts
          facts={[
            ['Paid', payment.amount],
            ['For', payment.description],
            ['Your month', payment.period],
            ['Receipt', payment.receipt],
          ]}
        />
      </Card>
      <p>We'll send you an email confirmation shortly</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/timetable">Book a class</ButtonLink>
        <ButtonLink to="/dashboard/membership" variant="secondary">
          See your membership
        </ButtonLink>
        <ButtonLink to="/" variant="quiet">
          Return to Home
        </ButtonLink>
      </p>
    </div>
  )
}

function Returned({ payment }: { payment: PaymentData }) {
  if (payment.isBackAlready) return <BackAlready payment={payment} />
  const why = ', but your membership had changed meanwhile and we could not apply it.'
  return <GivenBack amount={payment.amount} why={why} />
}

function BackAlready({ payment }: { payment: PaymentData }) {
  return (
    <div className="grid gap-6">
      <h1>We have given your money back</h1>
      <p>
        Your payment of {payment.amount} for {payment.description} went back the way it came, and what it was for has
        ended. It can take a few days to show on your statement.
      </p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/membership">See the packages</ButtonLink>
        <ButtonLink to="/dashboard/history?view=payments" variant="secondary">
          See your payments
        </ButtonLink>
      </p>
    </div>
  )
}

function NotPaid({ payment }: { payment: PaymentData }) {
  return (
    <div className="grid gap-6">
      <h1>{payment.failure ? 'Your payment did not go through' : 'Nothing has been paid yet'}</h1>
      {payment.failure && <Notice tone="error">{payment.failure}</Notice>}
      <p>Nothing was charged for {payment.description}. You can try again with the same card or another one.</p>
      <p>
        <ButtonLink to={payment.retryTo}>Try again</ButtonLink>
      </p>
    </div>
  )
}

function NoPayment() {
  return (
    <div className="grid gap-6">
      <h1>There is no payment to show</h1>
      <p>If you have just paid, sign in with the account you paid with, and your membership will be there.</p>
      <p className="flex flex-wrap gap-3">
        <ButtonLink to="/dashboard/membership">See your membership</ButtonLink>
        <ButtonLink to="/membership" variant="secondary">
          See the packages
        </ButtonLink>
      </p>
    </div>
  )
}
