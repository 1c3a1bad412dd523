import { expect, expectAccessible, test } from './journey.ts'

test('a visitor finds the studio, its classes and its prices on the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Tempo/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('£33').first()).toBeVisible()
  await expectAccessible(page)
})

test('no page is wider than the screen, from the smallest phone to the largest desk', async ({ page }) => {
  for (const width of [320, 390, 768, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/')
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBeLessThanOrEqual(width)
  }
})

test('an address that is no page leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/')
})
