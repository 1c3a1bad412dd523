import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession, aPromoCode } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const HERE = '/dashboard/till'
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
const linkTo = (html: string, text: string) =>
  /href="([^"]+)"/.exec(html.slice(html.lastIndexOf('<a', html.indexOf(text))))![1]!.replaceAll('&amp;', '&')

test('a member is found, two products are put on the counter, and cash is taken with change, without scripts', async () => {
  const member = await studio.signedIn('member', { name: 'Ada Lovelace' })
  const desk = await studio.signedIn('admin')
  const found = (await desk.page(`${HERE}?search=lovelace`)).html
  const chosen = (await desk.page(linkTo(found, '<strong>Ada Lovelace'))).html
  const one = (await desk.page(linkTo(chosen, '6 Class Package'))).html
  const page = linkTo(one, '10 Class Package')
  const both = (await desk.page(page)).html
  expect(both).toContain('£82.00')
  const sale = Object.fromEntries(
    ['saleId', 'items', 'amountPence', 'memberId'].map((name) => [name, hidden(both, name)]),
  )
  expect(sale).toMatchObject({ items: 'basic,standard', amountPence: '8200', memberId: member.account.id })
  const form = { ...sale, tender: 'cash', received: '100' }
  const answer = await desk.post(page, form)
  expect(answer.headers.get('Location')).toBe(`${HERE}/${sale.saleId}`)
  const receipt = (await desk.follow(answer)).html
  for (const text of ['Sold. £18.00 change.', 'Receipt T-000001', '1 × 6 Class Package, 1 × 10 Class Package', 'Cash'])
    expect(receipt).toContain(text)
  expect(receipt).toContain('>Void, refund or send again<')
  const other = await studio.signedIn('receptionist')
  expect((await other.page(`${HERE}/${sale.saleId}`)).html).toContain('>Void or send again<')
  await desk.post(page, form)
  expect(await studio.sql('select count(*)::int n, sum(amount_pence)::int pence from ledger_entries')).toEqual([
    { n: 1, pence: 8200 },
  ])
  expect((await desk.page('/dashboard/payments?tender=cash')).html).toContain('T-000001, Cash')
  expect((await desk.page('/dashboard/payments?tender=bank_transfer')).html).not.toContain('T-000001')
  await desk.post(`/dashboard/payments/${sale.saleId}`, { intent: 'void', refundId: newId(), reason: 'Wrong person' })
  const theirs = (await desk.page(`/dashboard/users/${member.account.id}`)).html
  expect(theirs.slice(theirs.indexOf('>Payments<'))).toMatch(/>Refunded<.*£82\.00/s)
})

test('a mistake is shown at its field and keeps the sale; a refund goes back in cash at once', async () => {
  const desk = await studio.signedIn('admin')
  const page = `${HERE}?items=basic`
  const { html } = await desk.page(page)
  const sale = { saleId: hidden(html, 'saleId'), items: 'basic', amountPence: '3300', tender: 'cash' }
  const refused = await desk.post(page, { ...sale, name: 'Grace', email: 'nowhere', received: '20' })
  expect(refused.status).toBe(400)
  const again = await refused.text()
  for (const text of [
    'Please give a valid email address',
    'That is less than what is to be paid',
    'value="Grace"',
    sale.saleId,
  ])
    expect(again).toContain(text)
  const nowhere = await desk.post(page, { ...sale, name: 'Grace', email: '', received: '' })
  expect([nowhere.status, await nowhere.text()]).toEqual([
    400,
    expect.stringContaining('the link to what they buy goes'),
  ])
  await desk.post(page, { ...sale, name: 'Grace', email: 'grace@example.com', received: '' })
  const payment = `/dashboard/payments/${sale.saleId}`
  const shown = (await desk.page(payment)).html
  const refund = { intent: 'refund', refundId: hidden(shown, 'refundId'), amount: '', reason: 'Cannot come' }
  await desk.post(payment, refund)
  expect((await desk.page(payment)).html).toContain('C-000001')
  expect((await studio.emails('grace@example.com')).map(({ kind }) => kind).toSorted()).toEqual([
    'package-links',
    'payment-receipt',
    'payment-refunded',
  ])
})

test('the account pays first, or keeps its credit; what it has paid goes back to it from the page of the payment', async () => {
  const { account } = await studio.signedIn('member', { name: 'Mia Wong' })
  const desk = await studio.signedIn('admin')
  const credit = { intent: 'account', direction: 'add', amount: '40', reason: 'Sorry' }
  await desk.post(`/dashboard/users/${account.id}`, credit)
  const page = `${HERE}?items=basic&member=${account.id}`
  const { html } = await desk.page(page)
  for (const text of ['£33.00 is paid from the account, which has £40.00.', 'Sell for credit'])
    expect(html).toContain(text)
  expect(html).not.toContain('Cash received')
  const kept = (await desk.page(linkTo(html, 'Keep the credit'))).html
  for (const text of ['£40.00 stays on the account.', 'Take £33.00']) expect(kept).toContain(text)
  const names = ['saleId', 'items', 'amountPence', 'memberId', 'creditPence', 'tender']
  const form = Object.fromEntries(names.map((name) => [name, hidden(html, name)]))
  expect((await desk.follow(await desk.post(page, form))).html).toContain('Account credit')
  const payment = `/dashboard/payments/${form.saleId}`
  const shown = (await desk.page(payment)).html
  expect(shown).toContain('£33.00 of credit can go back to the account.')
  const refund = { intent: 'refund', refundId: hidden(shown, 'refundId'), reason: 'Cannot come' }
  expect((await desk.follow(await desk.post(payment, refund))).html).toContain('£33.00 is on the member’s account.')
  expect((await desk.page(payment)).html).toContain('To the member’s account.')
})

test('what a member owes is said before paying, taken with a sale or alone, also on their page, by a receptionist', async () => {
  const { account } = await studio.signedIn('member', { name: 'Mia Wong' })
  const owe = (ref: string) =>
    studio.sql(
      `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, now(), 'late_fee', -500, $2)`,
      [account.id, ref],
    )
  await owe('fee:a:1')
  const desk = await studio.signedIn('receptionist')
  const page = `${HERE}?items=basic&member=${account.id}`
  const { html } = await desk.page(page)
  for (const text of ['What they owe: £5.00, paid with it.', 'Take £38.00', 'Take only the £5.00 owed'])
    expect(html).toContain(text)
  const left = (await desk.page(linkTo(html, 'Leave it owed'))).html
  for (const text of ['£5.00 stays owed.', 'Take £33.00']) expect(left).toContain(text)
  const names = ['saleId', 'items', 'amountPence', 'memberId', 'creditPence', 'debtPence']
  const form = Object.fromEntries(names.map((name) => [name, hidden(html, name)]))
  expect(form.debtPence).toBe('500')
  expect((await desk.post(page, { ...form, tender: 'cash', received: '37' })).status).toBe(400)
  const receipt = (await desk.follow(await desk.post(page, { ...form, tender: 'cash', received: '40' }))).html
  for (const text of ['£2.00 change.', 'Receipt T-000002']) expect(receipt).toContain(text)
  expect((await desk.page(`${HERE}/close`)).html).toContain('£38.00')

  await owe('fee:b:1')
  const member = `/dashboard/users/${account.id}`
  const own = (await desk.page(member)).html
  expect(own).toContain('Take what is owed')
  const debt = { intent: 'debt', paymentId: hidden(own, 'paymentId'), owedPence: hidden(own, 'owedPence') }
  const more = await desk.post(member, { ...debt, amount: '5.01', tender: 'cash' })
  expect([more.status, (await more.text()).includes('That is more than is owed')]).toEqual([409, true])
  const part = await desk.follow(await desk.post(member, { ...debt, amount: '2', tender: 'bank_transfer' }))
  for (const text of ['£2.00 taken.', 'What was owed', 'Bank transfer']) expect(part.html).toContain(text)
  const till = `${HERE}?member=${account.id}`
  const rest = (await desk.page(till)).html
  const last = { intent: 'debt', paymentId: hidden(rest, 'paymentId'), owedPence: hidden(rest, 'owedPence') }
  await desk.post(till, { ...last, amount: '3', tender: 'card_machine' })
  expect((await desk.page(member)).html).toContain('Owes nothing')
})

test('a receipt that is not there is no page', async () => {
  const desk = await studio.signedIn('admin')
  for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000'])
    expect((await desk.page(`${HERE}/${id}`)).status).toBe(404)
})

test('the day is closed once, with what was counted', async () => {
  const desk = await studio.signedIn('admin')
  const { html } = await desk.page(`${HERE}?items=basic`)
  const guest = { name: 'Grace', email: 'grace@example.com' }
  await desk.post(`${HERE}?items=basic`, {
    saleId: hidden(html, 'saleId'),
    items: 'basic',
    amountPence: '3300',
    tender: 'cash',
    ...guest,
  })
  const close = `${HERE}/close`
  const slip = { countedCardMachinePence: '1' }
  expect((await desk.page(close)).html).toContain('£33.00')
  expect((await desk.post(close, { countedCashPence: 'much', countedCardMachinePence: '0' })).status).toBe(400)
  const closed = (
    await desk.follow(await desk.post(close, { ...slip, countedCashPence: '32.50', note: 'A coin rolled away' }))
  ).html
  for (const text of [
    'with a difference of -£0.50 in cash and £1.00 on the card machine',
    'A coin rolled away',
    'Today is closed',
  ])
    expect(closed).toContain(text)
  const again = (await desk.follow(await desk.post(close, { ...slip, countedCashPence: '33' }))).html
  expect(again).toContain('Today has been closed already')
})

test('a code is typed at the till, kept while the counter changes, and taken off', async () => {
  await aPromoCode(studio.services.db)
  const desk = await studio.signedIn('admin')
  const wrong = (await desk.page(`${HERE}?items=basic&promoCode=spring`)).html
  expect(wrong).toContain('There is no such promo code')
  const one = (await desk.page(`${HERE}?items=basic&promoCode=autumn`)).html
  expect(one).toContain('Take £26.40')
  const page = linkTo(one, '10 Class Package')
  const { html } = await desk.page(page)
  expect(html).toContain('£16.40 taken off with AUTUMN')
  const sale = Object.fromEntries(['saleId', 'items', 'amountPence'].map((name) => [name, hidden(html, name)]))
  const form = { ...sale, promoCode: 'AUTUMN', name: 'Grace', email: 'grace@example.com', tender: 'cash' }
  const receipt = (await desk.follow(await desk.post(page, form))).html
  for (const text of ['Promo code AUTUMN', '−£16.40', '£65.60']) expect(receipt).toContain(text)
})

test('the hall is let and paid at the till, by a receptionist, without scripts', async () => {
  const desk = await studio.signedIn('receptionist')
  const page = `${HERE}/hall?date=2026-12-01&from=14%3A00&to=15%3A30&deposit=20`
  const { html } = await desk.page(page)
  for (const text of ['1 December 2026, 14:00 to 15:30', '£70.00', 'Deposit, which goes back'])
    expect(html).toContain(text)
  const names = ['paymentId', 'hireId', 'duePence', 'depositPence', 'eventDate', 'startTime', 'endTime']
  const form = { ...Object.fromEntries(names.map((name) => [name, hidden(html, name)])), method: 'cash' }
  const refused = await desk.post(page, form)
  expect([refused.status, (await refused.text()).includes('Please give the customer’s name')]).toEqual([400, true])
  const customer = { customerName: 'Priya Shah', customerEmail: 'priya@example.com', customerPhone: '' }
  const receipt = (await desk.follow(await desk.post(page, { ...form, ...customer }))).html
  for (const text of ['Receipt T-000001', '£50.00', 'Priya Shah']) expect(receipt).toContain(text)
  expect((await desk.page(`${HERE}/close`)).html).toContain('£70.00')
  const [hire] = await studio.sql<{ id: string }>('select id from hall_hires')
  expect((await desk.page(`${HERE}/hall?hire=${hire!.id}`)).html).toContain('Nothing is due of this hire.')
  expect((await desk.page(`${HERE}/hall?hire=nonsense`)).status).toBe(404)
})

test('a place in a class is sold to a walk-in without scripts: what pays for it is on the counter, and the register is next', async () => {
  const desk = await studio.signedIn('receptionist')
  const session = await aClassSession(studio.services.db, { capacity: 1 })
  const page = `${HERE}?class=${session.id}`
  const { html } = await desk.page(page)
  expect(html.replaceAll('<!-- -->', '')).toContain('A place in Salsa, Mon 23 Nov, 18:00: 1 left.')
  const sale = Object.fromEntries(
    ['saleId', 'items', 'amountPence', 'sessionId'].map((name) => [name, hidden(html, name)]),
  )
  expect(sale).toMatchObject({ items: 'drop-in', sessionId: session.id })
  const answer = await desk.post(page, { ...sale, tender: 'cash', name: 'Wanda', email: 'wanda@example.com' })
  expect(answer.headers.get('Location')).toBe(`/dashboard/attendance?class=${session.id}`)
  const register = (await desk.follow(answer)).html
  for (const text of ['Sold, and the place is booked.', 'Wanda', 'First time']) expect(register).toContain(text)
  const full = (await desk.page(page)).html
  expect(full).toContain('Class is full')
  expect(full).not.toContain('name="saleId"')
})
