import { expect, test } from './journey.ts'

test('a visitor without scripts finds a class, opens its popup, and is led by its sheet to sign in and back', async ({
  page,
}) => {
  await page.goto('/timetable')
  await page.getByRole('link', { name: 'Next week' }).click()
  await expect(page.getByText('30 November – 6 December 2026')).toBeVisible()
  await page.getByLabel('Instructor').selectOption('Tom Ellery')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  const block = page.locator('[data-session-id]').filter({ hasText: 'Late Pilates' })
  await block.hover()
  await block.getByRole('link', { name: 'Please log in to book this class' }).click()
  await expect(page.getByRole('heading', { name: 'Late Pilates' })).toBeVisible()
  const sheet = new URL(page.url()).pathname
  await page.getByText('A member already? Sign in').click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in with a passkey' }).click()
  const { pathname, searchParams } = new URL(page.url())
  expect(pathname).toBe('/member')
  expect(searchParams.get('next')).toContain(sheet)
})
