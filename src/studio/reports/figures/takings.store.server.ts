import type { Reader } from '#src/platform/database/db.server.ts'
import { orderOfPerson } from '#src/platform/database/person-order.server.ts'
import { TAKINGS } from '#src/studio/billing/payments/payment-search.ts'
import type { Days } from './period.ts'
import type { OwedLine, TakingsLine } from './report-rows.ts'

/** What was taken, and what went back of it, of entries of the ledger that belong to payments. All figures of takings are these sums. */
export const TAKINGS_SUMS = sumsOf('l.amount_pence')

function sumsOf(pence: string): string {
  return `coalesce(sum(${pence}) filter (where l.kind = '${TAKINGS}'), 0)::int as "paidPence",
          coalesce(-sum(${pence}) filter (where l.kind <> '${TAKINGS}'), 0)::int as "returnedPence"`
}

const PAYMENTS = `(count(distinct l.payment_id) filter (where l.kind = '${TAKINGS}'))::int as payments`
const WITHIN = `l.at >= (select studio_instant($1::date)) and l.at < (select studio_instant($2::date + 1))`

/** Takings by tender. */
export async function listTenderTakings(reader: Reader, { from, to }: Days): Promise<TakingsLine[]> {
  const { rows } = await reader.$client.query<TakingsLine>({
    name: 'tender-takings',
    text: `select p.tender as key, null as name, ${PAYMENTS}, ${TAKINGS_SUMS}
             from ledger_entries l join payments p on p.id = l.payment_id where ${WITHIN} group by p.tender`,
    values: [from, to],
  })
  return rows
}

/** Takings by product, or by purpose where nothing of the catalogue was bought. An order is divided among its lines by their prices, so that
 *  the parts add up to the entry to the penny. */
export async function listProductTakings(reader: Reader, { from, to }: Days): Promise<TakingsLine[]> {
  const { rows } = await reader.$client.query<TakingsLine>({
    name: 'product-takings',
    text: `
      with parts as (
        select l.kind, l.payment_id, coalesce(o.package_id, p.package_id, p.purpose) as key,
               case when o.total > 0
                    then round(l.amount_pence::numeric * o.upto / o.total) - round(l.amount_pence::numeric * (o.upto - o.own) / o.total)
                    else l.amount_pence end as pence
          from ledger_entries l
          join payments p on p.id = l.payment_id
          left join lateral (
            select package_id, own, sum(own) over (order by position, package_id) as upto, sum(own) over () as total
              from (select package_id, position, quantity * unit_price_pence - off_pence as own from order_lines
                     where order_id = p.order_id) line
             where own > 0) o on true
         where ${WITHIN})
      select l.key, product.name, ${PAYMENTS}, ${sumsOf('l.pence')}
        from parts l left join products product on product.id = l.key
       group by l.key, product.name`,
    values: [from, to],
  })
  return rows
}

/** Debts on accounts, and hires held that are not paid in full, the largest first. */
export async function listOwed(reader: Reader, now: Date): Promise<OwedLine[]> {
  const { rows } = await reader.$client.query<OwedLine>({
    name: 'owed-to-studio',
    text: `
      select * from (
        select u.id as "memberId", u.name, u.email, null::date as "hiredOn", -account_balance(u.id) as pence
          from users u where u.id in (select member_id from account_entries)
        union all
        select h.member_id, h.customer_name, h.customer_email, h.event_date, (h.price_pence - h.goodwill_pence - coalesce(sum(l.amount_pence - l.deposit_pence) filter (where l.kind <> 'deposit_kept'), 0))::int
          from hall_hires h left join payments p on p.hall_hire_id = h.id left join ledger_entries l on l.payment_id = p.id
         where h.status = 'confirmed' and h.deleted_at is null and h.ends_at <= $1
         group by h.id) owed
       where pence > 0 order by pence desc, ${orderOfPerson('name')}`,
    values: [now],
  })
  return rows
}
