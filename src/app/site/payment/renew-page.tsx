import { data, redirect } from 'react-router'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { type Scope, scopeOf } from '#src/platform/app-services.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { type CardScript, cardScript, type HandOver } from '#src/platform/payments/paying-page.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { monthPayRefusals, readPayLinkSubject } from '#src/studio/billing/pay-online/month-payment.ts'
import { PAYMENT_TEXTS } from '#src/studio/billing/payments/payment.ts'
import { findMonthPayment, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { signPayLink } from '#src/studio/billing/pay-online/sign-pay-link.server.ts'
import { startMonthPayment } from '#src/studio/billing/pay-online/start-month-payment.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/renew-page.ts'
import { forgetClientSecret } from './forget-client-secret.ts'
import { PayForm } from './pay-form.tsx'
import { settleNow } from './settle-now.server.ts'
import { payRefusal, takePayment } from './take-payment.server.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Pay for your next month')

type Month = { memberId: string; renewsAt: Date }

/** Where the link in an e-mail leads: the next month, its current price, and the card. Works signed out by the link, or signed
 *  in for one's own next month. */
export async function loader({ context, request }: Route.LoaderArgs) {
  forgetClientSecret(request)
  const scope = scopeOf(context)
  const asked = await askedMonth(scope, request)
  if (!asked) return data(shown({ error: monthPayRefusals.link_invalid.message }), { status: 404 })
  const payment = await findTruth(scope, asked)
  if (payment?.state === 'succeeded') {
    return data(shown({ paid: PAYMENT_TEXTS.paid, isGivenBack: payment.grant !== 'given' }))
  }
  if (payment?.state === 'processing') return data(shown({ waiting: formatPenceExact(payment.amountPence) }))
  const month = await findNextMonth(scope.ctx.reader, asked.memberId)
  if (!month || month.renewsAt.getTime() !== asked.renewsAt.getTime()) {
    return data(shown({ error: monthPayRefusals.nothing_due.message }), { status: 409 })
  }
  const due: DueMonth = {
    name: month.packageName,
    starts: month.isLapsed ? 'It begins as soon as you have paid' : `From ${dayInWords(month.renewsAt, 'full')}`,
    amountPence: month.pricePence,
    amount: formatPenceExact(month.pricePence),
    failure: payment?.state === 'failed' ? payment.failureMessage : null,
    card: cardScript(scope),
  }
  return data({ due, shown: null })
}

function shown(answer: RenewalResult): { due: null; shown: RenewalResult } {
  return { due: null, shown: answer }
}

/** The month of the link; null for an invalid one. Without a link signed-in members get their own. */
async function askedMonth({ ctx }: Scope, request: Request): Promise<Month | null> {
  const token = linkToken(request)
  if (token !== null) return readPayLinkSubject(ctx.links.verify(token, 'pay-month', ctx.now()))
  const { actor, reader, links } = requireAccount(ctx, request)
  const month = await findNextMonth(reader, actor.userId)
  throw redirect(month && !month.isLapsed ? signPayLink(links, month) : '/dashboard/membership')
}

/** The provider's state of that month's payment; null when none was started. */
async function findTruth(scope: Scope, { memberId, renewsAt }: Month): Promise<Payment | null> {
  const started = await findMonthPayment(scope.ctx.reader, memberId, renewsAt)
  if (!started?.intentId) return started
  const { payment, isKnown } = await settleNow(scope, started)
  return isKnown ? payment : { ...payment, state: 'processing' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const asked = await askedMonth(scope, request)
  if (!asked) return payRefusal(monthPayRefusals.link_invalid)
  const form = await request.formData()
  const { memberId, renewsAt } = asked
  const started = await startMonthPayment(scope.ctx, {
    memberId,
    renewsAt,
    amountPence: Number(form.get('amountPence')),
    limitKey: scope.services.config.rateLimit ? `payment-start:${memberId}` : null,
  })
  if (!started.ok) return payRefusal(monthPayRefusals[started.refusal])
  const { pathname, search } = new URL(request.url)
  return takePayment(scope, started.value, { form, done: pathname.replace(/\.data$/, '') + search })
}

export default function RenewPage({ loaderData, actionData }: Route.ComponentProps) {
  const { due, shown: answer } = loaderData
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader title="Your next month" />
      {due && <Due due={due} refused={actionData?.error ?? null} handedOver={actionData?.handedOver ?? null} />}
      {answer && (
        <div className="grid gap-6">
          <ResultNotice answer={answer} />
          <p>
            <ButtonLink to="/dashboard/membership" variant="secondary">
              See your membership
            </ButtonLink>
          </p>
        </div>
      )}
    </div>
  )
}

type RenewalResult = { error: string } | { paid: string; isGivenBack: boolean } | { waiting: string }
type DueMonth = {
  name: string
  starts: string
  amountPence: number
  amount: string
  failure: string | null
  card: CardScript
}

function ResultNotice({ answer }: { answer: RenewalResult }) {
  if ('error' in answer) return <Notice tone="error">{answer.error}</Notice>
  if ('waiting' in answer) {
    return (
      <Notice tone="info">
        {`Your payment of ${answer.waiting} is on its way. We write to you when it is there; please do not pay again.`}
      </Notice>
    )
  }
  if (answer.isGivenBack) {
    return <Notice tone="info">Your payment arrived too late to be used. The full amount goes back to you.</Notice>
  }
  return <Notice tone="success">{answer.paid}</Notice>
}

type DueProps = { due: DueMonth; refused: string | null; handedOver: HandOver | null }

function Due({ due, refused, handedOver }: DueProps) {
  const { name, starts, amount, amountPence, failure, card } = due
  return (
    <div className="grid gap-8">
      <Card as="section" tone="sunk">
        <h2 className="sr-only">What you pay for</h2>
        <p className="flex flex-wrap items-baseline justify-between gap-3">
          <strong className="text-lg">{name}</strong>
          <span className="figure text-4xl">{amount}</span>
        </p>
        <p className="mt-3 text-muted">{`One calendar month. ${starts}.`}</p>
      </Card>
      <PayForm {...{ card, handedOver }} fields={{ amountPence }} label={`Pay ${amount}`} error={refused ?? failure} />
    </div>
  )
}
