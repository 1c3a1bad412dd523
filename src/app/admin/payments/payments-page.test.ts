import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

async function paid(name: string, packageId = 'basic', amount = 3300, card = 'pm_card_visa') {
  const member = await studio.signedIn('member', { name })
  const { body } = await member.call<{ id: string }>('POST', '/api/create-payment-intent', {
    amount,
    membershipId: packageId,
  })
  await member.call('POST', '/api/confirm-payment', { paymentIntentId: body.id, paymentMethodId: card })
  const [row] = await studio.sql<{ id: string }>('select id from payments where intent_id = $1', [body.id])
  return { member, id: row!.id }
}

const admin = () => studio.signedIn('admin')
const refundId = (html: string) => /name="refundId" value="([^"]+)"/.exec(html)?.[1] ?? ''

test('payments are listed with their state, found by payer and receipt, and counted', async () => {
  await paid('Ada Payer')
  await paid('Grace Declined', 'standard', 4900, 'pm_card_visa_chargeDeclined')
  const desk = await admin()
  const all = (await desk.page('/dashboard/payments')).html
  expect(all).toContain('Ada Payer')
  expect(all).toContain('Grace Declined')
  expect(all).toMatch(/2 payments/)
  expect(all).toContain('£33.00')
  const rows = async (query: string) =>
    ((await desk.page(`/dashboard/payments?${query}`)).html.match(/data-payment-id/g) ?? []).length
  expect(await rows('state=failed')).toBe(1)
  expect(await rows('state=paid')).toBe(1)
  expect(await rows('search=GRACE')).toBe(1)
  expect(await rows('search=T-000001')).toBe(1)
  expect(await rows('search=%25')).toBe(0)
  expect(await rows('purpose=upgrade')).toBe(0)
  expect(await rows('from=2026-01-01&to=2099-01-01')).toBe(2)
  expect(await rows('to=2020-01-01')).toBe(0)
  expect(await rows('state=nonsense&page=x&from=yesterday')).toBe(2)
})

test('a part and then the rest go back from the page; the form sent twice is one refund', async () => {
  const { id, member } = await paid('Ada Payer')
  const desk = await admin()
  const here = `/dashboard/payments/${id}`
  const form = {
    intent: 'refund',
    amount: '10',
    reason: 'A class fell out',
    refundId: refundId((await desk.page(here)).html),
  }
  for (let n = 0; n < 2; n++) expect((await desk.post(here, form)).status).toBe(303)
  const shown = (await desk.page(here)).html
  expect(shown).toContain('-£10.00')
  expect(shown).toContain('£23.00')
  expect(shown).toContain('C-000001')
  expect(await studio.sql('select count(*)::int n from refunds')).toEqual([{ n: 1 }])
  expect((await member.call('GET', '/api/profile')).body).toMatchObject({ profile: { membershipType: 'basic' } })
  const rest = { ...form, amount: '', refundId: refundId(shown) }
  const answer = await desk.post(here, rest)
  expect((await desk.follow(answer)).html).toContain('£23.00 goes back the way it came')
  expect((await desk.page(here)).html).toContain('Nothing is left of this payment')
  const emails = await studio.emails(member.account.email)
  expect(emails.filter(({ kind }) => kind === 'payment-refunded')).toHaveLength(2)
})

test.each([
  [{ amount: 'ten' }, 'Please give an amount in pounds, like 12.50'],
  [{ amount: '0' }, 'Please give an amount in pounds, like 12.50'],
  [{ reason: '' }, 'Please say why'],
])('%j is told beside its field, and nothing is given back', async (wrong, text) => {
  const { id } = await paid('Ada Payer')
  const desk = await admin()
  const here = `/dashboard/payments/${id}`
  const form = { intent: 'refund', amount: '1', reason: 'Goodwill', refundId: refundId((await desk.page(here)).html) }
  const answer = await desk.post(here, { ...form, ...wrong })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(text)
  expect(await studio.sql('select from refunds')).toEqual([])
})

test('more than is left is refused in words', async () => {
  const { id } = await paid('Ada Payer')
  const desk = await admin()
  const here = `/dashboard/payments/${id}`
  const form = {
    intent: 'refund',
    amount: '33.01',
    reason: 'Goodwill',
    refundId: refundId((await desk.page(here)).html),
  }
  const answer = await desk.post(here, form)
  expect([answer.status, (await answer.text()).includes('That is more than is left of this payment')]).toEqual([
    409,
    true,
  ])
})

test('the receipt is sent again from the page', async () => {
  const { id, member } = await paid('Ada Payer')
  const desk = await admin()
  expect((await desk.post(`/dashboard/payments/${id}`, { intent: 'receipt' })).status).toBe(303)
  const emails = await studio.emails(member.account.email)
  expect(emails.filter(({ kind }) => kind === 'payment-receipt')).toHaveLength(2)
})

test('our books are laid beside the provider’s, and what is not settled yet is told', async () => {
  await paid('Ada Payer')
  const desk = await admin()
  expect((await desk.page('/dashboard/payments/books')).html).toContain('Our ledger equals the provider')
  const { member } = { member: await studio.signedIn() }
  const body = { amount: 4900, membershipId: 'standard' }
  const { id: intentId } = (await member.call<{ id: string }>('POST', '/api/create-payment-intent', body)).body
  const charge = { intentId, methodId: 'pm_card_visa', returnUrl: 'http://localhost:3000/', idempotencyKey: 'k' }
  await studio.services.payments.confirmIntent(charge)
  const { html } = await desk.page('/dashboard/payments/books')
  expect(html).toContain('1 difference')
  expect(html).toContain(intentId)
  expect((await desk.page('/dashboard/payments/books?since=nonsense')).status).toBe(200)
})

test('fees and payouts are shown with their sums, to the desk and to a program', async () => {
  await paid('Ada Payer')
  await paid('Grace Payer', 'standard', 4900)
  const desk = await admin()
  expect((await desk.page('/dashboard/payments/books')).html).toContain('Nothing was paid out')
  studio.setClock('2026-11-27T10:00:00Z')
  const { html } = await desk.page('/dashboard/payments/books')
  for (const text of ['Since <!-- -->Wednesday 28 October', '£1.64', '£80.36', 'Friday 27 November', 'Matches'])
    expect(html).toContain(text)
  expect((await desk.call('GET', '/api/admin/payments/books')).body).toMatchObject({
    feesPence: 164,
    paidOutPence: 8036,
    payouts: [{ amountPence: 8036, state: 'paid', isByHand: false, isMatched: true }],
  })
})

test('the export holds what the filter shows, and no formula', async () => {
  await paid('=HYPERLINK("http://evil.example")')
  await paid('Grace Declined', 'standard', 4900, 'pm_card_visa_chargeDeclined')
  const answer = await (await admin()).get('/dashboard/payments/export?state=paid')
  expect(answer.headers.get('Content-Type')).toContain('text/csv')
  const lines = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
  expect(lines[1]).toContain(',33,0,0,,,,,Paid,T-000001,')
})

test('what is not there is not found', async () => {
  const desk = await admin()
  for (const id of ['x', '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22']) {
    expect((await desk.get(`/dashboard/payments/${id}`)).status).toBe(404)
    const form = { intent: 'refund', refundId: '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a23', amount: '', reason: 'why not' }
    expect((await desk.post(`/dashboard/payments/${id}`, form)).status).toBe(404)
  }
})
