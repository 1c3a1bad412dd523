import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

const sale = {
  name: 'Grace',
  email: 'Grace@Example.com',
  items: [{ productId: 'basic', quantity: 2 }],
  amountPence: 6600,
  tender: 'cash',
}

test('a receptionist sells, reads what is booked, closes the day; an admin reads the journal', async () => {
  const desk = await studio.signedIn('receptionist')
  expect(await desk.call('POST', '/api/till/sales', sale)).toMatchObject({
    status: 201,
    body: { success: true, sale: { receipt: 'T-000001', tender: 'cash', amountPence: 6600, creditPence: 0 } },
  })
  const byCard = { ...sale, tender: 'card_machine', items: [{ productId: 'basic', quantity: 1 }], amountPence: 3300 }
  await desk.call('POST', '/api/till/sales', byCard)
  const booked = { cashPence: 6600, cardMachinePence: 3300, bankTransferPence: 0 }
  expect((await desk.call('GET', '/api/till/closes')).body).toMatchObject({ booked, closes: [] })
  const counted = { countedCashPence: 6500, countedCardMachinePence: 3300 }
  const close = { ...booked, ...counted, cashDifferencePence: -100, cardMachineDifferencePence: 0, note: '' }
  expect(await desk.call('POST', '/api/till/closes', counted)).toMatchObject({ status: 201, body: { close } })
  expect(await desk.call('POST', '/api/till/closes', counted)).toMatchObject({
    status: 409,
    body: { code: 'closed_today' },
  })
  expect((await desk.call('GET', '/api/till/closes')).body).toMatchObject({
    booked: { cashPence: 0 },
    closes: [close],
  })
  const admin = await studio.signedIn('admin')
  const journal = await admin.call<{ lines: { account: string; amountPence: number; creditNote: null }[] }>(
    'GET',
    '/api/admin/journal?from=2020-01-01&to=2099-12-31',
  )
  expect(journal.body.lines.map(({ account, amountPence }) => [account, amountPence])).toEqual([
    ['cash', 6600],
    ['card_machine', 3300],
    ['classes', -9900],
  ])
  expect((await desk.call('GET', '/api/admin/journal?from=2020-01-01&to=2099-12-31')).status).toBe(403)
})

test('a sale is voided once, by a receptionist on its day alone; what is paid online is not', async () => {
  const [desk, admin] = [await studio.signedIn('receptionist'), await studio.signedIn('admin')]
  const sell = async () => (await desk.call<{ sale: { id: string } }>('POST', '/api/till/sales', sale)).body.sale.id
  const [id, former] = [await sell(), await sell()]
  await studio.sql(`update payments set settled_at = settled_at - interval '1 day' where id = $1`, [former])
  const voiding = (by: typeof desk, saleId: string, reason = 'Rung up twice') =>
    by.call('POST', `/api/till/sales/${saleId}/void`, { reason })
  expect(await voiding(desk, id, '')).toMatchObject({ status: 400, body: { code: 'bad_input' } })
  expect(await voiding(desk, id)).toMatchObject({ status: 200, body: { sale: { id, amountPence: 6600 } } })
  expect(await voiding(desk, id)).toMatchObject({ status: 409, body: { code: 'void_already' } })
  expect(await voiding(desk, former)).toMatchObject({ status: 409, body: { code: 'not_today' } })
  expect(await voiding(admin, former)).toMatchObject({ status: 200 })
  expect((await desk.call('GET', '/api/till/closes')).body).toMatchObject({ booked: { cashPence: 0 } })
  for (const nobody of ['x', '00000000-0000-4000-8000-000000000000'])
    expect(await voiding(desk, nobody)).toMatchObject({ status: 404 })
})

test('what a member owes is taken, in part too, and refused when it has changed', async () => {
  const { account } = await studio.signedIn('member')
  await studio.sql(
    `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'late_fee', -500, 'fee:x:1')`,
    [account.id],
  )
  const desk = await studio.signedIn('receptionist')
  const debt = { userId: account.id, owedPence: 500, amountPence: 300, tender: 'card_machine' }
  const payment = { receipt: 'T-000001', description: 'What was owed', amountPence: 300, tender: 'card_machine' }
  expect(await desk.call('POST', '/api/till/debts', debt)).toMatchObject({ status: 201, body: { payment } })
  expect(await desk.call('POST', '/api/till/debts', debt)).toMatchObject({
    status: 409,
    body: { code: 'debt_changed' },
  })
  const withSale = { ...sale, items: [{ productId: 'basic', quantity: 1 }], amountPence: 3300, debtPence: 200 }
  expect(await desk.call('POST', '/api/till/sales', { ...withSale, userId: account.id })).toMatchObject({ status: 201 })
  expect(await studio.sql('select account_balance($1) balance', [account.id])).toEqual([{ balance: 0 }])
})

test('the same call under one key sells once', async () => {
  const desk = await studio.signedIn('receptionist')
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': 'a-sale-of-the-till' }
  const post = () => desk.fetch('/api/till/sales', { method: 'POST', headers, body: JSON.stringify(sale) })
  expect([(await post()).status, (await post()).status]).toEqual([201, 201])
  expect(await studio.sql('select count(*)::int from payments')).toEqual([{ count: 1 }])
})

test.each([
  [{ email: 'nowhere' }, 400, 'bad_input'],
  [{ tender: 'complimentary' }, 400, 'bad_input'],
  [{ tender: 'stripe' }, 400, 'bad_input'],
  [{ items: [] }, 400, 'bad_input'],
  [{ amountPence: 6599 }, 409, 'price_changed'],
  [{ creditPence: 100 }, 409, 'credit_changed'],
  [{ userId: 'nobody' }, 404, 'member_not_found'],
  [{ promoCode: 'NONE' }, 404, 'promo_unknown'],
])('%j is refused', async (change, status, code) => {
  const desk = await studio.signedIn('receptionist')
  expect(await desk.call('POST', '/api/till/sales', { ...sale, ...change })).toMatchObject({ status, body: { code } })
  expect(await studio.sql('select from payments')).toEqual([])
})
