import { expectAccessible } from './accessible.ts'
import { expect, test } from './journey.ts'

// The studio's clock stands at a Monday morning: what is on next is on today, and the first class of Sunday far to the right.
const sizes = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]

for (const size of sizes) {
  test(`a tap on a class opens it on the timetable, in sight and marked, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    for (const from of ['/', '/classes']) {
      await page.goto(from)
      const links = page.locator('[data-session-id] a:visible')
      // The last one: on the classes page another day's.
      const link = links.last()
      const name = (await link.textContent()) ?? ''
      await link.click()
      await page.waitForURL('**/timetable?week=*&session=*')
      const id = new URL(page.url()).searchParams.get('session')
      const block = page.locator(`[data-session-id="${id}"]`)
      await expect(block).toHaveAttribute('aria-current', 'true')
      await expect(page.locator('[data-session-id][aria-current]')).toHaveCount(1)
      await expect(block.getByRole('heading', { name })).toBeInViewport()
      await expect(block.getByText(/^Available: /)).toBeVisible()
      await expect(block.getByText(/Please log in to book this class|Class Full/)).toBeVisible()
      await expect(block).toBeFocused()
    }
    // A link that lies half under what sticks to the top would count as too small to tap.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expectAccessible(page)
  })
}

test('a late class is scrolled to, clear of what sticks to the top', async ({ page }) => {
  for (const size of sizes) {
    await page.setViewportSize({ ...size, height: 500 })
    await page.goto('/timetable?week=2026-11-30&type=pilates')
    const link = page.locator('[data-session-id]').filter({ hasText: 'Late Pilates' })
    const id = await link.getAttribute('data-session-id')
    await page.goto(`/timetable?week=2026-11-30&session=${id}`)
    const heading = page.locator(`[data-session-id="${id}"] h3`)
    await expect(heading).toBeInViewport({ ratio: 1 })
    const isOnTop = await heading.evaluate((one) => {
      const { left, top, height } = one.getBoundingClientRect()
      const seen = document.elementFromPoint(left + 4, top + height / 2)
      return one.closest('[data-session-id]')?.contains(seen)
    })
    expect(isOnTop, `at ${size.width} px`).toBe(true)
  }
})

test('after signing in, a visitor is back at the class they wanted', async ({ page }) => {
  await page.goto('/timetable?week=2026-11-30')
  const block = page.locator('[data-session-id]').filter({ hasText: 'Power yoga' })
  const id = await block.getAttribute('data-session-id')
  await block.hover()
  await block.getByText('Please log in to book this class').click()
  await page.waitForURL(`**/book/${id}`)
  await page.getByText('A member already? Sign in').click()
  await page.getByRole('main').getByRole('link', { name: 'Sign in with a passkey' }).click()
  await page.waitForURL('**/member?**')
  const next = new URL(page.url()).searchParams.get('next')
  expect(next).toContain(`/book/${id}?with=drop-in`)
})
