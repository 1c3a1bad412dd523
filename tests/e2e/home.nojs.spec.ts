import { expect, test } from './journey.ts'

test('a visitor without scripts reads the home page and finds the way on', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('£33').first()).toBeVisible()
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Timetable' }).first()).toHaveAttribute(
    'href',
    '/timetable',
  )
})
