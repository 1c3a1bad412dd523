import { Badge } from '#src/ui/badge.tsx'
import { Card } from '#src/ui/card.tsx'

type Payment = { id: string; description: string; amount: string; state: string; when: string }

/** A member's payments, paid and open. */
export function UserPayments({ payments }: { payments: Payment[] }) {
  return (
    <Card as="section" className="grid gap-4">
      <h2 className="text-2xl">Payments</h2>
      {payments.length === 0 && <p className="text-muted">No payments yet.</p>}
      <ul className="grid divide-y divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2">
            <p>
              {payment.description}
              <span className="block text-muted">{payment.when}</span>
            </p>
            <p className="flex items-center gap-3">
              <Badge tone={payment.state === 'Paid' ? 'success' : payment.state === 'Failed' ? 'error' : 'plain'}>
                {payment.state}
              </Badge>
              <span className="font-semibold tabular-nums">{payment.amount}</span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
