import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { aMember, anAccount, MONDAY } from '#tests/helpers/build.ts'
import { listMonthlyFigures } from './monthly-figures.store.server.ts'
import { listOwed, listProductTakings, listTenderTakings } from './takings.store.server.ts'

const { db, sql } = await openUseCaseTest()

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
let receipts = 0

type Paid = { pence: number; tender?: string; orderId?: string | null }

async function aPayment({ pence, tender = 'cash', orderId = null }: Paid): Promise<string> {
  const member = await aMember(db)
  const [row] = await sql<{ id: string }>(
    `insert into payments (payer_name, payer_email, member_id, purpose, package_id, order_id, description, amount_pence, tender, state, provider,
                           receipt_no, settled_at, created_at, updated_at)
     values ('M', 'm@example.com', $1, $5, $6, $4, 'x', $2, $3, 'succeeded', 'desk', $7, now(), now(), now()) returning id`,
    [member.userId, pence, tender, orderId, orderId ? 'order' : 'membership', orderId ? null : 'basic', ++receipts],
  )
  return row!.id
}

const enter = (paymentId: string, kind: string, pence: number, at: string) =>
  sql(
    `insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref) values ($1::timestamptz, $2::uuid, $3::text, $4, $1::text || $3::text || $2::text)`,
    [at, paymentId, kind, pence],
  )

async function anOrder(lines: [product: string, quantity: number, pence: number, off: number][]): Promise<string> {
  const [order] = await sql<{ id: string }>(
    `insert into orders (kind, buyer_name, buyer_email, cart_key, state, created_at) values ('cart', 'V', 'v@example.com', $1, 'paid', now()) returning id`,
    [`cart ${++receipts}`],
  )
  for (const [at, [product, quantity, pence, off]] of lines.entries()) {
    await sql(
      `insert into products (id, kind, name, price_pence, usage, features, is_popular, position) values ($1, 'single', upper($1), 100, '', '[]', false, 1)
       on conflict do nothing`,
      [product],
    )
    await sql(
      `insert into order_lines (order_id, package_id, name, quantity, unit_price_pence, off_pence, position) values ($1, $2, $2, $3, $4, $5, $6)`,
      [order!.id, product, quantity, pence, off, at],
    )
  }
  return order!.id
}

test('takings by tender and by product are those of the month, in London, and add up to the same', async () => {
  const cash = await aPayment({ pence: 3300 })
  await enter(cash, 'charge', 3300, '2026-11-01T00:00:00Z')
  await enter(cash, 'refund', -300, '2026-11-30T23:59:59Z')
  await enter(await aPayment({ pence: 5000 }), 'charge', 5000, '2026-10-31T23:59:59Z')
  // Ten pounds for three lines that cost 3, 3 and 9: no penny is lost.
  const orderId = await anOrder([
    ['mat', 1, 300, 0],
    ['towel', 3, 100, 0],
    ['pass', 1, 1000, 100],
  ])
  await enter(await aPayment({ pence: 1000, tender: 'card_machine', orderId }), 'charge', 1000, '2026-11-15T12:00:00Z')
  const tenders = await listTenderTakings(db.reader, NOVEMBER)
  expect(tenders.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
    { key: 'card_machine', name: null, payments: 1, paidPence: 1000, returnedPence: 0 },
    { key: 'cash', name: null, payments: 1, paidPence: 3300, returnedPence: 300 },
  ])
  const products = await listProductTakings(db.reader, NOVEMBER)
  expect(Object.fromEntries(products.map(({ name, paidPence }) => [name, paidPence]))).toEqual({
    '6 Class Package': 3300,
    MAT: 200,
    TOWEL: 200,
    PASS: 600,
  })
  expect(products.find(({ key }) => key === 'basic')?.returnedPence).toBe(300)
  const [month] = await listMonthlyFigures(db.reader, { from: '2026-11-01', to: '2026-11-01', now: MONDAY })
  expect(month).toMatchObject({ paidPence: 4300, returnedPence: 300 })
})

test('a debt on an account and a hire held but not paid are owed; credit, and a hire to come, are not', async () => {
  const [debtor, creditor] = [await anAccount(db, { name: 'Ada' }), await anAccount(db)]
  for (const [{ userId }, pence] of [
    [debtor, -700],
    [creditor, 900],
  ] as const)
    await sql(
      `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1::uuid, now(), 'adjusted', $2, $1::text)`,
      [userId, pence],
    )
  const [held] = [await aHallHire(db), await aHallHire(db, { eventDate: '2026-12-01' })]
  await sql(`update hall_hires set status = 'confirmed', kept_at = now()`)
  // Of the £60 paid, £20 are a deposit.
  const [paid] = await sql<{ id: string }>(
    `insert into payments (payer_name, payer_email, purpose, hall_hire_id, description, amount_pence, tender, state, provider, receipt_no,
                           settled_at, created_at, updated_at)
     values ('P', 'priya@example.com', 'hall_hire', $1, 'x', 6000, 'cash', 'succeeded', 'desk', 9, now(), now(), now()) returning id`,
    [held.id],
  )
  await sql(
    `insert into ledger_entries (at, payment_id, kind, amount_pence, deposit_pence, provider_ref) values (now(), $1, 'charge', 6000, 2000, 'h')`,
    [paid!.id],
  )
  expect(await listOwed(db.reader, new Date('2026-11-30T12:00:00Z'))).toEqual([
    { memberId: null, name: 'Priya Shah', email: 'priya@example.com', hiredOn: '2026-11-30', pence: 1000 },
    { memberId: debtor.userId, name: 'Ada', email: debtor.email, hiredOn: null, pence: 700 },
  ])
})
