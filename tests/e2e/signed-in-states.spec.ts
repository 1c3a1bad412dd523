import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demoSignIn, expect, signIn, test, studio } from './journey.ts'
import { expectReachable } from './keyboard.ts'
import { expectLaidOut } from './layout.ts'

// What no other journey looks at: a page each, in one browser.
const memberPages = ['membership', 'schedule', 'family', 'security']
const staffPages = ['payments/books', 'messages', 'activity', 'content/products/basic', 'content/news/new']

test('every control of the portal is reached by keyboard', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, demoSignIn('member'))
  for (const tab of memberPages) await tabThrough(page, `/dashboard/${tab}`)
})

test('every control of the front desk is reached by keyboard', async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page, demoSignIn('admin'))
  for (const tab of staffPages) await tabThrough(page, `/dashboard/${tab}`)
})

test('the cart and the checkout with what is wrong keep nobody out, by keyboard and at every width', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const headers = { Origin: studio.url }
  await page.request.post('/cart/items', { form: { packageId: 'family', quantity: '2' }, headers })
  await tabThrough(page, '/cart')
  await expectAccessible(page)
  await expectLaidOut(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/checkout')
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  await page.getByLabel('Card Number').fill('1234')
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.locator('[aria-invalid=true], :user-invalid').first()).toBeVisible()
  await expectAccessible(page)
  await expectReachable(page)
  await expectLaidOut(page)
})

async function tabThrough(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectReachable(page)
}
