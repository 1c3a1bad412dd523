import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Types a card once its field is hydrated, and asks that what is bought begins at once. Before that the form is sent as without
 *  scripts, which chooses from a list. */
export async function typeCard(page: Page, number = '4242 4242 4242 4242', cvv = '123'): Promise<void> {
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  await page.getByLabel('Card Number').fill(number)
  await page.getByLabel('Expiry Date (MM/YY)').fill('12/30')
  await page.getByLabel('CVV').fill(cvv)
  const begins = page.getByLabel(/^Begin within the 14 days/)
  if (await begins.isVisible()) await begins.check()
}
