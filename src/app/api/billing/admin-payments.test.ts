import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

async function aPayment(): Promise<string> {
  const member = await studio.signedIn()
  const body = { amount: 3300, membershipId: 'basic' }
  const { id: paymentIntentId } = (await member.call<{ id: string }>('POST', '/api/create-payment-intent', body)).body
  await member.call('POST', '/api/confirm-payment', { paymentIntentId, paymentMethodId: 'pm_card_visa' })
  const [row] = await studio.sql<{ id: string }>('select id from payments where intent_id = $1', [paymentIntentId])
  return row!.id
}

test('payments are listed in pence, and one is shown with its ledger', async () => {
  const id = await aPayment()
  const admin = await studio.signedIn('admin')
  const listed = await admin.call('GET', '/api/admin/payments?state=paid')
  expect(listed).toMatchObject({
    status: 200,
    body: { success: true, total: 1, payments: [{ id, amountPence: 3300, refundedPence: 0, receipt: 'T-000001' }] },
  })
  const shown = await admin.call('GET', `/api/admin/payments/${id}`)
  expect(shown.body).toMatchObject({ payment: { id, ledger: [{ kind: 'charge', amountPence: 3300 }], refunds: [] } })
})

test('a refund under one key is made once; the books stay equal', async () => {
  const id = await aPayment()
  const admin = await studio.signedIn('admin')
  const path = `/api/admin/payments/${id}/refunds`
  const send = async (key: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key }
    const answer = await admin.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const part = { amountPence: 1000, reason: 'A class fell out' }
  const [first, again] = [await send('k', part), await send('k', part)]
  expect(first).toMatchObject({
    status: 201,
    body: { success: true, refund: { amountPence: 1000, status: 'done', creditNote: 'C-000001' } },
  })
  expect(again).toEqual(first)
  // The process died after the work and before its answer was kept.
  await studio.sql(`update idempotency_keys set status = 102, body = '{}', created_at = now() - interval '2 minutes'`)
  expect(await send('k', part)).toEqual(first)
  expect(await send('l', { amountPence: 2301, reason: 'Too much' })).toMatchObject({
    status: 409,
    body: { success: false, code: 'too_much' },
  })
  expect(await send('m', { reason: 'The rest' })).toMatchObject({
    status: 201,
    body: { refund: { amountPence: 2300 } },
  })
  expect((await admin.call('GET', '/api/admin/payments/books')).body).toMatchObject({
    isEqual: true,
    ledgerPence: 0,
    providerPence: 0,
    movements: 3,
    differences: [],
  })
})

test('the receipt is sent again, and not before there is one', async () => {
  const id = await aPayment()
  const admin = await studio.signedIn('admin')
  expect((await admin.call('POST', `/api/admin/payments/${id}/receipt`)).status).toBe(200)
  expect(await studio.sql(`select from messages where kind = 'payment-receipt'`)).toHaveLength(2)
  const member = await studio.signedIn()
  await member.call('POST', '/api/create-payment-intent', { amount: 3300, membershipId: 'basic' })
  const [open] = await studio.sql<{ id: string }>(`select id from payments where state = 'pending'`)
  expect((await admin.call('POST', `/api/admin/payments/${open!.id}/receipt`)).status).toBe(409)
})

test('bad input and what is not there', async () => {
  const id = await aPayment()
  const admin = await studio.signedIn('admin')
  for (const query of ['state=x', 'page=0', 'pageSize=101', 'from=31/12/2026', 'purpose=raffle']) {
    expect([query, (await admin.call('GET', `/api/admin/payments?${query}`)).status]).toEqual([query, 400])
  }
  for (const body of [
    {},
    { reason: 'ok then', amountPence: 0.5 },
    { reason: 'x' },
    { reason: 'ok then', amountPence: -1 },
  ]) {
    expect((await admin.call('POST', `/api/admin/payments/${id}/refunds`, body)).status).toBe(400)
  }
  for (const wrong of ['x', '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22']) {
    const answers = [
      await admin.call('GET', `/api/admin/payments/${wrong}`),
      await admin.call('POST', `/api/admin/payments/${wrong}/refunds`, { reason: 'ok then' }),
      await admin.call('POST', `/api/admin/payments/${wrong}/receipt`),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { error: 'Payment not found' } })
  }
  expect(await studio.sql('select from refunds')).toEqual([])
})
