import { expect, test } from 'vitest'
import { START_REQUEST } from '#src/studio/billing/pay-online/start-request.ts'
import { catchUpEvents } from '#src/studio/billing/provider/catch-up-events.server.ts'
import { renewMemberships } from '#src/studio/billing/renewals/renew-memberships.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const HERE = '/dashboard/direct-debit'
const settings = { notifType: 'email', notifTime: '24' }

const paying = () => ({
  ...createCtx(studio.services, { kind: 'system', job: 'test' }),
  payments: studio.services.payments,
})
const hear = () => catchUpEvents(paying())

async function holder(packageId = 'standard') {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  await admin.call('POST', `/api/admin/users/${member.account.id}/membership`, { packageId, reason: 'a test' })
  return member
}

/** Through the fake bank's page, as without scripts. */
async function allow(member: SignedInVisitor, methodId: string, method = 'card') {
  const asked = await member.post(HERE, { method })
  const bank = new URL(asked.headers.get('Location')!).pathname
  expect((await member.page(bank)).html).toContain('Allow direct debit')
  const allowed = await member.post(bank, { answer: 'allow', methodId })
  return member.page(new URL(allowed.headers.get('Location')!).pathname)
}

const profileOf = async (member: SignedInVisitor) =>
  (await member.call<{ profile: Record<string, unknown> }>('GET', '/api/profile')).body.profile

test('ticked in the notifications it is set up at the bank, and on when the bank has agreed', async () => {
  const member = await holder()
  const { html } = await member.page('/dashboard/notifications')
  expect(html).toContain('Enable Direct Debit for recurring classes')
  const saved = await member.post('/dashboard/notifications', { ...settings, notifTime: '6', directDebit: 'on' })
  expect(saved.headers.get('Location')).toBe(HERE)
  expect(await profileOf(member)).toMatchObject({ notifTime: '6', directDebit: false })
  expect((await allow(member, 'pm_bacsDebit_success', 'bacs_debit')).html).toContain('Your bank is deciding')
  expect((await member.page('/dashboard/notifications')).html).not.toMatch(/name="directDebit"[^>]*checked/)
  studio.setClock('2026-11-23T10:00:20Z')
  await hear()
  expect((await member.page(HERE)).html).toContain('we collect from your bank account')
  expect((await member.page('/dashboard/notifications')).html).toMatch(/name="directDebit"[^>]*checked/)
  expect((await member.page('/dashboard/profile')).html).toContain('aria-checked="true"')
  expect(await profileOf(member)).toMatchObject({ directDebit: true })
})

test('a bank that refuses is shown with its words; a card that is declined stays on the page of the bank', async () => {
  const member = await holder()
  await allow(member, 'pm_bacsDebit_mandateRefused', 'bacs_debit')
  studio.setClock('2026-11-23T10:00:20Z')
  expect((await member.page(HERE)).html).toContain('The bank did not accept the direct debit.')
  const asked = await member.post(HERE, { method: 'card' })
  const bank = new URL(asked.headers.get('Location')!).pathname
  await member.post(bank, { answer: 'allow', methodId: 'pm_card_visa_chargeDeclined' })
  expect((await member.page(bank)).html).toContain('Your card was declined.')
})

test('unticked it lists what goes, and nothing goes before one of the two is chosen', async () => {
  const member = await holder()
  await allow(member, 'pm_card_visa')
  const soon = await aClassSession(studio.services.db, { date: '2026-12-02', name: 'Tango' })
  const later = await aClassSession(studio.services.db, { date: '2027-01-04', name: 'Rumba' })
  for (const { id } of [soon, later]) await member.call('POST', '/api/bookings', { sessionId: id })
  const saved = await member.post('/dashboard/notifications', settings)
  expect(saved.headers.get('Location')).toBe(`${HERE}?off`)
  const { html } = await member.page(`${HERE}?off`)
  const [atMonthEnd = '', now = ''] = html.split('id="at-once"')
  expect(atMonthEnd).toContain('Rumba')
  expect(atMonthEnd).not.toContain('Tango')
  expect(now).toContain('Rumba')
  expect(now).toContain('Tango')
  expect(await profileOf(member)).toMatchObject({ directDebit: true, membershipType: 'standard' })
  expect((await member.post(HERE, { when: 'one day' })).status).toBe(400)
  const off = await member.follow(await member.post(HERE, { when: 'now' }))
  expect(off.html).toContain('Your saved card is off. Your bookings are cancelled and your membership is inactive.')
  expect(await profileOf(member)).toMatchObject({ directDebit: false, membershipType: 'inactive', bookings: [] })
})

test('off with the paid month can be taken back', async () => {
  const member = await holder()
  await allow(member, 'pm_card_visa')
  await member.post(HERE, { when: 'month_end' })
  expect((await member.page(HERE)).html).toContain('Nothing more will be collected')
  expect(await profileOf(member)).toMatchObject({ membershipType: 'standard' })
  const back = await member.follow(await member.post(HERE, { resume: 'yes' }))
  expect(back.html).toContain('Your saved card goes on as before')
})

test('over JSON: on answers what is needed, off means now, and what is so already stays', async () => {
  const member = await holder()
  type Answer = {
    success: boolean
    profile: { directDebit: boolean }
    directDebitSetup?: { url: string; clientSecret: string }
  }
  const patch = async (directDebit: boolean) =>
    (await member.call<Answer>('PATCH', '/api/profile', { directDebit })).body
  expect((await patch(false)).profile.directDebit).toBe(false)
  const { directDebitSetup: needed, ...asked } = await patch(true)
  expect(asked).toMatchObject({ success: true, profile: { directDebit: false } })
  expect(needed!.url).toContain('/pay/bank/')
  await member.post(new URL(needed!.url).pathname, { answer: 'allow', methodId: 'pm_bacsDebit_success' })
  studio.setClock('2026-11-23T10:00:20Z')
  await hear()
  expect(await patch(true)).toMatchObject({ profile: { directDebit: true } })
  expect((await patch(true)).directDebitSetup).toBeUndefined()
  expect(await patch(false)).toMatchObject({ profile: { directDebit: false, membershipType: 'inactive' } })
  const { status } = await member.call('PATCH', '/api/profile', { directDebit: 'yes' })
  expect(status).toBe(400)
})

test('the first payment of create-subscription leaves direct debit on; a set-up intent prepares it', async () => {
  const member = await studio.signedIn()
  const { body: customer } = await member.call<{ customerId: string }>('POST', '/api/create-customer', {
    email: 'a@example.com',
    name: 'A',
  })
  const { body: setup } = await member.call<{ client_secret: string }>('POST', '/api/create-setup-intent')
  expect(setup.client_secret).toContain('_secret_')
  const bought = { customerId: customer.customerId, priceId: 'basic' }
  const { body } = await member.call<{ clientSecret: string }>('POST', '/api/create-subscription', bought)
  const paid = { paymentIntentId: body.clientSecret.split('_secret_')[0]!, paymentMethodId: 'pm_card_visa' }
  expect((await member.call('POST', '/api/confirm-payment', paid)).body).toMatchObject({ status: 'succeeded' })
  expect(await profileOf(member)).toMatchObject({ membershipType: 'basic', directDebit: true })
  expect((await member.call('POST', '/api/create-setup-intent')).status).toBe(409)
})

test('the link of the reminder pays the next month, signed out, once; it opens nothing else', async () => {
  const member = await holder()
  studio.setClock('2026-12-21T10:00:00Z')
  await renewMemberships(paying())
  const emails = await studio.emails(member.account.email)
  const { payUrl } = emails.find(({ kind }) => kind === 'membership-ending')!.facts as { payUrl: string }
  const { pathname, search } = new URL(payUrl)
  const visitor = studio.visitor()
  const { html } = await visitor.page(pathname + search)
  expect(html).toContain('£49.00')
  const month = { amountPence: '4900', methodId: 'pm_card_visa', startsNow: 'on' }
  const pay = (fields: object) => visitor.post(pathname + search, { ...month, ...fields })
  expect((await pay({ amountPence: '100' })).status).toBe(409)
  expect(await studio.sql('select id from payments')).toEqual([])
  const declined = await pay({ methodId: 'pm_card_visa_chargeDeclined' })
  expect(await declined.text()).toContain('Your card was declined.')
  const paid = await visitor.follow(await pay({}))
  expect(paid.html).toContain('Payment successful! Your membership has been activated.')
  expect((await pay({})).status).toBe(409)
  expect(await studio.sql('select count(*)::int n from memberships')).toEqual([{ n: 2 }])
  expect((await visitor.page(`/membership/renew?token=${search.slice(7, -3)}abc`)).status).toBe(404)
  // Signed in one is sent to the own month; signed out and without a link, to sign in.
  expect((await member.page('/membership/renew')).path).toContain('/membership/renew?token=')
  expect((await visitor.page('/membership/renew')).path).toContain('/member?next=')
})

test('the next month is not paid by its link until the payer asks that it begins within the 14 days', async () => {
  const member = await holder()
  const here = new URL((await member.page('/membership/renew')).path, 'http://tempo')
  const fields = { amountPence: '4900', methodId: 'pm_card_visa' }
  const refused = await member.post(here.pathname + here.search, fields)
  const html = await refused.text()
  expect([refused.status, html]).toEqual([
    400,
    expect.stringContaining('Please tick this: without it we may not begin'),
  ])
  // At its own field, as each field’s fault is.
  expect(html).toMatch(/name="startsNow"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="startsNow"/)
  expect(await studio.sql('select id from payments')).toEqual([])
  await member.post(here.pathname + here.search, { ...fields, startsNow: 'on' })
  expect(await studio.sql('select state, start_requested_at, start_request from payments')).toEqual([
    { state: 'succeeded', start_requested_at: studio.services.clock.now(), start_request: START_REQUEST },
  ])
})
