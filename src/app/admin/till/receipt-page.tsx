import { isId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { requireDesk } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { findPaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { tenderLabels } from '#src/studio/billing/payments/tender.ts'
import {
  depositFacts,
  keptRows,
  receiptNumber,
  receiptRefusals,
  vatFacts,
  vatRows,
} from '#src/studio/billing/receipts/receipt.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { promoFacts, promoRows } from '#src/studio/sales/promo-codes/promo-code.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/receipt-page.ts'

export const meta = unlistedMeta('Receipt')

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { reader, actor } = requireDesk(ctxOf(context), request)
  const paid = isId(params.paymentId) ? await findPaymentLine(reader, params.paymentId) : null
  if (!paid?.receiptNo || !paid.settledAt)
    throw new Response(receiptRefusals.payment_not_found.message, { status: 404 })
  const order = paid.orderId ? await findOrder(reader, paid.orderId) : null
  const { studio } = await readSettings(reader)
  return {
    id: paid.id,
    mayRefund: actor.role === 'admin',
    email: paid.payerEmail,
    memberId: paid.memberId,
    studio: [studio.name, ...studio.addressLines],
    number: receiptNumber(paid.receiptNo),
    rows: [
      ['For', paid.description],
      ...promoRows(promoFacts(order)),
      ...(paid.creditPence > 0 ? [['From the account', formatPenceExact(paid.creditPence)]] : []),
      ['Paid', formatPenceExact(paid.amountPence)],
      ...vatRows(vatFacts(paid, paid), depositFacts(paid).deposit),
      ...keptRows(paid),
      ['Paid by', tenderLabels[paid.tender]],
      ['On', dayAndTime(paid.settledAt, 'full')],
      ['Payer', paid.payerName],
    ] as [string, string][],
  }
}

/** A receipt to be printed: on paper it is all there is of the page. */
export default function ReceiptPage({
  loaderData: { id, mayRefund, email, memberId, studio, number, rows },
}: Route.ComponentProps) {
  const [name, ...address] = studio
  return (
    <div className="grid max-w-text gap-6">
      <Card as="section" className="grid gap-5">
        <p>
          <strong className="block text-xl">{name}</strong>
          {address.join(', ')}
        </p>
        <h1 className="text-3xl">{`Receipt ${number}`}</h1>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
          {rows.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div className="grid gap-4 print:hidden">
        <p className="text-muted">
          {email ? `It has been mailed to ${email}.` : 'They have no email address.'} To give it on paper, print this
          page.
        </p>
        <p className="flex flex-wrap gap-3">
          {memberId && <ButtonLink to={`/dashboard/users/${memberId}?book#book`}>Book a class</ButtonLink>}
          <ButtonLink to="/dashboard/till" variant={memberId ? 'secondary' : 'primary'}>
            Next sale
          </ButtonLink>
          <ButtonLink to={`/dashboard/payments/${id}`} variant="secondary">
            {choicesOf({ mayRefund, email })}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

/** What the payment's page offers this reader. */
function choicesOf({ mayRefund, email }: { mayRefund: boolean; email: string | null }): string {
  const choices = ['void', ...(mayRefund ? ['refund'] : []), ...(email ? ['send again'] : [])]
  const text = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(choices)
  return text[0]!.toUpperCase() + text.slice(1)
}
