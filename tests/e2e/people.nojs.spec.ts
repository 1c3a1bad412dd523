import { addByHand } from './add-member.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'

test('an admin finds someone and grants a month without scripts', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/users')
  const found = page.locator('[data-user-id]')
  await page.getByLabel('Membership').selectOption('10 Class Package')
  await page.getByLabel('Name, email or contact').fill('keira.shah')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/search=keira.shah&membershipType=standard/)
  await expect(found).toHaveCount(1)
  await expect(page.getByLabel('Name, email or contact')).toHaveValue('keira.shah')
  await found.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Keira')

  await page.getByText('Grant a product').click()
  await page.getByLabel('Product').selectOption('family')
  await page.getByRole('button', { name: 'Grant it' }).click()
  // The browser asks for the reason first, and the page stays as it is.
  await page.locator('#grant-reason').fill('Won the raffle')
  await page.getByRole('button', { name: 'Grant it' }).click()
  await expect(page.getByText('Granted', { exact: true })).toBeVisible()
  await expect(page.getByText('20 Class Family Package').first()).toBeVisible()
})

test('the desk adds a member without scripts, who chooses a password by the link', addByHand)
