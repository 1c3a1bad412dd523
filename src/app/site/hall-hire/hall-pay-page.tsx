import { redirect } from 'react-router'
import { formatPence, formatPenceExact } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { cardScript } from '#src/platform/payments/paying-page.server.ts'
import { eventTypeNames } from '#src/studio/hall-hire/hall-hire.ts'
import { listHallPayments } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { hallAccount } from '#src/studio/hall-hire/money/hall-money.ts'
import { hallTexts } from '#src/studio/hall-hire/form/hall-texts.ts'
import { hallPayRefusals } from '#src/studio/billing/pay-online/hall-payment.ts'
import { startHallPayment } from '#src/studio/billing/pay-online/start-hall-payment.server.ts'
import { BackLink } from '#src/ui/back-link.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/hall-pay-page.ts'
import { findOwnHire } from './own-hire.server.ts'
import { PayForm } from '../payment/pay-form.tsx'
import { payRefusal, takePayment } from '../payment/take-payment.server.ts'

export const handle = { hydrate: true }

export const meta = unlistedMeta('Pay for your hall booking')

/** Where the link in the confirmation leads to pay: what is due, and the card. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { ctx } = scope
  const back = requestPath(params.id, request)
  const hire = await findOwnHire(ctx, params.id, request)
  if (!hire) throw redirect(back)
  const account = hallAccount(hire, await listHallPayments(ctx.reader, [hire.id]))
  if (account.duePence === 0)
    throw redirectWithNotice(back, { tone: 'info', text: hallPayRefusals.nothing_due.message })
  return {
    card: cardScript(scope),
    back,
    name: `${eventTypeNames[hire.eventType]}, ${formatDate(hire.eventDate, 'full')}`,
    times: `${hire.startTime} to ${hire.endTime}`,
    deposit: account.dueDepositPence > 0 ? formatPence(account.dueDepositPence) : null,
    amountPence: account.duePence,
    amount: formatPenceExact(account.duePence),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const back = requestPath(params.id, request)
  const hire = await findOwnHire(scope.ctx, params.id, request)
  if (!hire) throw redirect(back)
  const form = await request.formData()
  const started = await startHallPayment(scope.ctx, {
    hireId: hire.id,
    amountPence: Number(form.get('amountPence')),
    limitKey: scope.services.config.rateLimit ? `payment-start:${scope.remoteAddress}` : null,
  })
  if (!started.ok) return payRefusal(hallPayRefusals[started.refusal])
  return takePayment(scope, started.value, {
    form,
    done: `${back}&payment=${started.value.payment.id}`,
    paid: () => redirectWithNotice(back, { tone: 'success', text: hallTexts.paid }),
  })
}

function requestPath(id: string, request: Request): string {
  const token = linkToken(request) ?? ''
  return `/hall-hire/request/${encodeURIComponent(id)}?token=${encodeURIComponent(token)}`
}

export default function HallPayPage({ loaderData, actionData }: Route.ComponentProps) {
  const { card, back, name, times, deposit, amountPence, amount } = loaderData
  const { error = null, handedOver = null } = actionData ?? {}
  return (
    <div className="page-width max-w-3xl py-12">
      <PageHeader title="Pay for your booking" />
      <div className="grid gap-8">
        <Card as="section" tone="sunk">
          <h2 className="sr-only">What you pay for</h2>
          <p className="flex flex-wrap items-baseline justify-between gap-3">
            <strong className="text-lg">{name}</strong>
            <span className="figure text-4xl">{amount}</span>
          </p>
          <p className="mt-2 text-muted">
            {times}
            {deposit && `, with ${deposit} security deposit, which comes back after the event`}
          </p>
        </Card>
        <PayForm {...{ card, handedOver, error }} fields={{ amountPence }} label={`Pay ${amount}`} />
        <BackLink to={back}>Back to your booking</BackLink>
      </div>
    </div>
  )
}
