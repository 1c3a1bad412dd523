import { anonymised, type DataRule, ending, follows, WHY_KEPT } from './data-rule.ts'

const theirHires = '(member_id = :member or lower(customer_email) = :email)'
const isToCome = `starts_at > :now and status <> 'cancelled'`
const unlessToCome = (value: string, kept: string) => `case when ${isToCome} then ${kept} else ${value} end`

const overSince = 'least(t.ends_at, t.cancelled_at)'
const ledgerSum = (pence: string) =>
  `(select coalesce(sum(${pence}), 0) from ledger_entries l join payments p on p.id = l.payment_id
     where p.hall_hire_id = t.id and p."grant" = 'given')`
const hirePaid = ledgerSum('l.amount_pence - l.deposit_pence')
// As long as money is owed either way, the person must be reachable.
const isSettled = `${ledgerSum('l.deposit_pence')} = 0
  and case when status = 'cancelled' then not is_full_refund or ${hirePaid} <= 0
           else ${hirePaid} >= price_pence - goodwill_pence end`

/** Hires of the hall. */
export const hallRules: Record<string, DataRule> = {
  hall_hire_notes: anonymised(WHY_KEPT.hires, {
    title: 'Notes about your hires',
    whose: `hire_id in (select id from hall_hires where ${theirHires} and not (${isToCome}))`,
    keeps: [
      { until: 'account' },
      ending('What we wrote down about your hire of the hall, and hires with money still owed', {
        says: '{period} after the event',
        since: `(select h.ends_at from hall_hires h where h.id = t.hire_id)`,
        period: 'hallOwedDays',
        isRowRemoved: true,
      }),
    ],
    shown: 'hire_id written_at is_for_customer',
    hidden: 'id',
    erased: { text: `''` },
    erasedUnseen: { author_name: `''` },
  }),
  hall_hires: anonymised(WHY_KEPT.hires, {
    title: 'Hires of the hall',
    whose: theirHires,
    addresses: [follows('customer_email')],
    keeps: [
      { until: 'account', columns: ['member_id'] },
      ending('Who hired the hall, how to reach them and what they asked for', {
        says: '{period} after the event, or after it was cancelled',
        since: overSince,
        period: 'hallContactDays',
        where: isSettled,
        columns: ['customer_name', 'customer_email', 'customer_phone', 'special_requirements'],
      }),
      ending('What we wrote down about your hire of the hall, and hires with money still owed', {
        says: '{period} after the event',
        since: overSince,
        period: 'hallOwedDays',
        columns: ['customer_name', 'customer_email', 'customer_phone', 'special_requirements'],
      }),
    ],
    shown: `
      id event_date start_time end_time starts_at ends_at expected_attendees event_type status cancelled_by
      price_pence deposit_pence goodwill_pence is_full_refund kept_at lapses_at confirmed_at cancelled_at created_at updated_at
    `,
    hidden: 'deleted_at sequence',
    erased: {
      customer_name: unlessToCome(`'Deleted customer'`, 'customer_name'),
      customer_email: unlessToCome(`''`, 'customer_email'),
      customer_phone: unlessToCome(`''`, 'customer_phone'),
      special_requirements: unlessToCome(`''`, 'special_requirements'),
    },
    erasedUnseen: { member_id: 'null' },
  }),
}
