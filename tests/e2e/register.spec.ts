import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { dateIn } from './clock.ts'
import { openRegister } from './open-register.ts'
import { anAddress, demoSignIn, expect, signIn, test } from './journey.ts'
import { untilSettled } from './second-tap.ts'

// Yesterday's classes have been, and the demo has marked who came.
const YESTERDAY = `/dashboard/attendance?date=${dateIn(-1, 'Sunday')}`

test('a register is marked on a phone with one tap, taken back with another, and printed without buttons', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoSignIn('admin'))
  await page.goto(YESTERDAY)
  const classes = page.getByRole('navigation', { name: 'Classes of the day' })
  await classes.getByRole('link', { name: 'Slow flow' }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  const cameIn = page
    .locator('[data-booking-id]')
    .filter({ has: page.getByRole('button', { name: /^Attended/, pressed: true }) })
  const row = page.locator(`[data-booking-id="${await cameIn.first().getAttribute('data-booking-id')}"]`)
  const marked = Number(/(\d+) marked/.exec(await page.getByText(/\d+ marked/).innerText())![1])
  await untilAwake(row.locator('form'))
  await row.getByRole('button', { name: /^Attended/ }).click()
  await expect(page.getByText(`${marked - 1} marked`)).toBeVisible()
  await row.getByRole('button', { name: /^No Show/ }).click()
  await expect(row.locator('summary').getByText('No Show', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^No Show/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${marked} marked`)).toBeVisible()
  await row.locator('summary').click()
  await row.getByLabel(/^Note on/).fill('Rang before')
  await row.getByRole('button', { name: 'Save note' }).last().click()
  await expect(row.getByText('Note: Rang before')).toBeVisible()
  await row.getByRole('button', { name: /^No Show/ }).click()
  await expect(row.getByText('Pending')).toBeVisible()
  await row.getByRole('button', { name: /^Attended/ }).click()
  await expect(row.getByRole('button', { name: /^Attended/ })).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  await expect(row.locator('summary').getByText('Attended', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: /^Attended/ })).toBeHidden()
})

test('a register that is not open yet says when it opens; a walk-in is added to it and moved by keyboard', async ({
  page,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/today')
  await page.getByRole('link', { name: /^Register: Kickboxing basics/ }).click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(1)
  await expect(page.getByText('Opens 30 minutes before the class, at 18:00.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Attended/ }).first()).toBeDisabled()

  await page.getByText('Add a walk-in guest').click()
  await page.getByLabel('Name', { exact: true }).fill('Wanda Walker')
  await page.getByLabel('Email (optional)', { exact: true }).fill(anAddress('wanda'))
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('[data-booking-id]').filter({ hasText: 'Wanda Walker' })).toContainText('Guest')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page)

  // Moved to another class, by keyboard.
  const register = page.url()
  const wanda = page.locator('[data-booking-id]').filter({ hasText: 'Wanda Walker' })
  await wanda.locator('summary').press('Enter')
  await wanda.getByRole('link', { name: 'Move to another class: Wanda Walker' }).press('Enter')
  const moving = page.getByRole('dialog', { name: 'Move Wanda Walker' })
  await expect(moving.getByRole('button', { name: 'Close' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(moving.getByLabel('To this class')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await untilSettled(page.locator(':focus'))
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-notice]')).toContainText('They have been told')
  await page.goto(register)
  await expect(page.locator('[data-booking-id]').first()).toBeVisible()
  await expect(wanda).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of ['/dashboard/admin', '/dashboard/attendance', '/dashboard/schedule']) {
    await page.goto(address)
    await expectAccessible(page)
  }
})

test('ten people fit on a phone, twelve are marked in six taps, and a walk-in pays and is booked in eight', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { sessionId, people } = await openRegister(browser, 'Twelve in', 12)
  await signIn(page, demoSignIn('admin'))
  await page.goto(`/dashboard/attendance?class=${sessionId}`)
  const rows = page.locator('[data-booking-id]')
  await untilAwake(rows.first().locator('form'))
  await rows.nth(9).scrollIntoViewIfNeeded()
  await page.locator('main h2').evaluate((heading) => heading.scrollIntoView())
  const [top, bottom] = await page.evaluate(() => [
    document.querySelector('body header')!.getBoundingClientRect().bottom,
    document.querySelector('[aria-label="Portal tabs"]')!.getBoundingClientRect().top,
  ])
  const boxes = await Promise.all((await rows.all()).map((row) => row.boundingBox()))
  expect(boxes.filter((box) => box!.y >= top! && box!.y + box!.height <= bottom!).length).toBeGreaterThanOrEqual(10)
  for (const target of await rows.first().locator('button:visible, summary').all()) {
    const { width, height } = (await target.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }

  let taps = 0
  const tap = async (name: RegExp) => {
    taps += 1
    await page.getByRole('button', { name }).click()
  }
  await tap(/^All attended/)
  await expect(page.getByText('· 12 marked')).toBeVisible()
  for (const missing of [people[2], people[5], people[8]]) {
    await tap(new RegExp(`^No Show: ${missing}`))
    await expect(page.getByRole('button', { name: `No Show: ${missing}`, pressed: true })).toBeVisible()
  }
  await expect(page.getByRole('button', { name: /^Attended/, pressed: true })).toHaveCount(9)
  expect(taps).toBeLessThanOrEqual(6)
  await expectAccessible(page)

  taps = 0
  const press = async (locator: ReturnType<typeof page.locator>) => {
    taps += 1
    await locator.click()
  }
  await press(page.getByRole('link', { name: 'Sell to a walk-in' }))
  await press(page.getByLabel('Guest’s name'))
  await page.keyboard.type('Wanda Walker')
  await press(page.getByLabel('Guest’s email address'))
  await page.keyboard.type(anAddress('walker'))
  taps += 1
  await page.getByLabel('Paid by').selectOption('Card machine')
  await expectAccessible(page)
  await press(page.getByRole('button', { name: /^Take £/ }))
  await expect(page.locator('[data-notice]')).toContainText('Sold, and the place is booked.')
  await expect(rows.filter({ hasText: 'Wanda' })).toContainText('First time')
  expect(taps).toBeLessThanOrEqual(8)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
