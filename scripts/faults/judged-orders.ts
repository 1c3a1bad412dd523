import type pg from 'pg'

/** One purchase as its buyer knows it. */
export type Purchase = { buyer: string; wasToldPaid: boolean }

/** An order and its payment here, and what the company charged for it. */
export type OrderRow = {
  buyer: string
  state: string
  grant: string
  duePence: number
  /** Claim links made of it. */
  units: number
  enteredPence: number
  charges: number
  chargedPence: number
}

/** Whether every order that was charged is paid, given and entered once, and none else. `charges` are all that the company has made. */
export function judgeOrders(purchases: readonly Purchase[], rows: readonly OrderRow[], charges: number): string[] {
  const of = Map.groupBy(rows, ({ buyer }) => buyer)
  const faults = purchases.flatMap(({ buyer, wasToldPaid }) => {
    const orders = of.get(buyer) ?? []
    const isPaid = orders.some(({ state }) => state === 'paid')
    return [
      ...(orders.length > 1 ? [`${buyer}: ${orders.length} orders`] : []),
      ...(wasToldPaid && !isPaid ? [`${buyer}: was told that it is paid, and it is not`] : []),
      ...orders.flatMap(faultsOf),
    ]
  })
  const known = rows.reduce((sum, row) => sum + row.charges, 0)
  return known === charges ? faults : [...faults, `${charges} charges, of which ${known} are for an order`]
}

function faultsOf({ buyer, state, grant, duePence, ...row }: OrderRow): string[] {
  if (row.charges > 1) return [`${buyer}: was charged ${row.charges} times`]
  if (state !== 'paid') {
    return row.charges + row.units + row.enteredPence === 0 ? [] : [`${buyer}: was charged, and the order is ${state}`]
  }
  return [
    ...(row.charges === 0 ? [`${buyer}: the order is paid, and nothing was charged`] : []),
    ...(grant === 'given' && row.units === 1 ? [] : [`${buyer}: was given ${row.units} packages (${grant})`]),
    ...(row.chargedPence === duePence && row.enteredPence === duePence
      ? []
      : [`${buyer}: ${row.chargedPence}p charged and ${row.enteredPence}p entered of ${duePence}p`]),
  ]
}

/** The orders of those buyers, and how many charges the company has made in all. */
export async function readOrders(client: pg.Client, buyers: readonly string[]) {
  const { rows } = await client.query<OrderRow>(
    `with charged as (
       select intent.body->'metadata'->>'paymentId' payment_id, (charge.body->>'amount')::int pence
         from fake_stripe_objects charge
         join fake_stripe_objects intent on intent.kind = 'payment_intent' and intent.id = charge.body->>'payment_intent'
        where charge.kind = 'charge' and charge.body @> '{"paid": true}'
     )
     select o.buyer_name buyer, o.state, p."grant", p.amount_pence "duePence",
            (select count(*)::int from claims where order_id = o.id) units,
            (select coalesce(sum(amount_pence), 0)::int from ledger_entries where payment_id = p.id) "enteredPence",
            (select count(*)::int from charged where payment_id = p.id::text) charges,
            (select coalesce(sum(pence), 0)::int from charged where payment_id = p.id::text) "chargedPence"
       from orders o join payments p on p.order_id = o.id where o.buyer_name = any($1)`,
    [buyers],
  )
  const { rows: all } = await client.query<{ charges: number }>(
    `select count(*)::int charges from fake_stripe_objects where kind = 'charge' and body @> '{"paid": true}'`,
  )
  return { rows, charges: all[0]?.charges ?? 0 }
}
