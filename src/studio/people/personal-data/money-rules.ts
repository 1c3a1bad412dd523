import {
  anonymised,
  type DataRule,
  ending,
  follows,
  isNamedVisitor,
  nameless,
  removed,
  WHY_KEPT,
  WITH_ACCOUNT,
} from './data-rule.ts'

// Payments made without signing in are theirs too once the address has been verified, and so are those for their hires.
const IS_VISITORS = isNamedVisitor({ owner: 'member_id', name: 'payer_name', email: 'payer_email' })
const theirPayments = `(member_id = :member or (member_id is null and lower(payer_email) = :email)
  or hall_hire_id in (select id from hall_hires where member_id = :member))`
const ofTheirPayments = `select id from payments where ${theirPayments}`

/** Memberships and payments. */
export const moneyRules: Record<string, DataRule> = {
  // The row goes once the provider has deleted the customer (deleteCustomers).
  payment_customers: anonymised(WHY_KEPT.customer, {
    title: 'Your name at the payment company',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'provider customer_id',
    hidden: 'member_id',
  }),
  // The provider's codes do not identify the person, and the provider must still be told to delete what they refer to.
  mandates: anonymised(WHY_KEPT.money, {
    title: 'Direct debit or saved card',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown:
      'provider method state reference bank_reference failure_message created_at updated_at ended_at ended_because',
    hidden: 'id member_id ends_with_period customer_id method_id setup_id forgotten_at',
  }),
  // Which payment it was stays with it: names and addresses are there alone.
  legal_acceptances: anonymised(WHY_KEPT.agreed, {
    title: 'Terms you accepted',
    whose: `(member_id = :member or ref in (${ofTheirPayments}))`,
    keeps: WITH_ACCOUNT,
    shown: 'occasion accepted_at',
    hidden: 'id version_id member_id ref',
    lookups: {
      page: '(select v.page from legal_versions v where v.id = t.version_id)',
      version: '(select v.number from legal_versions v where v.id = t.version_id)',
      in_force_from: '(select v.in_force_from from legal_versions v where v.id = t.version_id)',
      read_at: `(select '/' || v.page || '?version=' || v.number from legal_versions v where v.id = t.version_id)`,
    },
  }),
  renewals: anonymised(WHY_KEPT.money, {
    title: 'Months collected',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'renews_at package_id amount_pence state announced_at due_at tries failed_at updated_at',
    hidden: 'id member_id mandate_id',
  }),
  agreements: anonymised(WHY_KEPT.money, {
    title: 'What follows the months you hold',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'package_id anchor_day paid_ahead_pence',
    hidden: 'member_id',
  }),
  account_entries: anonymised(WHY_KEPT.money, {
    title: 'Your account with the studio',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'at kind amount_pence',
    hidden: 'id member_id ref',
  }),
  class_credits: removed({
    title: 'Classes made good',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'created_at',
    hidden: 'ref member_id membership_id',
  }),
  plan_pauses: anonymised(WHY_KEPT.money, {
    title: 'Pauses of your plan',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'starts_on resumes_on requested_at withdrawn_at',
    hidden: 'id member_id',
    erased: { reason: 'null' },
  }),
  plan_changes: anonymised(WHY_KEPT.money, {
    title: 'Changes of package',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown: 'kind from_package_id to_package_id amount_pence requested_at effective_at state',
    hidden: 'id member_id membership_id original_ends_at payment_ref',
  }),
  holdings: anonymised(WHY_KEPT.money, {
    title: 'Memberships, passes and single classes',
    whose: 'member_id = :member',
    keeps: WITH_ACCOUNT,
    shown:
      'id person_id product_id kind name allowance covers is_shared starts_at ends_at paused_from resumes_on source created_at updated_at',
    hidden: 'member_id source_ref lapsed_at days_from_first_use',
    lookups: { last_day: 'last_day(ends_at)' },
    erased: { reason: 'null' },
  }),
  ledger_entries: anonymised(WHY_KEPT.money, {
    title: 'Movements of money',
    whose: `payment_id in (${ofTheirPayments})`,
    keeps: WITH_ACCOUNT,
    shown: 'at payment_id kind amount_pence deposit_pence provider_ref',
    hidden: 'id provider',
  }),
  refunds: anonymised(WHY_KEPT.money, {
    title: 'Refunds',
    whose: `payment_id in (${ofTheirPayments})`,
    keeps: [
      { until: 'account' },
      ending('Reasons of refunds', { since: 'created_at', period: 'receiptsYears', where: `reason <> ''` }),
    ],
    shown: 'payment_id amount_pence state credit_note_no deposit_pence vat_pence created_at done_at',
    hidden: 'id keeps_grant to_account origin asked_by provider_ref is_live',
    erased: { reason: `''` },
  }),
  payments: anonymised(WHY_KEPT.money, {
    title: 'Payments and receipts',
    whose: theirPayments,
    addresses: [follows('payer_email')],
    keeps: [
      { until: 'account' },
      ending('Name and address on receipts', {
        says: '{period}, as the law asks, and in your account as long as you have it',
        since: 'coalesce(settled_at, created_at)',
        period: 'receiptsYears',
        where: IS_VISITORS,
      }),
      ending('Orders that were not paid', {
        since: 'created_at',
        period: 'unpaidDays',
        where: `${IS_VISITORS} and state in ('pending', 'failed', 'cancelled')`,
      }),
    ],
    shown: `
      id purpose package_id description tender amount_pence credit_pence deposit_pence currency state provider failure_message receipt_no
      vat_number
      vat_basis_points vat_pence start_requested_at start_request created_at updated_at settled_at
    `,
    hidden: `
      member_id membership_id from_package_id order_id renews_at try_no hall_hire_id saves_method mandate_id intent_id
      attempts failure_code grant
    `,
    erased: { payer_name: nameless('member_id'), payer_email: `''` },
  }),
}
