import type { Invariant } from './invariants.ts'

const FEES = `account_entries where kind in ('late_fee', 'no_show_fee', 'fee_returned')`

/** What late cancellations and missed classes cost, on the accounts of members (PRODUCT 4.1, One policy). */
export const invariantsOfFees: Invariant[] = [
  {
    broken: 'a booking has more than one open fee, or one was taken back twice',
    rows: `select split_part(ref, ':', 2) subject from ${FEES} group by 1
           having 2 * count(*) filter (where kind = 'fee_returned') not in (count(*), count(*) - 1)`,
  },
  {
    broken: 'a fee was taken back with another amount than it had',
    rows: `select back.id subject from account_entries back where back.kind = 'fee_returned'
              and not exists (select from account_entries fee where fee.member_id = back.member_id
                     and fee.ref = replace(back.ref, 'fee-back:', 'fee:') and fee.amount_pence = -back.amount_pence)`,
  },
]
