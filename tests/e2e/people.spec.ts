import { expectAccessible } from './accessible.ts'
import { addByHand } from './add-member.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'

test('an admin finds someone, grants a month, changes the role and closes the account, and the log shows it', async ({
  page,
}) => {
  test.slow()
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/users')
  const found = page.locator('[data-user-id]')
  await page.getByLabel('Name, email or contact').fill('ben.doyle')
  await expect(found).toHaveCount(1)
  await expectAccessible(page)
  await found.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ben Doyle')

  // All of it by keyboard.
  await page.locator('summary', { hasText: 'Grant a product' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Product').selectOption('family')
  await page.locator('#grant-reason').fill('Won the raffle')
  await page.keyboard.press('Enter')
  const notice = page.locator('[data-notice]')
  await expect(notice).toContainText('Granted')

  await page.getByText('Change role').click()
  await page.getByLabel('Role', { exact: true }).selectOption('instructor')
  await page.getByRole('button', { name: 'Save role' }).click()
  await expect(notice).toContainText('now an instructor')

  await page.getByText('Deactivate this account').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Deactivate/ }).click()
  await expect(notice).toContainText('Account closed')
  await expect(page.getByText('nobody can sign in to it')).toBeVisible()

  await page.getByRole('link', { name: 'All activity of this person' }).click()
  const acts = page.locator('[data-activity-id]')
  await expect(acts.filter({ hasText: 'Account closed' })).toContainText('by Alex Morgan, for Ben Doyle')
  await expect(acts.filter({ hasText: 'Role changed' })).toContainText('member → instructor')
  await expect(acts.filter({ hasText: 'Membership opened: 20 Class Family Package' })).toContainText('Won the raffle')
  await expectAccessible(page)
})

test('the desk adds a member, who chooses a password by the link', addByHand)
