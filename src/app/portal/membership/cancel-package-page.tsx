import { formatPenceExact } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { lastDayOfCoolingOff } from '#src/studio/billing/cooling-off/cooling-off-period.ts'
import { cancelPackage } from '#src/studio/billing/cooling-off/cancel-package.server.ts'
import { previewPackageCancellation } from '#src/studio/billing/cooling-off/preview-package-cancellation.server.ts'
import {
  type BoughtPart,
  type CoolingOffRefusal,
  coolingOffRefusals,
  keptPence,
} from '#src/studio/billing/cooling-off/cooling-off.ts'
import type { TakenBack } from '#src/studio/billing/cooling-off/take-package-back.server.ts'
import { withArticle } from '#src/studio/products/product-words.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedPage } from '#src/ui/page-title.ts'
import { Cell, rightAligned, RowHead, Table } from '#src/ui/table.tsx'
import type { Route } from './+types/cancel-package-page.ts'

const BACK = '/dashboard/membership'

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return unlistedPage(matches, titleOf(loaderData?.noun))
}

function titleOf(noun = 'package'): string {
  return `Cancel ${withArticle(noun)}`
}

/** The confirmation page of cancelling within 14 days: what ends, and what is refunded (decision 030). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const ctx = requireAccount(scopeOf(context).ctx, request)
  const seen = await previewPackageCancellation(ctx, params.paymentId)
  if (!seen.ok) throw refused(seen.refusal)
  return shown(seen.value)
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const ctx = requireAccount(scope.ctx, request)
  const amountPence = Number((await request.formData()).get('amountPence'))
  const payments = scope.services.payments
  const done = await cancelPackage({ ...ctx, payments }, { paymentId: params.paymentId, amountPence })
  if (!done.ok) throw refused(done.refusal, params.paymentId)
  const text = `Your ${done.value.noun} is cancelled. ${formatPenceExact(done.value.amountPence)} comes back the way you paid.`
  return redirectWithNotice(BACK, { tone: 'success', text })
}

/** Unknown purchases are 404; other refusals are shown on the page before, or here again when only the amount has changed. */
function refused(refusal: CoolingOffRefusal, paymentId?: string): Response {
  const { message, status } = coolingOffRefusals[refusal]
  if (refusal === 'payment_not_found') return new Response(message, { status })
  const to = refusal === 'amount_changed' ? `${BACK}/cancel/${paymentId}` : BACK
  return redirectWithNotice(to, { tone: refusal === 'already_cancelled' ? 'info' : 'error', text: message })
}

function shown({ payment, noun, parts, amountPence, creditPence, beforePence, ...gone }: TakenBack) {
  return {
    what: payment.description,
    noun,
    until: payment.settledAt && formatDate(lastDayOfCoolingOff(payment.settledAt), 'full'),
    amountPence,
    amount: formatPenceExact(amountPence),
    credit: creditPence > 0 ? formatPenceExact(creditPence) : null,
    before: beforePence > 0 ? formatPenceExact(beforePence) : null,
    lines: parts.map((part) => ({
      what: part.what,
      paid: formatPenceExact(part.pricePence),
      used: usedInWords(part),
      kept: formatPenceExact(keptPence(part)),
    })),
    cancelled: gone.cancelled.map((place) => ({ reference: place.reference, text: placeInWords(place) })),
    voidedLinks: gone.voidedLinks,
    endsDirectDebit: gone.endsDirectDebit,
  }
}

function usedInWords({ standing, used, classes, isInDays }: BoughtPart): string {
  if (standing === 'unclaimed') return 'Not claimed yet'
  if (standing === 'passed_on') return 'Claimed, stays with them'
  return `${Math.min(used, classes)} of ${classes} ${isInDays ? 'days' : 'classes'}`
}

type PageData = Route.ComponentProps['loaderData']

export default function CancelPackagePage({ loaderData }: Route.ComponentProps) {
  const { what, noun, until, amount, amountPence, credit } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader title={titleOf(noun)} intro={`${what}. It can be cancelled until ${until}, without a reason.`} />
      <Figures facts={loaderData} />
      <Card as="section" className="grid max-w-text gap-4">
        <h2 className="text-2xl">What goes</h2>
        <Going facts={loaderData} />
        <p>
          <strong className="tabular-nums">{amount}</strong> comes back the way you paid. Your bank may take a few days
          to show it.
        </p>
        {credit && <p>{`${credit} is on your account again.`}</p>}
        <PageForm isOwn={false} className="flex flex-wrap gap-3">
          <input type="hidden" name="amountPence" value={amountPence} />
          <SubmitButton variant="danger">{`Cancel and get ${amount} back`}</SubmitButton>
          <ButtonLink to={BACK} variant="secondary">
            Keep it
          </ButtonLink>
        </PageForm>
      </Card>
    </div>
  )
}

function Figures({ facts: { lines, before, amount } }: { facts: PageData }) {
  return (
    <Table caption="What comes back" head={['What', 'Used', rightAligned('Paid'), rightAligned('Kept')]}>
      {lines.map((line, at) => (
        <tr key={`${at} ${line.what}`}>
          <RowHead>{line.what}</RowHead>
          <Cell>{line.used}</Cell>
          <Cell className="text-right tabular-nums">{line.paid}</Cell>
          <Cell className="text-right tabular-nums">{line.kept}</Cell>
        </tr>
      ))}
      {before && <SumRow name="Given back before" amount={before} />}
      <SumRow name="Comes back now" amount={amount} />
    </Table>
  )
}

function SumRow({ name, amount }: { name: string; amount: string }) {
  return (
    <tr>
      <RowHead colSpan={3}>{name}</RowHead>
      <Cell className="text-right font-semibold tabular-nums">{amount}</Cell>
    </tr>
  )
}

function Going({ facts: { noun, cancelled, voidedLinks, endsDirectDebit } }: { facts: PageData }) {
  return (
    <ul className="grid list-disc gap-1 pl-5">
      <li>{`The ${noun} is over at once.`}</li>
      {cancelled.length === 0 && <li>None of your bookings is touched.</li>}
      {cancelled.length > 0 && (
        <li>
          These bookings are cancelled:
          <ul className="mt-1 grid list-disc gap-1 pl-5">
            {cancelled.map(({ reference, text }) => (
              <li key={reference}>{text}</li>
            ))}
          </ul>
        </li>
      )}
      {voidedLinks > 0 && (
        <li>
          {voidedLinks === 1
            ? 'The link to claim it opens nothing any more.'
            : `${voidedLinks} links to claim it open nothing any more.`}
        </li>
      )}
      {endsDirectDebit && <li>Nothing more is collected.</li>}
    </ul>
  )
}
