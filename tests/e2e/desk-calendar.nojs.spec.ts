import { demoSignIn, expect, signIn, test } from './journey.ts'

test('without scripts a class is found on a phone, opened and cancelled, and the calendar narrowed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/calendar')
  await page.getByRole('link', { name: 'Week after' }).click()
  await page.getByRole('radio').last().check()
  await expect(page.locator('[data-day="0"]')).toBeHidden()
  const entry = page.locator('.cal-block:not(.is-hire, .is-cancelled) .cal-open').filter({ visible: true }).first()
  const name = (await entry.locator('.cal-name').innerText()).trim()
  await entry.click()
  await expect(page.getByRole('dialog', { name })).toContainText('Register')
  await page.getByRole('link', { name: 'Book for Guest' }).click()
  await expect(page.getByRole('dialog', { name: 'Book for Guest' })).toContainText(name)
  await page.goBack()
  await page.getByRole('link', { name: 'Cancel Class' }).click()
  await page.getByRole('button', { name: 'Cancel Class' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled class')
  await page.getByLabel('Kind').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/kind=/)
  await page.getByRole('link', { name: 'Day', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Days of the week' }).getByRole('link')).toHaveCount(7)
})
