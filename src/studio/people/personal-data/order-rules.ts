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

// Purchases made without signing in are theirs too once the address has been verified.
const theirOrders = '(buyer_id = :member or (buyer_id is null and lower(buyer_email) = :email))'
const ofTheirOrders = `select id from orders where ${theirOrders}`

const isGivenUp = `state <> 'paid' and not exists (select from payments p where p.order_id = t.id
  and p.state in ('requires_action', 'processing', 'succeeded'))`
const isGiftOver = `kind = 'gift' and not exists (select from claims c where c.order_id = t.id and c.state = 'open'
  and c.expires_at > :now)`

/** Carts, orders and the months they give. */
export const orderRules: Record<string, DataRule> = {
  cart_items: removed({
    title: 'Cart',
    whose: 'member_id = :member',
    keeps: [{ until: 'account' }, ending('What waits in a cart', { since: 'added_at', period: 'cartsDays' })],
    shown: 'package_id quantity added_at',
    hidden: 'member_id cart_key',
  }),
  claims: anonymised(WHY_KEPT.money, {
    title: 'Months bought or claimed',
    whose: `claimed_by = :member or order_id in (${ofTheirOrders})`,
    keeps: WITH_ACCOUNT,
    shown: 'order_id unit_no package_id terms is_gift state expires_at claimed_at created_at',
    hidden: 'id claimed_by membership_id',
  }),
  order_lines: anonymised(WHY_KEPT.money, {
    title: 'What you ordered',
    whose: `order_id in (${ofTheirOrders})`,
    keeps: WITH_ACCOUNT,
    shown: 'order_id package_id name quantity unit_price_pence off_pence position',
  }),
  orders: anonymised(WHY_KEPT.money, {
    title: 'Orders',
    whose: theirOrders,
    addresses: [follows('buyer_email'), follows('recipient_email')],
    keeps: [
      { until: 'account' },
      ending('Name and address on receipts', {
        says: '{period}, as the law asks, and in your account as long as you have it',
        since: 'created_at',
        period: 'receiptsYears',
        where: isNamedVisitor({ owner: 'buyer_id', name: 'buyer_name', email: 'buyer_email' }),
      }),
      ending('Orders that were not paid', {
        since: 'created_at',
        period: 'unpaidDays',
        where: isGivenUp,
        // No one can pay it any more.
        sets: { state: `'void'` },
      }),
      ending('For whom a gift was bought', {
        says: 'until it is claimed or can be no longer, and {period} at least',
        since: 'created_at',
        period: 'unpaidDays',
        where: isGiftOver,
        columns: ['recipient_name', 'recipient_email'],
      }),
    ],
    shown: 'id kind person_id session_id promo_code state created_at paid_at',
    hidden: 'buyer_id promo_held_until',
    erased: {
      buyer_name: nameless('buyer_id'),
      buyer_email: `''`,
      recipient_name: `case when recipient_name is null then null else 'Somebody' end`,
      recipient_email: `case when recipient_email is null then null else '' end`,
    },
    erasedUnseen: { cart_key: 'id::text' },
    namedIn: { whose: 'lower(recipient_email) = :email', columns: ['recipient_name', 'recipient_email'] },
  }),
}
