import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('plans of the studio’s own are packages and stand in the comparison, passes beside them, and nothing says "10 Class" of unlimited', async () => {
  const admin = await studio.signedIn('admin')
  const make = (product: object) => admin.call('POST', '/api/admin/products', product)
  await make({ kind: 'plan', name: 'Unlimited', price: 89, allowance: null })
  await make({ kind: 'pass', name: 'Ten for three months', price: 90, allowance: 10, days: 90 })
  const { html } = await studio.visitor().page('/membership')
  expect(html).toContain('data-package="unlimited"')
  expect(html).toContain('Unlimited classes')
  expect(html).toContain('data-package="ten-for-three-months"')
  expect(html).toContain('for 90 days')
  for (const figure of ['£5.50 per class', '£4.90 per class', '£4.75 per class']) expect(html).toContain(figure)
})

test('a member sees what is bought before paying for a pass, and what is left of it afterwards', async () => {
  const admin = await studio.signedIn('admin')
  await admin.call('POST', '/api/admin/products', { kind: 'pass', name: 'Ten', price: 90, allowance: 10, days: 90 })
  const member = await studio.signedIn()
  expect((await member.page('/membership/pay?package=ten')).html).toContain('10 classes for 90 days')
  await studio.sql(
    `insert into holdings (member_id, product_id, kind, name, allowance, source, created_at, updated_at)
     values ($1, 'ten', 'pass', 'Ten', 10, 'purchase', now(), now())`,
    [member.account.id],
  )
  expect((await member.page('/dashboard/membership')).html).toContain('10 of 10 left')
})
