import type { ReactNode } from 'react'
import { data, Form, Link, useNavigation } from 'react-router'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import { isId, newId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { requireRole } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { payingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { findPaymentLine, listLedgerEntries } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { receiptRefusals } from '#src/studio/billing/receipts/receipt.ts'
import { sendReceiptAgain } from '#src/studio/billing/receipts/send-receipt-again.server.ts'
import { decideRefund, refundForm, refundRefusals } from '#src/studio/billing/refunds/refund.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { findLeftPence, listRefunds } from '#src/studio/billing/refunds/refunds.store.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/payment-page.ts'
import { Ledger } from './ledger.tsx'
import { ledgerLines, refundLines } from './ledger-lines.ts'
import { paymentLine } from './payment-line.ts'
import { RefundForm } from './refund-form.tsx'

export const meta = unlistedMeta('Payment')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader } = requireRole(scopeOf(context).ctx, request, ['admin'])
  const line = isId(params.id) ? await findPaymentLine(reader, params.id) : null
  if (!line) throw new Response(refundRefusals.payment_not_found.message, { status: 404 })
  const leftPence = await findLeftPence(reader, line.id)
  const { state, grant, intentId, purpose } = line
  const facts = { state, grant, intentId, hallHireId: purpose === 'hall_hire' ? line.id : null }
  const decided = decideRefund(facts, { leftPence, amountPence: undefined })
  return {
    payment: paymentLine(line),
    reference: intentId,
    ledger: ledgerLines(await listLedgerEntries(reader, line.id)),
    refunds: refundLines(await listRefunds(reader, line.id), line),
    // A new one for each page shown: the same form sent twice is one refund.
    refund: decided.ok
      ? { refundId: newId(), left: formatPenceExact(leftPence), why: null }
      : { refundId: null, left: null, why: refundRefusals[decided.refusal].message },
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const ctx = requireRole(scope.ctx, request, ['admin'])
  const here = `/dashboard/payments/${params.id}`
  const form = await request.formData()
  if (form.get('intent') === 'receipt') {
    const sent = await sendReceiptAgain(ctx, params.id)
    if (!sent.ok) return answer(receiptRefusals[sent.refusal])
    return redirectWithNotice(here, { tone: 'success', text: `The receipt goes to ${sent.value.payerEmail} again.` })
  }
  const parsed = parseForm(refundForm, form)
  if (!parsed.ok) return data({ fields: parsed.fields, values: parsed.values, error: null }, { status: 400 })
  const { amount: amountPence, ...asked } = parsed.value
  const paymentId = params.id
  const refunded = await refundPayment(payingCtx({ ctx, services: scope.services }), {
    ...asked,
    amountPence,
    paymentId,
  })
  if (!refunded.ok) return answer(refundRefusals[refunded.refusal], typed(form))
  const amount = formatPenceExact(refunded.value.amountPence)
  const text =
    refunded.value.state === 'done'
      ? `${amount} goes back the way it came. The payer has been written to.`
      : `${amount} was asked back of the provider, which has not answered yet. It is gone on with by itself.`
  return redirectWithNotice(here, { tone: 'success', text })
}

/** What was typed stays when it is refused. */
function typed(form: FormData): Mistake['values'] {
  return Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

type Mistake = { fields: FieldErrors; values: Record<string, string>; error: string | null }

function answer({ status, message }: { status: number; message: string }, values: Mistake['values'] = {}) {
  return data({ fields: {}, values, error: message } satisfies Mistake, { status })
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { payment, ledger, refunds, refund, reference } = loaderData
  const mistake = actionData && 'fields' in actionData ? (actionData as Mistake) : null
  return (
    <div className="grid gap-6">
      <PageHeader
        title={`Payment of ${payment.amount}`}
        intro={payment.description}
        actions={payment.receipt && <SendReceipt />}
      />
      <Card as="section">
        <h2 className="sr-only">What it is</h2>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          <Fact name="State">
            <Badge tone={payment.tone}>{payment.standing}</Badge>
          </Fact>
          <Fact name="Paid by">
            {payment.memberId ? <Link to={`/dashboard/users/${payment.memberId}`}>{payment.name}</Link> : payment.name}
            <span className="block font-normal wrap-anywhere">{payment.email}</span>
          </Fact>
          <Fact name="When">{payment.when}</Fact>
          <Fact name="Kind">{payment.purpose}</Fact>
          <Fact name="Receipt">{payment.receipt ?? 'None yet'}</Fact>
          {payment.vat && <Fact name="VAT">{payment.vat}</Fact>}
          <Fact name="Provider reference">{reference ?? 'None yet'}</Fact>
          {payment.failure && <Fact name="Why it failed">{payment.failure}</Fact>}
        </dl>
      </Card>
      <Ledger entries={ledger} refunds={refunds} />
      {refund.refundId ? (
        // A new form after one was sent: what was typed into the last is not part of it.
        <RefundForm key={refund.refundId} refundId={refund.refundId} left={refund.left} mistake={mistake} />
      ) : (
        <p className="text-muted">{mistake?.error ?? refund.why}</p>
      )}
      <p>
        <Link to="/dashboard/payments">All payments</Link>
      </p>
    </div>
  )
}

function SendReceipt() {
  const { state, formData } = useNavigation()
  const isBusy = state !== 'idle' && formData?.get('intent') === 'receipt'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="receipt" />
      <Button variant="secondary" isBusy={isBusy}>
        {isBusy ? 'Processing...' : 'Send receipt again'}
      </Button>
    </Form>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
