import type { Reader } from '#src/platform/database/db.server.ts'
import type { Movement } from './journal.ts'

type Period = {
  /** Studio dates, both included. */
  from: string
  to: string
  /** Whether of real money, or of a test. */
  isLive: boolean
}

/** The entries of the ledger between two days, in their order. VAT is that of the receipt or the credit note. */
export async function listMovements(reader: Reader, { from, to, isLive }: Period): Promise<Movement[]> {
  const { rows } = await reader.$client.query<Movement>({
    name: 'journal-movements',
    text: `
      select to_char(l.at at time zone (select studio_zone()), 'YYYY-MM-DD') as day, l.kind, l.amount_pence as "amountPence", p.tender, p.purpose,
             r.credit_note_no as "creditNoteNo", case l.kind when 'deposit_kept' then -l.deposit_pence else abs(l.deposit_pence) end as "depositPence", p.vat_basis_points as "vatBasisPoints",
             case l.kind when 'charge' then coalesce(p.vat_pence, 0)
                         when 'refund' then coalesce(r.vat_pence, 0)
                         when 'refund_returned' then coalesce(r.vat_pence, 0) else 0 end as "vatPence"
        from ledger_entries l
        left join payments p on p.id = l.payment_id
        left join refunds r on r.provider_ref = l.provider_ref and l.kind in ('refund', 'refund_returned')
       where l.at >= (select start_of_day($1::date)) and l.at < (select start_of_day($2::date + 1))
         and (coalesce(p.provider, l.provider) like '% live') = $3
       order by l.id`,
    values: [from, to, isLive],
  })
  return rows
}
