import { isId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { dayInWords } from '#src/kit/time.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { findPaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { depositFacts, keptRows, receiptNumber, vatFacts, vatRows } from '#src/studio/billing/receipts/receipt.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { promoFacts, promoRows } from '#src/studio/sales/promo-codes/promo-code.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/receipt-page.ts'

export const meta = unlistedMeta('Receipt')

/** One of the member's own receipts, as it was e-mailed. 404 for an unpaid payment or another member's. */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { actor, reader } = requireAccount(ctxOf(context), request)
  const paid = isId(params.paymentId) ? await findPaymentLine(reader, params.paymentId) : null
  if (!paid || paid.memberId !== actor.userId || paid.receiptNo === null || !paid.settledAt)
    throw new Response('No such receipt', { status: 404 })
  const order = paid.orderId ? await findOrder(reader, paid.orderId) : null
  const { studio } = await readSettings(reader)
  const backPence = paid.refundedPence + paid.toAccountPence
  return {
    studio: { name: studio.name, address: studio.addressLines, email: studio.email },
    number: receiptNumber(paid.receiptNo),
    rows: [
      ['Paid by', [paid.payerName, paid.payerEmail].filter(Boolean).join(', ')],
      ['On', dayInWords(paid.settledAt, 'full')],
      ['For', paid.description],
      ...promoRows(promoFacts(order)),
      ...(paid.creditPence > 0 ? [['From your account', formatPenceExact(paid.creditPence)]] : []),
      ['Amount', formatPenceExact(paid.amountPence)],
      ...vatRows(vatFacts(paid, paid), depositFacts(paid).deposit),
      ...keptRows(paid),
      ...(backPence > 0 ? [['Given back', formatPenceExact(backPence)]] : []),
    ],
  }
}

export default function ReceiptPage({ loaderData: { studio, number, rows } }: Route.ComponentProps) {
  return (
    <div className="grid gap-6">
      <h1>{`Receipt ${number}`}</h1>
      <Card className="grid max-w-text gap-5">
        <p>
          <strong>{studio.name}</strong>
          {studio.address.map((line) => (
            <span key={line} className="block text-muted">
              {line}
            </span>
          ))}
          <span className="block text-muted">{studio.email}</span>
        </p>
        <dl className="grid gap-3">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="font-semibold break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <div data-screen-only>
        <ButtonLink to="/dashboard/history?view=payments" variant="secondary">
          Back to your payments
        </ButtonLink>
      </div>
    </div>
  )
}
