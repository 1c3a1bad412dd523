import { STUDIO_ZONE } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { Movement } from './journal.ts'

type Period = {
  /** Studio dates, both included. */
  from: string
  to: string
  /** Whether of real money, or of a test. */
  isLive: boolean
}

/** The entries of the ledger between two days, in their order. What part is a deposit says the account of the hire; VAT is that of the
 *  receipt or the credit note. */
export async function listMovements(reader: Reader, { from, to, isLive }: Period): Promise<Movement[]> {
  const { rows } = await reader.$client.query<Movement>({
    name: 'journal-movements',
    text: `
      select to_char(l.at at time zone '${STUDIO_ZONE}', 'YYYY-MM-DD') as day, l.kind, l.amount_pence as "amountPence", p.tender, p.purpose,
             r.credit_note_no as "creditNoteNo", coalesce(d.pence, 0)::int as "depositPence",
             case l.kind when 'charge' then coalesce(p.vat_pence, 0)
                         when 'refund' then coalesce(r.vat_pence, 0)
                         when 'refund_returned' then coalesce(r.vat_pence, 0) else 0 end as "vatPence"
        from ledger_entries l
        left join payments p on p.id = l.payment_id
        left join refunds r on r.provider_ref = l.provider_ref and l.kind in ('refund', 'refund_returned')
        left join lateral (
          select abs(sum(a.amount_pence)) as pence from hall_hire_payments a
           where a.hire_id = p.hall_hire_id and a.kind in ('deposit', 'deposit_return') and starts_with(a.payment_ref,
                 case l.kind when 'charge' then p.id::text when 'refund' then 'refund:' || l.provider_ref
                             when 'refund_returned' then 'refund-returned:' || l.provider_ref end || ':')) d on true
       where l.at >= $1::date::timestamp at time zone '${STUDIO_ZONE}' and l.at < ($2::date + 1)::timestamp at time zone '${STUDIO_ZONE}'
         and (coalesce(p.provider, l.provider) like '% live') = $3
       order by l.id`,
    values: [from, to, isLive],
  })
  return rows
}
