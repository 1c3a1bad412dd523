import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { CATALOGUE, idOf, openReader, readMail } from '#tests/helpers/catalogue.ts'
import { buyForOther, checkOut, claimLinks, hidden } from '#tests/helpers/orders.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

type Sold = (typeof CATALOGUE)[number]
type Reader = ReturnType<typeof openReader>

/** An owner with this catalogue alone, and a class to book. */
async function anOwner() {
  const owner = await studio.signedIn('admin')
  for (const id of ['basic', 'standard', 'family', 'drop-in'])
    await owner.call('PATCH', `/api/admin/products/${id}`, { state: 'ended' })
  for (const { says: _, ...product } of CATALOGUE) {
    const made = await owner.call('POST', '/api/admin/products', { ...product, othersPrice: product.price })
    expect(made.status).toBe(201)
  }
  const { id: sessionId } = await aClassSession(studio.services.db)
  return { owner, sessionId }
}

async function payForIt(member: SignedInVisitor, sold: Sold, read: Reader): Promise<string> {
  const here = `/membership/pay?package=${idOf(sold)}`
  const { html } = await member.page(here)
  read.all('the pay page', html, sold.name)
  const form = { packageId: idOf(sold), amountPence: hidden(html, 'amountPence'), startsNow: 'on' }
  const done = await member.follow(await member.post(here, { ...form, methodId: 'pm_card_visa' }))
  read.all('payment-success', done.html)
  return new URLSearchParams(done.path.split('?')[1]).get('payment') ?? ''
}

async function bookWithIt(member: SignedInVisitor, sessionId: string, read: Reader) {
  const { html } = await member.page(`/book/${sessionId}`)
  // Its seats are none of what was bought.
  read.all('the sheet', html.replaceAll(/\d+ of \d+ left/g, ''), null)
  const booked = await member.follow(await member.post('/bookings', { sessionId }))
  expect(booked.html).toContain('Successfully booked class')
  const bookings = await member.call<{ bookings: { id: string }[] }>('GET', '/api/bookings')
  expect(bookings.body.bookings).toHaveLength(1)
}

async function readPortal(member: SignedInVisitor, read: Reader, sold: Sold) {
  // Booked with, a single class is not left any more.
  read.named('the portal', (await member.page('/dashboard')).html, sold.kind === 'single' ? null : sold.name)
  for (const path of ['/dashboard/membership', '/dashboard/history?view=payments', '/dashboard/history?view=changes'])
    read.named(path, (await member.page(path)).html)
  read.named('/dashboard/profile', (await member.page('/dashboard/profile')).html, null)
  const { body } = await member.call('GET', '/api/profile')
  const { membershipType, paymentHistory } = body.profile as { membershipType: string; paymentHistory: object[] }
  const isPlan = sold.kind === 'plan'
  expect([membershipType, paymentHistory]).toMatchObject([
    isPlan ? idOf(sold) : null,
    [{ type: isPlan ? 'upgrade' : 'order', from: null, to: idOf(sold) }],
  ])
}

async function readDesk(owner: SignedInVisitor, who: string, paymentId: string, read: Reader) {
  for (const path of [
    `/dashboard/users/${who}`,
    '/dashboard/payments',
    `/dashboard/payments/${paymentId}`,
    '/dashboard/activity',
  ])
    read.named(path, (await owner.page(path)).html)
  for (const path of ['/dashboard/payments/export', '/dashboard/activity/export'])
    read.named(path, await (await owner.get(path)).text())
}

test.each(CATALOGUE)(
  'a member buys $name, books with it and cancels it, and everything calls it what it is',
  async (sold) => {
    const { owner, sessionId } = await anOwner()
    const read = openReader(sold)
    const member = await studio.signedIn()
    read.named('/membership', (await member.page('/membership')).html)
    const paymentId = await payForIt(member, sold, read)
    await bookWithIt(member, sessionId, read)
    await readPortal(member, read, sold)
    await readDesk(owner, member.account.id, paymentId, read)
    read.all('the receipt', (await member.page(`/dashboard/history/receipts/${paymentId}`)).html)
    const cancel = `/dashboard/membership/cancel/${paymentId}`
    const { html } = await member.page(cancel)
    read.all('the page that cancels it', html)
    const gone = await member.follow(await member.post(cancel, { amountPence: hidden(html, 'amountPence') }))
    expect(gone.html).toContain('is cancelled')
    read.named('/dashboard/membership after it', gone.html, null)
    read.named('history after it', (await member.page('/dashboard/history?view=changes')).html)
    const mails = await readMail(studio, member.account.email)
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual([
      'booking-cancelled',
      'booking-confirmed',
      'package-cancelled',
      'payment-receipt',
      'payment-refunded',
    ])
    for (const { kind, text } of mails) read.all(kind, text, kind.startsWith('booking') ? null : sold.says)
    expect(read.faults).toEqual([])
    expect(await studio.sql('select sum(amount_pence)::int as held from ledger_entries')).toEqual([{ held: 0 }])
  },
)

test.each(CATALOGUE)(
  'a visitor buys $name, claims and books with it, and has it refunded, and everything calls it what it is',
  async (sold) => {
    const { owner, sessionId } = await anOwner()
    const read = openReader(sold)
    const visitor = studio.visitor()
    for (const path of ['/membership', '/llms.txt']) read.named(path, (await visitor.page(path)).html)
    await visitor.post('/cart/items', { packageId: idOf(sold) })
    read.named('the cart', (await visitor.page('/cart')).html)
    read.all('the checkout', (await visitor.page('/checkout')).html, sold.says)
    const email = 'someone-new@example.com'
    const done = await visitor.follow(await checkOut(visitor, { email }))
    read.all('checkout/done', done.html)
    const [link] = await claimLinks(studio)
    read.all('the claim page, signed out', (await visitor.page(link!)).html)
    const member = await studio.signedIn('member', { email })
    read.all('the claim page', (await member.page(link!)).html)
    const claimed = await member.follow(await member.post(link!))
    expect(claimed.html).toContain('is claimed')
    read.named('the membership page', claimed.html)
    read.all('the claim page, claimed', (await member.page(link!)).html, null)
    await bookWithIt(member, sessionId, read)
    const [payment] = await studio.sql<{ id: string }>('select id from payments')
    await readDesk(owner, member.account.id, payment!.id, read)
    const back = await owner.call('POST', `/api/admin/payments/${payment!.id}/refunds`, { reason: 'Moved away' })
    expect(back.status).toBe(201)
    read.named('the payment, refunded', (await owner.page(`/dashboard/payments/${payment!.id}`)).html)
    read.all('checkout/done, refunded', (await visitor.page(done.path)).html, null)
    for (const { kind, text } of await readMail(studio, email))
      read.all(kind, text, kind.startsWith('booking') ? null : sold.says)
    expect(read.faults).toEqual([])
  },
)

test.each(CATALOGUE)('$name is given to another person, and everything calls it what it is', async (sold) => {
  await anOwner()
  const read = openReader(sold)
  const member = await studio.signedIn()
  read.all('the form', (await member.page(`/membership/for-others?package=${idOf(sold)}`)).html)
  const done = await member.follow(await buyForOther(member, { packageId: idOf(sold) }))
  read.all('checkout/done', done.html)
  const page = await member.page('/dashboard/membership')
  read.named('what was bought for others', page.html)
  expect(page.html).toContain('For Grace Hopper')
  const grace = await studio.signedIn('member', { email: 'grace@example.com', name: 'Grace Hopper' })
  const [link] = await claimLinks(studio)
  read.all('the claim page', (await grace.page(link!)).html)
  expect((await grace.follow(await grace.post(link!))).html).toContain('is claimed')
  for (const who of [grace, member])
    for (const { kind, text } of await readMail(studio, who.account.email)) read.all(kind, text)
  expect(read.faults).toEqual([])
})

test.each(CATALOGUE)(
  '$name is sold at the till and on the sheet of a class, and everything calls it what it is',
  async (sold) => {
    const { owner, sessionId } = await anOwner()
    const read = openReader(sold)
    const member = await studio.signedIn()
    const till = `/dashboard/till?items=${idOf(sold)}&member=${member.account.id}`
    const { html } = await owner.page(till)
    const sale = Object.fromEntries(
      ['saleId', 'items', 'amountPence', 'memberId'].map((name) => [name, hidden(html, name)]),
    )
    const taken = await owner.follow(await owner.post(till, { ...sale, tender: 'cash' }))
    expect(taken.html).toContain('Receipt T-000001')
    read.all('the receipt of the till', taken.html)
    read.named('the member, at the desk', (await owner.page(`/dashboard/users/${member.account.id}`)).html)
    // The dates of a workshop are sold beforehand.
    if (sold.kind === 'ticket') return expect(read.faults).toEqual([])
    const [buyer, email] = [studio.visitor(), 'walks-in@example.com']
    const sheet = `/book/${sessionId}?with=${idOf(sold)}`
    const shown = (await buyer.page(sheet)).html
    const form = Object.fromEntries(['formKey', 'productId', 'amountPence'].map((name) => [name, hidden(shown, name)]))
    const paid = { ...form, name: 'Ada', email, methodId: 'pm_card_visa', startsNow: 'on' }
    const done = await buyer.follow(
      await buyer.post(`/book/${sessionId}?with=${idOf(sold)}&form=${form.formKey}`, paid),
    )
    read.all('checkout/done', done.html)
    expect(done.html).toContain('Successfully booked class')
    for (const recipient of [member.account.email, email])
      for (const { kind, text } of await readMail(studio, recipient))
        read.all(kind, text, kind.startsWith('booking') ? null : sold.says)
    expect(read.faults).toEqual([])
  },
)
