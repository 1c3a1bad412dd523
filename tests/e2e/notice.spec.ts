import type { Locator } from '@playwright/test'
import { untilAwake } from './awake.ts'
import { NEXT_WEEK } from './clock.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { untilSettled } from './second-tap.ts'

// As a phone and as a desk: where the notice stands, and how wide it is, differ.
const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const size of sizes) {
  test(`the answer does not lie over the button of the timetable, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page, demoSignIn('member'))
    await page.goto(NEXT_WEEK)
    const block = page.locator('[data-session-id]').filter({ hasText: 'Zumba gold' })
    const day = await page.locator('[data-day]').filter({ has: block }).getAttribute('data-day')
    if (size.width === 390) await page.locator(`.tt-days input[value="${day}"]`).check()
    await block.getByRole('button').first().focus()
    for (const [name, answer] of [
      ['Book Class', 'Successfully booked class'],
      ['Cancel Booking', 'Successfully cancelled booking'],
    ] as const) {
      const button = block.getByRole('button', { name })
      await untilSettled(button)
      await button.focus()
      await bringTo(button, size.height - 60)
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-notice]')).toContainText(answer)
      await expect(block.locator('.book-button')).toBeFocused()
      await expectInSight(block.locator('.book-button'))
    }
  })

  test(`the answer does not lie over what has the focus in the portal, at ${size.width} px`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page, demoSignIn('member'))
    await page.goto('/dashboard/schedule')
    const row = page.locator('[data-session-id]').filter({ hasText: 'Book Class' }).first()
    const id = await row.getAttribute('data-session-id')
    await untilAwake(row.locator('form'))
    const book = row.getByRole('button')
    await book.focus()
    await bringTo(book, 85)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-notice]')).toContainText('Successfully booked class')
    const booked = page.locator(`[data-session-id="${id}"]`).getByText('Booked')
    await expect(booked).toBeFocused()
    await expectInSight(booked)

    const cancel = page.locator('[data-booking]').first().getByRole('button').first()
    await untilSettled(cancel)
    // Reached by keys: what gets the focus with the answer takes no second press at once.
    await page.keyboard.press('Tab')
    await cancel.focus()
    await bringTo(cancel, 85)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled booking')
    await expect(cancel).toBeFocused()
    await expectInSight(cancel)
  })
}

/** Scrolls until the element begins so far from the top of the window. */
async function bringTo(element: Locator, top: number): Promise<void> {
  await element.evaluate(
    (one, wanted) => scrollBy({ top: one.getBoundingClientRect().top - wanted, behavior: 'instant' }),
    top,
  )
}

/** Whether nothing lies over its middle. While an answer is new a button takes no pointer: its form is found there. */
async function expectInSight(element: Locator): Promise<void> {
  const isOnTop = () =>
    element.evaluate((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && (one.contains(found) || found === one.closest('form'))
    })
  await expect.poll(isOnTop).toBe(true)
}
