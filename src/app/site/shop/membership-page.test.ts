import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

/** The part of the page that is one package's card. */
const cardOf = (html: string, id: string) => html.split(`data-package="${id}"`)[1]!.split('</li><li id=')[0]!

async function memberWith(packageId?: string) {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  if (packageId) {
    const path = `/api/admin/users/${member.account.id}/membership`
    expect((await admin.call('POST', path, { packageId, reason: 'a test' })).status).toBe(201)
  }
  return member
}

test('a visitor sees the three packages with the figures of the specification', async () => {
  const { html, status } = await studio.visitor().page('/membership')
  expect(status).toBe(200)
  for (const [id, texts] of Object.entries({
    basic: ['6 Class Package', '£33', '£5.50 per class', '£6', 'Sign in to Purchase'],
    standard: ['10 Class Package', '£49', '£4.90 per class', '£16', 'Most popular', 'Sign in to Purchase'],
    family: ['20 Class Family Package', '£95', '£4.75 per class', '£35', 'Sign in to Purchase'],
  })) {
    for (const text of texts) expect(cardOf(html, id)).toContain(text)
  }
  expect(html).toContain('Compare &amp; Save')
  expect(html).toContain('£130')
})

test('who signs in to purchase comes back to the payment of the package they chose', async () => {
  const { html } = await studio.visitor().page('/membership')
  expect(cardOf(html, 'standard')).toContain('name="next" value="/membership/pay?package=standard"')
})

test.each([
  [undefined, { basic: 'Get Started', standard: 'Get Started', family: 'Get Started' }],
  ['basic', { basic: 'Current Plan', standard: 'Upgrade', family: 'Upgrade' }],
  ['standard', { basic: 'Downgrade', standard: 'Current Plan', family: 'Upgrade' }],
  ['family', { basic: 'Downgrade', standard: 'Downgrade', family: 'Current Plan' }],
])('a member with %s sees the button of each card', async (held, labels) => {
  const member = await memberWith(held)
  const { html } = await member.page('/membership')
  for (const [id, label] of Object.entries(labels)) {
    expect(cardOf(html, id)).toMatch(new RegExp(`<button[^>]*>${label}</button>`))
  }
})

test('the present month is told with its last day', async () => {
  const member = await memberWith('basic')
  const { html } = await member.page('/membership')
  expect(html.replaceAll('<!-- -->', '')).toContain('You hold the 6 Class Package until Tuesday 22 December 2026.')
})

test('an intro offer is not offered to who has had it, here or in the portal', async () => {
  const [member, other] = [await studio.signedIn(), await studio.signedIn()]
  await studio.sql(`insert into products (id, kind, name, price_pence, days, usage, features, is_popular, position)
                    values ('first', 'intro', 'First fortnight', 2500, 14, '', '[]', false, 9)`)
  await studio.sql(
    `insert into holdings (member_id, product_id, kind, name, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'first', 'intro', 'Another name', '2026-10-01', '2026-10-15', 'purchase', now(), now())`,
    [member.account.id],
  )
  for (const path of ['/membership', '/dashboard/membership']) {
    expect((await other.page(path)).html, path).toContain('First fortnight')
    expect((await member.page(path)).html, path).not.toContain('First fortnight')
  }
})
