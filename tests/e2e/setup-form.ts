import type { Page } from '@playwright/test'

/** The owner of an empty studio makes the first account by the printed link. */
export async function setUp(page: Page, setupLink: string): Promise<void> {
  await page.goto(setupLink)
  await page.getByLabel('Name').fill('Harriet Moss')
  await page.getByLabel('Email').fill('harriet@example.com')
  await page.getByLabel('Contact Number').fill('07700 900321')
  await page.getByLabel('Password').fill('glide-over-77')
  await page.getByRole('button', { name: 'Create the admin account' }).click()
  await page.waitForURL('**/dashboard**')
}
