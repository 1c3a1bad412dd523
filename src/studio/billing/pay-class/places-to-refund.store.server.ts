import type { Reader } from '#src/platform/database/db.server.ts'

/** The payments of single places that were cancelled, not late, and of which nothing has been given back for that. */
export async function listPlacesToRefund(reader: Reader): Promise<string[]> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'places-to-refund',
    text: `select p.id from bookings b join payments p on p.order_id = b.order_id and p.purpose = 'class' and p.grant = 'given'
            where b.status = 'cancelled' and not b.is_late_cancel
              and (p.amount_pence = 0 or exists (
                select from ledger_entries l where l.payment_id = p.id having sum(l.amount_pence) > 0))
              and not exists (select from refunds r where r.payment_id = p.id and r.origin = 'unfulfilled')
            order by b.updated_at limit 50`,
  })
  return rows.map(({ id }) => id)
}
