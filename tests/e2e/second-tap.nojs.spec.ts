import { NEXT_WEEK } from './clock.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { centreOf, listenToActs, slowDown, untilSettled } from './second-tap.ts'

test('without scripts a second tap right after Book does not cancel', async ({ page }) => {
  // A page that is being faded in takes no tap; that the answer is new lasts as long with less motion.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await signIn(page, demoSignIn('member'))
  await page.goto(NEXT_WEEK)
  const block = page.locator('[data-session-id]').filter({ hasText: 'Zumba gold' })
  await block.hover()
  const acts = listenToActs(page)
  const book = block.getByRole('button', { name: 'Book Class' })
  await book.hover()
  const time = await slowDown(page)
  await book.click()
  await expect(page.locator('[data-notice]')).toContainText('Successfully booked class')
  await block.hover()
  const cancel = block.getByRole('button', { name: 'Cancel Booking' })
  const { x, y } = await centreOf(cancel)
  await page.mouse.click(x, y)
  await expect(cancel).toBeVisible()
  await time.goOn()
  await untilSettled(cancel)
  await block.hover()
  await cancel.click()
  await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled booking')
  expect(acts).toEqual(['bookings', 'cancellation'])
})
