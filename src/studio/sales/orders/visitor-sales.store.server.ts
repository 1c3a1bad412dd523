import type { Tx } from '#src/platform/database/db.server.ts'

/** Lets the sales to one visitor's address wait for each other until the transaction ends: an address has no row to lock. */
export async function lockVisitorSales(tx: Tx, email: string): Promise<void> {
  await tx.$client.query({
    name: 'lock-visitor-sales',
    text: `select pg_advisory_xact_lock(hashtextextended('visitor-sales:' || lower($1), 0))`,
    values: [email],
  })
}

type Sale = { orderId: string; productId: string; email: string; now: Date }

/** What decides whether a product is sold to a visitor: what the account of this address has or had, what other orders of the
 *  address have paid for with a place in a class, and whether anybody has come under it. */
export async function findVisitorSaleFacts(
  tx: Tx,
  { orderId, productId, email, now }: Sale,
): Promise<{ hasHadIt: boolean; hasBeen: boolean }> {
  const { rows } = await tx.$client.query<{ hasHadIt: boolean; hasBeen: boolean }>({
    name: 'visitor-sale-facts',
    text: `
      select coalesce(bool_or(had.product_id = $2), false) as "hasHadIt", count(*) > 0 or been_before(null, $3, null, $4) as "hasBeen"
        from (select h.product_id from holdings h join users u on u.id = h.member_id where lower(u.email) = lower($3)
              union all
              select c.package_id from claims c join orders o on o.id = c.order_id
               where o.kind = 'class' and o.buyer_id is null and lower(o.buyer_email) = lower($3) and o.id <> $1
                 and c.state <> 'void') had`,
    values: [orderId, productId, email || null, now],
  })
  return rows[0]!
}
