import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import { adjustAccount } from '#src/studio/billing/account/adjust-account.server.ts'
import { refundPayment } from '#src/studio/billing/refunds/refund-payment.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { sellAtTill, type TillSale } from './sell-at-till.server.ts'

const { account, as, db, setClock, sql } = await openPayingTest()

const aSale = (change: Partial<TillSale> = {}): TillSale => ({
  saleId: newId(),
  items: [{ packageId: 'basic', quantity: 1 }],
  amountPence: 3300,
  creditPence: 0,
  tender: 'cash',
  reason: '',
  memberId: '',
  name: 'Grace',
  email: 'grace@example.com',
  ...change,
})
const sell = async (sale: TillSale, role: Role = 'admin') => sellAtTill(as(await account(role)), sale)
const emails = () => sql(`select kind, recipient from messages order by kind`)
const holds = async () => expect(await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))).toEqual([])

test('a member without a membership has the month at once, with a receipt', async () => {
  const { userId, email } = await account()
  expect(await sell(aSale({ memberId: userId }))).toMatchObject({
    value: { tender: 'cash', receiptNo: 1, grant: 'given', payerEmail: email },
  })
  expect(await sql('select package_id, member_id from memberships')).toEqual([
    { package_id: 'basic', member_id: userId },
  ])
  expect(await emails()).toEqual([{ kind: 'payment-receipt', recipient: email }])
  await holds()
})

test('what a guest buys is a link by mail; of a member each unit is theirs at once, and goes back with its money', async () => {
  const items = [{ packageId: 'basic', quantity: 2 }]
  await sell(aSale({ items, amountPence: 6600, tender: 'card_machine' }))
  expect(await sql('select state, package_id from claims')).toHaveLength(2)
  expect(await emails()).toEqual([
    { kind: 'package-links', recipient: 'grace@example.com' },
    { kind: 'payment-receipt', recipient: 'grace@example.com' },
  ])
  const { userId } = await account()
  const mixed = [
    { packageId: 'basic', quantity: 2 },
    { packageId: 'drop-in', quantity: 3 },
  ]
  const sold = await sell(aSale({ memberId: userId, items: mixed, amountPence: 8550 }))
  const held = () =>
    sql<{ product_id: string }>('select product_id from holdings where member_id = $1 order by product_id', [userId])
  expect((await held()).map(({ product_id }) => product_id)).toEqual([
    'basic',
    'basic',
    'drop-in',
    'drop-in',
    'drop-in',
  ])
  expect(await sql(`select from messages where kind = 'package-links'`)).toHaveLength(1)
  await holds()
  const refund = { refundId: newId(), paymentId: sold.ok ? sold.value.id : '', reason: 'Moved', keepsGrant: false }
  setClock('2026-11-23T11:00:00Z')
  await refundPayment(as(await account('admin')), refund)
  expect(
    await sql('select from holdings where member_id = $1 and (ends_at is null or ends_at > $2)', [
      userId,
      '2026-11-23T11:00:01Z',
    ]),
  ).toEqual([])
  await holds()
})

test('the account pays first and another tender the rest; what the account paid alone goes back to it as a whole', async () => {
  const [{ userId: memberId }, admin] = [await account(), await account('admin')]
  const balance = async () => (await sql('select account_balance($1)::int pence', [memberId]))[0]
  await adjustAccount(as(admin), { memberId, direction: 'add', amount: 1000, reason: 'Sorry' })
  const [single] = [[{ packageId: 'drop-in', quantity: 1 }]]
  const byCredit = await sell(aSale({ memberId, items: single, amountPence: 650, creditPence: 650, tender: 'account' }))
  expect(byCredit).toMatchObject({ value: { tender: 'account', amountPence: 0, creditPence: 650, receiptNo: 1 } })
  expect(await balance()).toEqual({ pence: 350 })
  for (const change of [
    { creditPence: 351 },
    { creditPence: 350, tender: 'account' as const },
    { memberId: '', creditPence: 1 },
  ])
    expect(await sell(aSale({ memberId, ...change })), JSON.stringify(change)).toMatchObject({
      refusal: 'credit_changed',
    })
  const rest = await sell(aSale({ memberId, creditPence: 350 }))
  expect(rest).toMatchObject({ value: { amountPence: 2950, creditPence: 350 } })
  expect(await balance()).toEqual({ pence: 0 })
  const refund = { refundId: newId(), paymentId: byCredit.ok ? byCredit.value.id : '', reason: 'Ill' }
  for (const refused of [{ amountPence: 100, keepsGrant: false }, { keepsGrant: true }])
    expect(await refundPayment(as(admin), { ...refund, ...refused })).toMatchObject({ refusal: 'whole_only' })
  const back = await refundPayment(as(admin), { ...refund, keepsGrant: false })
  expect(back).toMatchObject({ value: { amountPence: 650, toAccount: true, creditNoteNo: 1, state: 'done' } })
  expect(await balance()).toEqual({ pence: 650 })
  expect(await sql(`select from holdings where product_id = 'drop-in'`)).toEqual([])
  expect(await sql('select amount_pence from ledger_entries')).toEqual([{ amount_pence: 2950 }])
  expect(await refundPayment(as(admin), { ...refund, refundId: newId(), keepsGrant: false })).toMatchObject({
    refusal: 'nothing_left',
  })
  await holds()
})

test('two sales at once never use one credit twice', async () => {
  const [{ userId: memberId }, admin] = [await account(), await account('admin')]
  await adjustAccount(as(admin), { memberId, direction: 'add', amount: 650, reason: 'Sorry' })
  const single = { items: [{ packageId: 'drop-in', quantity: 1 }], amountPence: 650, creditPence: 650 }
  const sold = await Promise.all([1, 2, 3].map(() => sell(aSale({ memberId, ...single, tender: 'account' }))))
  expect(sold.filter(({ ok }) => ok)).toHaveLength(1)
  await holds()
})

test('a member who owes money is sold nothing', async () => {
  const { userId } = await account()
  await sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'arrears', -825, 'arrears:x')`,
    [userId],
  )
  expect(await sell(aSale({ memberId: userId }))).toEqual({ ok: false, refusal: 'owes_money' })
  expect(await sql('select from orders union all select from payments')).toEqual([])
})

test('what a member owes is paid with what they buy, by a receipt of its own, or all of it is refused', async () => {
  const { userId } = await account()
  await sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'arrears', -825, 'arrears:x')`,
    [userId],
  )
  const sale = aSale({ memberId: userId, debtPence: 825 })
  for (const wrong of [{ debtPence: 800 }, { memberId: '' }])
    expect(await sell({ ...sale, ...wrong })).toEqual({ ok: false, refusal: 'debt_changed' })
  expect(await sell({ ...sale, amountPence: 3200 })).toMatchObject({ refusal: 'price_changed' })
  expect(await sql('select from payments')).toEqual([])
  for (const again of [sale, sale])
    expect(await sell(again)).toMatchObject({ value: { id: sale.saleId, amountPence: 3300, receiptNo: 2 } })
  expect(await sql('select purpose, amount_pence pence from payments order by receipt_no')).toEqual([
    { purpose: 'arrears', pence: 825 },
    { purpose: 'order', pence: 3300 },
  ])
  await holds()
})

test('what is complimentary leaves a fee owed', async () => {
  const { userId } = await account()
  const fee = `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'late_fee', -500, 'fee:x:1')`
  await sql(fee, [userId])
  const gift = { memberId: userId, debtPence: 500, tender: 'complimentary' as const, reason: 'A raffle prize' }
  expect(await sell(aSale(gift))).toMatchObject({ ok: true })
  expect(await sql(`select account_balance($1) balance`, [userId])).toEqual([{ balance: -500 }])
})

test('the same form sent by several at once sells once', async () => {
  const { userId } = await account()
  const sale = aSale({ memberId: userId })
  const sold = await Promise.all([1, 2, 3, 4].map(() => sell(sale)))
  expect(sold.map((one) => one.ok && one.value.id)).toEqual(Array(4).fill(sale.saleId))
  for (const table of ['orders', 'payments', 'ledger_entries', 'memberships', 'messages'])
    expect(await sql(`select from ${table}`), table).toHaveLength(1)
  expect(await sell({ ...sale, tender: 'bank_transfer' })).toMatchObject({ refusal: 'payment_differs' })
  await holds()
})

test('what is complimentary costs nothing, and its reason is in the log', async () => {
  await sell(aSale({ tender: 'complimentary', reason: 'A raffle prize' }))
  expect(await sql('select amount_pence, receipt_no from payments')).toEqual([{ amount_pence: 0, receipt_no: 1 }])
  expect(await sql('select from ledger_entries')).toEqual([])
  expect(await sql(`select details->>'reason' reason from activities where verb = 'till.sold'`)).toEqual([
    { reason: 'A raffle prize' },
  ])
  await holds()
})

test.each([
  [{ amountPence: 3299 }, 'price_changed'],
  [{ items: [] }, 'nothing_sold'],
  [{ items: [{ packageId: 'gold', quantity: 1 }] }, 'not_on_sale'],
  [{ memberId: newId() }, 'member_not_found'],
  [{ memberId: 'nobody' }, 'member_not_found'],
] as const)('%j is refused: %s, and nothing is written', async (change, refusal) => {
  expect(await sell(aSale(change as Partial<TillSale>))).toEqual({ ok: false, refusal })
  expect(await sql('select from orders union all select from payments')).toEqual([])
})

test.each(['member', 'instructor'] as const)('a %s sells nothing', async (role) => {
  expect(await sell(aSale(), role)).toEqual({ ok: false, refusal: 'not_allowed' })
})

test('with a class a guest and a member have the place at once, also when it has begun; else nothing is sold', async () => {
  const session = await aClassSession(db, { capacity: 2 })
  const dropIn = { items: [{ packageId: 'drop-in', quantity: 1 }], sessionId: session.id, amountPence: 650 }
  setClock('2026-11-23T18:30:00Z')
  expect(await sell(aSale(dropIn))).toMatchObject({ value: { purpose: 'class', grant: 'given' } })
  const refused = (refusal: string) => ({ ok: false, refusal })
  const two = { ...dropIn, items: [{ packageId: 'drop-in', quantity: 2 }], amountPence: 1300 }
  expect(await sell(aSale(two))).toEqual(refused('not_for_class'))
  expect(await sell(aSale({ ...dropIn, sessionId: newId() }))).toEqual(refused('class_not_found'))
  const { userId } = await account()
  await sell(aSale({ ...dropIn, memberId: userId }))
  expect(await sql(`select guest_name, member_id from bookings where status = 'confirmed' order by seat_no`)).toEqual([
    { guest_name: 'Grace', member_id: null },
    { guest_name: null, member_id: userId },
  ])
  expect(await sell(aSale(dropIn))).toEqual(refused('class_full'))
  const later = await aClassSession(db, { time: '17:00' })
  setClock('2026-11-23T18:00:00Z')
  expect(await sell(aSale({ ...dropIn, sessionId: later.id }))).toEqual(refused('cannot_be_given'))
  expect(await sql('select from payments')).toHaveLength(2)
  await holds()
})

test('a guest without an address is sold a place in a class or a ticket, and nothing that is claimed by a link', async () => {
  await sql(
    `insert into promo_codes (code, off_pence, most_each, state, created_at) values ('AUTUMN', 100, 1, 'active', now())`,
  )
  const session = await aClassSession(db)
  const dropIn = { items: [{ packageId: 'drop-in', quantity: 1 }], amountPence: 550, promoCode: 'AUTUMN', email: '' }
  const needed = { refusal: 'address_needed', fields: { email: expect.stringContaining('link') } }
  expect(await sell(aSale({ email: '' }))).toMatchObject(needed)
  expect(await sell(aSale(dropIn))).toMatchObject(needed)
  // Two of them are two people, also where a code is for each person once.
  for (const receiptNo of [1, 2])
    expect(await sell(aSale({ ...dropIn, name: 'Mary', sessionId: session.id }))).toMatchObject({
      value: { receiptNo },
    })
  expect(await sql('select guest_name, guest_email from bookings')).toEqual([
    { guest_name: 'Mary', guest_email: null },
    { guest_name: 'Mary', guest_email: null },
  ])
  expect(await emails()).toEqual([])
  await holds()
})
