import { expect, test } from './journey.ts'
import { becomeMember } from './member-with.ts'

test('direct debit is set up and switched off without scripts', async ({ page, mailbox }) => {
  test.slow()
  await becomeMember(page, mailbox, 'Nell')
  await page.goto('/dashboard/notifications')
  await page.getByLabel('Enable Direct Debit for recurring classes').check()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByLabel('My card').check()
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByLabel('Test card').selectOption('A card that is declined')
  await page.getByRole('button', { name: 'Allow direct debit' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await page.getByLabel('Test card').selectOption('A card that pays')
  await page.getByRole('button', { name: 'Allow direct debit' }).click()
  await expect(page.getByText('Your card is saved: we collect each month from it.')).toBeVisible()
  await page.goto('/dashboard/notifications')
  await page.getByLabel('Enable Direct Debit for recurring classes').uncheck()
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await page.getByRole('button', { name: 'Switch off now' }).click()
  await expect(page.getByText('Your saved card is off.', { exact: false })).toBeVisible()
})
