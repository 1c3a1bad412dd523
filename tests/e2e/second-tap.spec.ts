import { untilAwake } from './awake.ts'
import { NEXT_WEEK } from './clock.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { becomeMember } from './member-with.ts'
import { centreOf, listenToActs, slowDown, untilSettled } from './second-tap.ts'

for (const width of [390, 1440]) {
  test(`a second tap right after Book does not cancel, nor one after Cancel book, at ${width} px`, async ({
    page,
    mailbox,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await becomeMember(page, mailbox, 'Tess')
    await page.goto(NEXT_WEEK)
    const block = page.locator('[data-session-id]').filter({ hasText: 'Zumba gold' })
    const day = await page.locator('[data-day]').filter({ has: block }).getAttribute('data-day')
    if (width === 390) await page.locator(`.tt-days input[value="${day}"]`).check()
    else await block.hover()
    const [book, cancel] = ['Book Class', 'Cancel Booking'].map((name) => block.getByRole('button', { name }))
    await book!.hover()
    const place = await centreOf(book!)
    const acts = listenToActs(page)
    for (const [pressed, brought] of [
      [book!, cancel!],
      [cancel!, book!],
    ] as const) {
      await untilSettled(pressed)
      const time = await slowDown(page)
      await page.mouse.click(place.x, place.y)
      await expect(brought).toBeVisible()
      await page.mouse.click(place.x, place.y)
      await time.goOn()
    }
    // Once it is there the same place can be pressed again.
    await untilSettled(book!)
    await page.mouse.click(place.x, place.y)
    await untilSettled(cancel!)
    await cancel!.click()
    await expect(book!).toBeVisible()
    expect(acts).toEqual(['bookings', 'cancellation', 'bookings', 'cancellation'])
  })
}

test('Enter pressed twice, or held down, books once', async ({ page, mailbox }) => {
  await becomeMember(page, mailbox, 'Tess')
  await page.goto(NEXT_WEEK)
  const block = page.locator('[data-session-id]').filter({ hasText: 'Zumba gold' })
  const [book, cancel] = ['Book Class', 'Cancel Booking'].map((name) => block.getByRole('button', { name }))
  await block.getByRole('button').first().focus()
  await expect(book!).toBeVisible()
  const acts = listenToActs(page)
  const time = await slowDown(page)
  await book!.focus()
  await page.keyboard.press('Enter')
  await expect(cancel!).toBeFocused()
  await page.keyboard.press('Enter')
  await time.goOn()
  await untilSettled(cancel!)
  await page.keyboard.down('Shift')
  await page.keyboard.up('Shift')
  await page.keyboard.down('Enter')
  await expect(book!).toBeFocused()
  await untilSettled(book!)
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(acts).toEqual(['bookings', 'cancellation'])
})

test('a second tap after a Cancel of the portal leaves the class alone that has come to its place', async ({
  page,
}) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard/schedule')
  const cards = page.locator('[data-booking]')
  await expect(cards.nth(1)).toBeVisible()
  const before = await cards.count()
  const first = cards.first().getByRole('button').first()
  await untilAwake(first)
  const acts = listenToActs(page)
  const time = await slowDown(page)
  await first.click()
  await expect(cards).toHaveCount(before - 1)
  const { x, y } = await centreOf(first)
  await page.mouse.click(x, y)
  await time.goOn()
  await untilSettled(first)
  // As many as there were, so that there are enough for other journeys.
  await page.locator('button:enabled', { hasText: 'Book Class' }).first().click()
  await expect(cards).toHaveCount(before)
  expect(acts).toEqual(['cancellation', 'bookings'])
})
