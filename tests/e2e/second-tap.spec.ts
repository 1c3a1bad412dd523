import { untilAwake } from './awake.ts'
import { NEXT_WEEK } from './clock.ts'
import { openRegister } from './open-register.ts'
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
  await first.scrollIntoViewIfNeeded()
  const { x, y } = await centreOf(first)
  const time = await slowDown(page)
  await page.mouse.click(x, y)
  await expect(cards).toHaveCount(before - 1)
  await page.mouse.click(x, y)
  await time.goOn()
  await untilSettled(first)
  // As many as there were, so that there are enough for other journeys.
  await page.locator('button:enabled', { hasText: 'Book Class' }).first().click()
  await expect(cards).toHaveCount(before)
  expect(acts).toEqual(['cancellation', 'bookings'])
})

test('a double tap on Today marks one person, whose row stays, says so and is taken back; the next is marked at once', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = `Double tap ${crypto.randomUUID().slice(0, 8)}`
  const { people } = await openRegister(browser, name, 3)
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/today')
  const part = page.getByRole('region', { name: new RegExp(`${name}$`) })
  const rows = part.locator('[data-booking-id]')
  const button = (label: string, n: number) => part.getByRole('button', { name: `${label}: ${people[n]}` })
  // Registers that other journeys open move the whole part: a place is measured from its top.
  const placeIn = (label: string, n: number) =>
    button(label, n).evaluate((one, top) => {
      const { y, height } = one.getBoundingClientRect()
      return Math.round(y + height / 2 - one.closest(top)!.getBoundingClientRect().y)
    }, 'section')
  // The guard takes the pointer from the button: the tap is the mouse's own, where the button is at that moment.
  const tap = async (label: string) => {
    const { x, y } = await centreOf(button(label, 0))
    await page.mouse.click(x, y)
  }
  await untilAwake(rows.first().locator('form'))
  const place = await placeIn('Attended', 0)
  const acts = listenToActs(page)
  const time = await slowDown(page)
  await button('Attended', 0).click()
  await expect(button('Undo', 0)).toBeVisible()
  await tap('Undo')
  await button('Attended', 1).click()
  await expect(part.getByText('2 of 3 here')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: `${people[1]} is marked as Attended` })).toHaveCount(1)
  await expect(rows.locator('p:first-child > span:first-child')).toHaveText(people)
  expect(await placeIn('Undo', 0)).toBe(place)
  await time.goOn()
  await untilSettled(button('Undo', 0))
  await button('Undo', 0).click()
  await expect(part.getByText('1 of 3 here')).toBeVisible()
  await expect(button('Attended', 0)).toBeVisible()
  expect(acts).toHaveLength(3)
})

test('a double tap in a register marks and does not take back', async ({ page, browser }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { sessionId, people } = await openRegister(browser, 'Tapped twice', 2)
  await signIn(page, demoSignIn('admin'))
  await page.goto(`/dashboard/attendance?class=${sessionId}`)
  const attended = page.getByRole('button', { name: `Attended: ${people[0]}` })
  await untilAwake(page.locator('[data-booking-id] form').first())
  const place = await centreOf(attended)
  const time = await slowDown(page)
  await page.mouse.click(place.x, place.y)
  await page.mouse.click(place.x, place.y)
  await page.getByRole('button', { name: `Attended: ${people[1]}` }).click()
  await expect(page.getByText('2 marked')).toBeVisible()
  await time.goOn()
  await untilSettled(attended)
  await attended.click()
  await expect(page.getByText('1 marked')).toBeVisible()
})
