import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { emailInWords } from '#src/kit/text/email-address.ts'
import { isId, newId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { pathOf } from '#src/platform/http/redirect.server.ts'
import { findPaymentLine, listLedgerEntries } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { receiptRefusals } from '#src/studio/billing/receipts/receipt.ts'
import { resendReceipt } from '#src/studio/billing/receipts/resend-receipt.server.ts'
import {
  decideRefund,
  isAllCredit,
  isLeftToDesk,
  refundForm,
  refundRefusals,
} from '#src/studio/billing/refunds/refund.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { findLeftPence, listRefunds, type Refund } from '#src/studio/billing/refunds/refunds.store.server.ts'
import { decideVoid, voidForm, voidRefusals } from '#src/studio/billing/till/sale-void.ts'
import { voidSale } from '#src/studio/billing/till/void-sale.server.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'
import { PageForm, SubmitButton } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/payment-page.ts'
import { Ledger } from './ledger.tsx'
import { ledgerLines, refundLines } from './ledger-lines.ts'
import { paymentLine } from './payment-line.ts'
import { RefundForm, VoidForm } from './refund-form.tsx'

export const meta = unlistedMeta('Payment')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, reader, now } = requireDesk(ctxOf(context), request)
  const line = isId(params.id) ? await findPaymentLine(reader, params.id) : null
  if (!line) throw new Response(refundRefusals.payment_not_found.message, { status: 404 })
  const [leftPence, refunds] = [await findLeftPence(reader, line.id), await listRefunds(reader, line.id)]
  const { intentId, purpose } = line
  const isAdmin = actor.role === 'admin'
  const facts = { ...line, hallHireId: purpose === 'hall_hire' ? line.id : null }
  const decided = decideRefund(facts, { leftPence, amountPence: undefined, isLeftToDesk: isLeftToDesk(refunds) })
  return {
    isAdmin,
    voidId: decideVoid(line, { leftPence, isAdmin, now: now() }).ok ? newId() : null,
    payment: paymentLine(line),
    reference: intentId,
    ledger: ledgerLines(await listLedgerEntries(reader, line.id)),
    refunds: refundLines(refunds, line),
    // A new one for each page shown: the same form sent twice is one refund.
    refund: !isAdmin
      ? { refundId: null, why: 'A sale at the till can be voided on its day. Other money is given back by an admin.' }
      : decided.ok
        ? {
            refundId: newId(),
            left: formatPenceExact(decided.value),
            isAllCredit: isAllCredit(line),
            hasAccount: line.memberId !== null && facts.hallHireId === null,
            why: null,
          }
        : { refundId: null, why: refundRefusals[decided.refusal].message },
  }
}

export const action = formAction({
  who: requireDesk,
  back: ({ request }) => pathOf(request),
  acts: {
    receipt: act(noFields, (ctx, _, { params }) => resendReceipt(ctx, params.id ?? ''), {
      refusals: receiptRefusals,
      saysInForm: true,
      success: ({ payerEmail }) => `The receipt goes to ${payerEmail} again.`,
    }),
    refund: act(
      refundForm,
      (ctx, { amount: amountPence, ...refund }, { params }) =>
        refundPayment(ctx, { ...refund, amountPence, paymentId: params.id ?? '' }),
      { refusals: refundRefusals, saysInForm: true, success: refundedText },
    ),
    void: act(voidForm, (ctx, form, { params }) => voidSale(ctx, { ...form, paymentId: params.id ?? '' }), {
      refusals: voidRefusals,
      saysInForm: true,
      success: ({ description }) =>
        `Voided: ${description}. What it gave has ended, and its money goes back the way it came.`,
    }),
  },
  otherwise: 'refund',
})

function refundedText({ amountPence, state, toAccount }: Refund): string {
  const amount = formatPenceExact(amountPence)
  if (toAccount) return `${amount} is on the member’s account. They have been written to.`
  if (state === 'failed') return `${amount} could not be given back this way. It is among the things to do.`
  return state === 'done'
    ? `${amount} goes back the way it came. The payer has been written to.`
    : `${amount} was asked back of the provider, which has not answered yet. It is gone on with by itself.`
}

export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { isAdmin, payment, ledger, refunds, refund, reference, voidId } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader
        title={`Payment of ${payment.amount}`}
        intro={payment.description}
        actions={payment.receipt && payment.email && <SendReceipt />}
      />
      <Card as="section">
        <h2 className="sr-only">What it is</h2>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
          <Fact name="State">
            <Badge tone={payment.tone}>{payment.standing}</Badge>
          </Fact>
          <Fact name="Payer">
            {payment.memberId ? <Link to={`/dashboard/users/${payment.memberId}`}>{payment.name}</Link> : payment.name}
            <span className="block font-normal wrap-anywhere">{emailInWords(payment.email)}</span>
          </Fact>
          <Fact name="When">{payment.when}</Fact>
          <Fact name="Kind">{payment.purpose}</Fact>
          <Fact name="Receipt">{payment.receipt ?? 'None yet'}</Fact>
          {payment.vat && <Fact name="VAT">{payment.vat}</Fact>}
          <Fact name="Paid by">{payment.tender}</Fact>
          {payment.credit && <Fact name="From the account">{payment.credit}</Fact>}
          {payment.isOnline && <Fact name="Provider reference">{reference ?? 'None yet'}</Fact>}
          {payment.startRequest && <Fact name="Asked for before paying">{payment.startRequest}</Fact>}
          {payment.failure && <Fact name="Why it failed">{payment.failure}</Fact>}
        </dl>
      </Card>
      <Ledger entries={ledger} refunds={refunds} />
      {refund.refundId ? (
        // A new form after one was sent: what was typed into the last is not part of it.
        <RefundForm key={refund.refundId} {...refund} />
      ) : (
        <p className="text-muted">{actionData?.error ?? refund.why}</p>
      )}
      {voidId && <VoidForm key={voidId} refundId={voidId} />}
      <p>{isAdmin ? <Link to="/dashboard/payments">All payments</Link> : <Link to="/dashboard/till">Till</Link>}</p>
    </div>
  )
}

function SendReceipt() {
  return (
    <PageForm intent="receipt" isOwn={false}>
      <SubmitButton variant="secondary">Send receipt again</SubmitButton>
    </PageForm>
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
