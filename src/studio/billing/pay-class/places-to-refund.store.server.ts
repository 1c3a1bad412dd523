import type { PaidFor } from '#src/studio/bookings/rosters/given-back.ts'
import type { WhyReturned } from './class-payment.ts'
import { first, type Reader } from '#src/platform/database/db.server.ts'

/** Cancelled in time, or forgiven. */
const RETURNED = `o.status = 'cancelled' and (not o.is_late_cancel or o.is_uncounted)`

/** How many places a payment `p` was for, and how many of them were cancelled in time or forgiven, and when. */
const SHARE = `
  select count(*)::int as places, count(*) filter (where ${RETURNED})::int as returned,
         count(*) filter (where ${RETURNED} and s.status = 'cancelled')::int as by_studio,
         count(*) filter (where ${RETURNED} and o.is_late_cancel)::int as forgiven,
         max(o.updated_at) filter (where ${RETURNED}) as returned_at
    from bookings o join class_sessions s on s.id = o.session_id where o.order_id = p.order_id having count(*) > 0`

/** The payments of single places and of workshops' tickets, of which places were cancelled, not late, since anything was given back for
 *  that, or that one of them. What the member's account paid goes back with the last place. */
export async function listPlacesToRefund(reader: Reader, paymentId: string | null = null): Promise<string[]> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'places-to-refund',
    text: `select p.id from payments p join lateral (${SHARE}) b on b.returned > 0
            where p.purpose = 'class' and p.grant = 'given' and ($1::uuid is null or p.id = $1)
              and case when p.amount_pence = 0 then b.returned = b.places
                  else exists (select from ledger_entries l where l.payment_id = p.id having sum(l.amount_pence) > 0) end
              and not exists (select from refunds r where r.payment_id = p.id and r.origin = 'unfulfilled' and r.created_at >= b.returned_at)
            order by b.returned_at limit 50`,
    values: [paymentId],
  })
  return rows.map(({ id }) => id)
}

/** What is due of a payment for its places that were cancelled in time: all that is left, once all were, else their share. */
export async function findDuePence(
  reader: Reader,
  { paymentId, leftPence }: { paymentId: string; leftPence: number },
): Promise<{ duePence: number; because: WhyReturned }> {
  const row = await first(
    reader.$client
      .query<WhyReturned & { isAll: boolean; duePence: number }>({
        name: 'due-for-places',
        text: `select b.returned = b.places as "isAll", b.returned, b.by_studio as "byStudio", b.forgiven,
                      (p.amount_pence::bigint * b.returned / b.places - (
                        select coalesce(sum(r.amount_pence), 0) from refunds r
                         where r.payment_id = p.id and r.origin = 'unfulfilled'))::int as "duePence"
                 from payments p join lateral (${SHARE}) b on true where p.id = $1`,
        values: [paymentId],
      })
      .then(({ rows }) => rows),
  )
  const because = row ?? { returned: 0, byStudio: 0, forgiven: 0 }
  if (!row) return { duePence: 0, because }
  return { duePence: row.isAll ? leftPence : Math.max(0, Math.min(leftPence, row.duePence)), because }
}

/** What these orders have paid for places and tickets, as far as it has not gone back before, by the order. */
export async function listPaidForPlaces(reader: Reader, orderIds: readonly string[]): Promise<Map<string, PaidFor>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await reader.$client.query<PaidFor & { orderId: string }>({
    name: 'paid-for-places',
    text: `select p.order_id as "orderId", case when p.tender = 'stripe' then 'online' else 'studio' end as taken,
                  (case when p.grant = 'given' then p.credit_pence else 0 end)::int as "creditPence",
                  greatest(0, (select coalesce(sum(l.amount_pence), 0) from ledger_entries l where l.payment_id = p.id))::int as "moneyPence"
             from payments p where p.order_id = any($1::uuid[])`,
    values: [orderIds],
  })
  return new Map(rows.map(({ orderId, ...paid }) => [orderId, paid]))
}
