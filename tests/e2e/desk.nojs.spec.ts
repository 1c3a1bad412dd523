import { demoSignIn, expect, signIn, test } from './journey.ts'

test('without scripts the whole menu opens on a phone, and the search is a page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'Messages' }).click()
  await expect(page).toHaveURL(/\/dashboard\/messages$/)
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByLabel('People, classes, hires, pages').fill('ben doyle')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('link', { name: 'Ben Doyle' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Doyle')
})
