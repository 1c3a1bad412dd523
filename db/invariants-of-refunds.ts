import type { Invariant } from './invariants.ts'

/** What of a payment's money went to the account of the member: no money moved. */
const toAccountOf = (payment: string) =>
  `coalesce((select sum(t.amount_pence) from refunds t where t.payment_id = ${payment} and t.to_account and t.state = 'done'), 0)`

/** What must hold of money that went back. */
export const invariantsOfRefunds: Invariant[] = [
  {
    broken: 'more was given back for a payment than was paid',
    rows: `select l.payment_id subject from ledger_entries l where l.payment_id is not null group by l.payment_id
           having sum(l.amount_pence) < ${toAccountOf('l.payment_id')}`,
  },
  {
    broken: 'a refund was made that the ledger does not know, or with another amount',
    rows: `select r.id subject from refunds r where r.state = 'done' and not r.to_account and not exists (
              select from ledger_entries l where l.kind = 'refund' and l.provider_ref = r.provider_ref
                 and l.payment_id = r.payment_id and l.amount_pence = -r.amount_pence)`,
  },
  {
    broken: 'a refund to the account is not on it, or with another amount',
    rows: `select r.id subject from refunds r join payments p on p.id = r.payment_id
            where r.to_account and r.state = 'done' and case when p.amount_pence = 0 then p."grant" <> 'returned'
              else not exists (select from account_entries e where e.ref = 'refund:' || r.id and e.amount_pence = r.amount_pence) end`,
  },
  {
    broken: 'a refund did not arrive and nobody was asked to see to it',
    rows: `select r.id subject from refunds r where r.state in ('failed', 'bounced')
              and not exists (select from money_tasks t where t.kind = 'refund_failed' and t.subject = r.id::text)`,
  },
  {
    broken: 'a credit note number is missing in the row',
    rows: `select 'highest ' || max(credit_note_no) || ', given ' || count(credit_note_no) subject from refunds
            group by is_live having coalesce(max(credit_note_no), 0) <> count(credit_note_no)`,
  },
  {
    broken: 'all the money of a payment went back and what it gave still holds',
    rows: `select p.id subject from payments p where p.grant = 'given' and p.hall_hire_id is null
              and (select sum(l.amount_pence) from ledger_entries l where l.payment_id = p.id) <= ${toAccountOf('p.id')}
              and not exists (select from refunds r where r.payment_id = p.id and r.state = 'done' and r.keeps_grant)
              -- A refund or dispute of the provider is in the ledger before it is processed.
              and not exists (select from ledger_entries l where l.payment_id = p.id and (l.kind = 'dispute' or l.kind = 'refund'
                     and not exists (select from refunds r where r.provider_ref = l.provider_ref and r.state = 'done')))`,
  },
  {
    broken: 'what was paid for was taken back and its money kept',
    rows: `select p.id subject from payments p where p.grant = 'returned'
              and (select coalesce(sum(l.amount_pence), 0) from ledger_entries l where l.payment_id = p.id) > ${toAccountOf('p.id')}
              -- When a package is cancelled within the 14 days, the classes used are kept; the refund due has its row.
              and not exists (select from refunds r where r.payment_id = p.id and (r.origin = 'cooling_off' or r.state in ('pending', 'bounced')))
              and not exists (select from ledger_entries l where l.payment_id = p.id and l.kind = 'dispute_won')`,
  },
  {
    broken: 'a package was cancelled within the 14 days and still holds',
    rows: `select p.id subject from refunds r join payments p on p.id = r.payment_id
            where r.origin = 'cooling_off' and (p.grant <> 'returned'
               or exists (select from claims c where c.order_id = p.order_id and c.state = 'open'))`,
  },
]
