import { formatPence } from '#src/kit/money.ts'
import { PAID_AT_STUDIO_TEXT } from '#src/studio/settings/paid-at-studio.ts'
import { PostForm } from '#src/ui/forms/post-form.tsx'
import { usePaysOnline } from '#src/ui/pays-online.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import { Badge, type BadgeTone } from '#src/ui/badge.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Disclosure } from '#src/ui/disclosure.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { HallRequestFacts } from './hall-request-page.tsx'

const states: Record<HallRequestFacts['status'], { title: string; badge: string; tone: BadgeTone }> = {
  pending: { title: 'We have your request', badge: 'Waiting for our answer', tone: 'info' },
  confirmed: { title: 'The hall is yours', badge: 'Confirmed', tone: 'success' },
  over: { title: 'Thank you for coming', badge: 'Over', tone: 'plain' },
  cancelled: { title: 'This booking is cancelled', badge: 'Cancelled', tone: 'plain' },
  lapsed: { title: 'This request has lapsed', badge: 'Lapsed', tone: 'plain' },
}

const unconfirmed = { title: 'Open the link in our e-mail', badge: 'Held for now', tone: 'info' } as const

/** One hire as its customer sees it: its state, what to pay, and how to cancel. */
export function HallRequest({ request, studio }: { request: HallRequestFacts; studio: Settings['studio'] }) {
  const isWaiting = request.status === 'pending' && request.isUnconfirmed
  const { title, badge, tone } = isWaiting ? unconfirmed : states[request.status]
  return (
    <div className="grid gap-6">
      <header className="grid justify-items-start gap-4">
        <Badge tone={tone}>{badge}</Badge>
        <h1>{title}</h1>
        <p className="max-w-text text-lg text-muted">{whatNext(request)}</p>
      </header>
      <PaymentState request={request} />
      <Ticket request={request} />
      {request.canCancel && <Cancellation request={request} />}
      <p className="text-muted">
        Questions? Ring {studio.phone} or write to{' '}
        <a href={`mailto:${studio.email}`} className="font-semibold text-ink underline underline-offset-4">
          {studio.email}
        </a>
        .
      </p>
      {!request.canCancel && (
        <ButtonLink to="/hall-hire" variant="secondary" className="justify-self-start">
          See other times
        </ButtonLink>
      )}
    </div>
  )
}

function whatNext(request: HallRequestFacts): string {
  const { status, heldUntil, due, refund, hasPaid, isUnconfirmed, heldMinutes, customerEmail, reply } = request
  if (status === 'pending' && isUnconfirmed)
    return `We hold this time for ${heldMinutes} minutes, until ${heldUntil}. Open the link in our e-mail to ${customerEmail} to keep it; we then ${reply}. Nothing there? Look among the spam, or ring us.`
  if (status === 'lapsed' && isUnconfirmed)
    return `The link in our e-mail was not opened within ${heldMinutes} minutes, so the time is free again. There is nothing to pay; please ask again.`
  if (status === 'pending')
    return `We ${reply}. The time is held for you until ${heldUntil}. There is nothing to pay yet.`
  if (status === 'lapsed')
    return 'We did not answer in time, and we are sorry. There is nothing to pay; please ask again.'
  if (status === 'confirmed') return due ? `Still to pay: ${due}.` : 'Everything is paid. See you there.'
  if (status === 'over') return due ? `Still to pay: ${due}.` : 'Everything is paid.'
  if (refund) return `We return ${refund} to you.`
  return hasPaid ? 'The price is not returned, because the notice was too short.' : 'There is nothing to pay.'
}

/** What is due and how to pay it, or the state of a payment that the payer has just returned from. */
function PaymentState({ request: { due, paying, payTo } }: { request: HallRequestFacts }) {
  const paysOnline = usePaysOnline()
  if (paying?.state === 'processing')
    return (
      <Notice tone="info">
        Your payment is on its way. You need not stay here: we write to you when it has arrived. Please do not pay
        again.
      </Notice>
    )
  return (
    <>
      {paying?.state === 'failed' && <Notice tone="error">{paying.failure}</Notice>}
      {paying?.actionUrl && (
        <ButtonLink to={paying.actionUrl} variant="secondary" className="justify-self-start">
          Confirm with your bank
        </ButtonLink>
      )}
      {due && paysOnline && (
        <ButtonLink to={payTo} size="large" className="justify-self-start">
          Pay {due}
        </ButtonLink>
      )}
      {due && !paysOnline && <p>{PAID_AT_STUDIO_TEXT}</p>}
    </>
  )
}

/** The details of the hire, as on a ticket. */
function Ticket({ request }: { request: HallRequestFacts }) {
  const money = [request.priceForHours]
  if (request.deposit) money.push(`${request.deposit} deposit`)
  if (request.paid > 0) money.push(`${formatPence(request.paid)} paid`)
  const depositLines = depositSays(request)
  return (
    <Card as="section" className="hue-gymnastics overflow-hidden p-0!">
      <div className="grid gap-1 bg-hue px-6 py-5 text-on-hue">
        <p className="small-caps">{request.eventType}</p>
        <p className="font-display text-[1.75rem] leading-tight font-bold [font-stretch:80%]">{request.date}</p>
        <p className="text-xl font-semibold tabular-nums">{request.times}</p>
      </div>
      <dl className="grid gap-5 px-6 py-6 sm:grid-cols-2">
        <Fact name="People" value={String(request.expectedAttendees)} />
        <Fact name="Price" value={money.join(', ')} />
        <Fact name="Name" value={request.customerName} />
        <Fact name="Contact" value={`${request.customerEmail}\n${request.customerPhone}`} />
        {depositLines.length > 0 && <Fact name="Deposit" value={depositLines.join('\n')} className="sm:col-span-2" />}
        {request.specialRequirements && (
          <Fact name="Special requirements" value={request.specialRequirements} className="sm:col-span-2" />
        )}
      </dl>
    </Card>
  )
}

/** What becomes of the deposit, after the event and once a part of it is kept or went back. */
function depositSays({ status, kept, depositKept, depositReturned, depositHeld }: HallRequestFacts): string[] {
  if (status !== 'over' && !depositKept && !depositReturned) return []
  return [
    ...(depositKept ? kept : []),
    ...(depositReturned ? [`${depositReturned} has gone back to you.`] : []),
    ...(depositHeld ? [`${depositHeld} comes back to you.`] : []),
  ]
}

function Fact({ name, value, className }: { name: string; value: string; className?: string }) {
  return (
    <div className={className}>
      <dt className="small-caps text-muted">{name}</dt>
      <dd className="font-semibold break-words whitespace-pre-line">{value}</dd>
    </div>
  )
}

/** One more step, which says what will be lost, before the button that cancels. */
function Cancellation({ request }: { request: HallRequestFacts }) {
  return (
    <Disclosure
      label={request.status === 'pending' ? 'Cancel this request' : 'Cancel this booking'}
      openLabel="Keep it"
    >
      <Card tone="outline" className="grid justify-items-start gap-4">
        <p className="flex items-start gap-3">
          <Icon name="info" className="mt-0.5" />
          <span>{whatIsLost(request)}</span>
        </p>
        <PostForm>
          <Button variant="danger">Cancel and free the hall</Button>
        </PostForm>
      </Card>
    </Disclosure>
  )
}

function whatIsLost({ status, wouldReturn, paid, fullRefundUntil, notice, hasPaid }: HallRequestFacts): string {
  if (status === 'pending') return 'The time becomes free for others at once. There is nothing to pay.'
  if (wouldReturn && paid > 0)
    return `You get back ${formatPence(paid)}. Full refunds are given until ${fullRefundUntil}, ${notice}.`
  if (wouldReturn)
    return `The time becomes free for others at once. You can cancel at no charge until ${fullRefundUntil}.`
  return hasPaid
    ? `Full refunds were given until ${fullRefundUntil}: the price is not returned. A deposit is.`
    : 'The time becomes free for others at once.'
}
