import { expect, test } from './journey.ts'

for (const width of [390, 1440]) {
  test(`without scripts a tap on a class opens it, in sight and marked, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/timetable?week=2026-11-30')
    const late = page.locator('[data-session-id]').filter({ hasText: 'Late Pilates' })
    const id = await late.getAttribute('data-session-id')
    await page.goto(`/timetable?week=2026-11-30&session=${id}`)
    const block = page.locator(`[data-session-id="${id}"]`)
    await expect(block).toHaveAttribute('aria-current', 'true')
    await expect(block.getByRole('heading', { name: 'Late Pilates' })).toBeInViewport({ ratio: 1 })
    await expect(block.getByText(/^Available: /)).toBeVisible()
  })
}
