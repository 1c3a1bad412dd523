import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { PAYMENTS: 'desk' } })

const PAYING = [
  '/cart',
  '/checkout',
  '/membership/pay?package=basic',
  '/membership/for-others?package=basic',
  '/membership/renew?token=x',
  '/membership/change?package=basic',
  '/dashboard/direct-debit',
]
const CALLS = [
  '/api/create-customer',
  '/api/create-subscription',
  '/api/create-payment-intent',
  '/api/create-setup-intent',
  '/api/confirm-payment',
  '/api/stripe/create-payment-intent',
  '/api/checkout',
]
const PUBLIC = ['/', '/classes', '/timetable', '/instructors', '/membership', '/hall-hire', '/member', '/terms']
const PORTAL = ['profile', 'membership', 'schedule', 'history', 'notifications', 'family', 'security'].map(
  (tab) => `/dashboard/${tab}`,
)

test('where everything is paid at the studio no page leads to a payment', async () => {
  const member = await studio.signedIn('member')
  await studio.sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 6, '2026-10-26T00:00:00Z', '2026-11-26T00:00:00Z', 'grant', now(), now())`,
    [member.account.id],
  )
  const pages = [
    ...PUBLIC.map((path) => [studio.visitor(), path] as const),
    ...PORTAL.map((path) => [member, path] as const),
  ]
  for (const [who, path] of pages) {
    const { status, html } = await who.page(path)
    expect(status, path).toBe(200)
    const leads = [...html.matchAll(/(?:href|action)="([^"]*)"/g)].map(([, to = '']) => to)
    const paying = leads.filter((to) => PAYING.some((one) => to.startsWith(one.replace(/\?.*/, ''))))
    expect(paying, path).toEqual([])
    expect(html, path).not.toMatch(/Add to cart|Get Started|Sign in to Purchase|Pay now/)
  }
  expect((await studio.visitor().page('/membership')).html).toContain('Buy it at the studio')
  for (const path of ['/terms', '/privacy', '/cookies', '/accessibility'])
    expect((await studio.visitor().page(path)).html, path).not.toMatch(
      /direct debit|tempo_cart|payment (provider|company)/i,
    )
  expect((await member.page('/dashboard')).html).toContain('See how to renew')
})

test('an admin is offered no comparison where there is nothing to compare', async () => {
  const admin = await studio.signedIn('admin')
  expect((await admin.page('/dashboard/payments')).html).not.toContain('/dashboard/payments/books')
  const { html } = await admin.page('/dashboard/payments/books')
  expect(html).toContain('there is nothing to compare')
  expect(html).not.toMatch(/>Compare<|equals the provider/)
})

test.each([...PAYING, '/cart/', '/CHECKOUT', '/dashboard/direct-debit/'])(
  '%s leads back with a word of why',
  async (path) => {
    const member = await studio.signedIn('member')
    for (const send of [() => member.get(path), () => member.post(path, { package: 'basic' })]) {
      const answer = await send()
      expect(answer.status).toBe(303)
      const { html, path: end } = await member.follow(answer)
      expect(end).toMatch(/^\/(dashboard\/)?membership$/)
      expect(html.includes('Payments are made at the studio.')).toBe(true)
    }
  },
)

test.each(CALLS)('%s is refused, and nothing is written', async (path) => {
  const member = await studio.signedIn('member')
  const body = { amount: 3300, membershipId: 'basic', email: 'a@example.com', name: 'A', items: [] }
  const answer = await member.call('POST', path, body)
  expect(answer).toMatchObject({ status: 409, body: { success: false, code: 'paid_at_studio' } })
  expect(await studio.sql('select 1 from payments union all select 1 from orders')).toEqual([])
})

test('direct debit cannot be switched on', async () => {
  const member = await studio.signedIn('member')
  expect(await member.call('PATCH', '/api/profile', { directDebit: true })).toMatchObject({
    status: 409,
    body: { code: 'paid_at_studio' },
  })
})

test('a provider that was forgotten charges nobody', async () => {
  const { payments } = studio.services
  const intent = { paymentId: 'p', amountPence: 1, currency: 'gbp', description: '', metadata: {} } as const
  await expect(
    payments.createIntent({ ...intent, customerId: null, savesMethod: false, idempotencyKey: 'k' }),
  ).rejects.toThrow('Nothing is paid online here')
  expect(await payments.retrieveIntent('pi_1')).toBeNull()
})

test.each(['/pay/bank/stripe.js', '/pay/bank/pi_1'])('there is no test bank at %s', async (path) => {
  const answer = await studio.visitor().get(path)
  expect(answer.headers.get('Content-Type') ?? '').not.toContain('javascript')
  expect([302, 303, 404]).toContain(answer.status)
  expect(await answer.text()).not.toContain('bank')
})

test('a visitor is told nowhere of a membership of theirs', async () => {
  const { id } = await aClassSession(studio.services.db)
  const { html: sitemap } = await studio.visitor().page('/sitemap.xml')
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/')
  for (const path of new Set([...PUBLIC, ...listed, `/book/${id}`])) {
    const { html } = await studio.visitor().page(path)
    expect(/[^.>]*your membership[^.<]*/i.exec(html)?.[0], path).toBeUndefined()
  }
})
