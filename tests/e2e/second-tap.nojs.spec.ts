import { NEXT_WEEK } from './clock.ts'
import { openRegister } from './open-register.ts'
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

test('without scripts a second tap on Today marks nobody else', async ({ page, browser }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { people } = await openRegister(browser, 'Without scripts', 2)
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/today')
  const part = page.getByRole('region', { name: /Without scripts$/ })
  const button = (label: string, n: number) => part.getByRole('button', { name: `${label}: ${people[n]}` })
  const time = await slowDown(page)
  await button('Attended', 0).click()
  await expect(page.locator('[data-notice]')).toContainText(`${people[0]} is marked as Attended`)
  for (const one of [button('Undo', 0), button('Attended', 1)]) {
    const { x, y } = await centreOf(one)
    await page.mouse.click(x, y)
  }
  await expect(part.getByText('1 of 2 here')).toBeVisible()
  await time.goOn()
  await untilSettled(button('Undo', 0))
  await button('Undo', 0).click()
  await expect(part.getByText('0 of 2 here')).toBeVisible()
})
