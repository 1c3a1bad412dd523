import { expectAccessible } from './accessible.ts'
import { typeCard } from './card.ts'
import { expect, test } from './journey.ts'
import { becomeMember } from './member-with.ts'

test('a member switches direct debit on at the bank, sees it on, and off with everything that goes', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = await becomeMember(page, mailbox, 'Dora')
  await page.goto('/dashboard/notifications')
  await expectAccessible(page)
  await page.getByLabel('Enable Direct Debit for recurring classes').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Direct debit or saved card' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Allow direct debit' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Allow direct debit' }).click()
  await expect(page.getByText('Your bank is deciding.')).toBeVisible()
  await mailbox.waitForMail(email, 'Direct debit is on')

  await page.goto('/dashboard/profile')
  const toggle = page.getByRole('switch', { name: 'Direct debit' })
  await expect(toggle).toHaveAttribute('aria-checked', 'true')
  await expectAccessible(page)
  await toggle.click()
  await expect(page.getByRole('heading', { name: 'Switch direct debit off' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Switch off when my month ends' }).click()
  await expect(page.getByText('Direct debit ends with the month you have paid for').first()).toBeVisible()
  await page.getByRole('button', { name: 'Keep direct debit on' }).click()
  await expect(page.getByText('Direct debit goes on as before')).toBeVisible()
  await page.getByRole('link', { name: 'Switch off' }).click()
  await page.getByRole('button', { name: 'Switch off now' }).click()
  await expect(page.getByText('your membership is inactive', { exact: false })).toBeVisible()
  await mailbox.waitForMail(email, 'Your direct debit is off')
  await page.goto('/dashboard/profile')
  await expect(page.getByText('No Plan Selected')).toBeVisible()
})

test('a member upgrades, books a downgrade and withdraws it', async ({ page, mailbox }) => {
  test.slow()
  await becomeMember(page, mailbox, 'Uma', 'basic')
  await page.goto('/dashboard/membership')
  await page.locator('[data-package=standard]').getByRole('button', { name: 'Upgrade' }).click()
  await typeCard(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()

  await page.goto('/dashboard/membership')
  await page.locator('[data-package=basic]').getByRole('button', { name: 'Downgrade' }).click()
  await page.getByRole('button', { name: 'Confirm the downgrade' }).click()
  await expect(
    page.getByText('Your membership change will be effective on Wednesday 23 December 2026').first(),
  ).toBeVisible()
  await page.goto('/dashboard/profile')
  await expect(page.getByText('Your membership change will be effective on').first()).toBeVisible()
  await page.goto('/dashboard/membership')
  await page.getByRole('button', { name: 'Withdraw the change' }).click()
  await expect(page.getByText('Your membership stays as it is')).toBeVisible()
  await expect(page.locator('[data-package=standard]').getByRole('button', { name: 'Current Plan' })).toBeVisible()
})
