import type { Locator } from '@playwright/test'
import { demoSignIn, expect, signIn, test } from './journey.ts'

test('a month is closed in eight taps: what was earned and is owed, full and empty classes, pay, the accountant’s file, who slips away', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/today')
  let taps = 0
  const tap = async (link: Locator) => {
    taps += 1
    await link.click()
  }
  await tap(page.getByRole('link', { name: 'Reports' }).first())
  await tap(page.getByRole('link', { name: 'Last month' }))
  await expect(page.getByText('The figures of these days, beside September')).toBeVisible()

  // Each answers in its title, without being opened.
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const answers = {
    'Takings by tender': /£[\d,]+/,
    'What is owed': /£[\d,]+|owe/,
    'Fill by class': /full|%/,
    'Members at risk': /\d+/,
    'Teachers’ hours and pay': /£[\d,]+|hours/,
  }
  for (const [name, answer] of Object.entries(answers))
    await expect(card(name).getByRole('heading', { level: 2 })).toHaveText(answer)

  const filing = page.waitForEvent('download')
  await tap(page.getByRole('link', { name: 'Journals for Xero' }))
  expect((await filing).suggestedFilename()).toContain('2026-10')

  const answer = await card('Teachers’ hours and pay').getByRole('heading').innerText()
  await tap(card('Teachers’ hours and pay').getByRole('link', { name: /^All figures/ }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(answer)
  const paying = page.waitForEvent('download')
  await tap(page.getByRole('link', { name: 'Export CSV' }))
  expect((await paying).suggestedFilename()).toBe('pay-2026-10-01-to-2026-10-31.csv')

  await tap(page.getByRole('link', { name: 'Reports' }).first())
  const writing = card('Members at risk')
    .getByRole('link', { name: /^Message / })
    .first()
  const name = (await writing.getAttribute('aria-label'))?.replace('Message ', '') ?? ''
  await tap(writing)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write to people')
  await expect(page.locator('main')).toContainText(`To: ${name}`)
  expect(taps).toBeLessThanOrEqual(8)
})
