import { untilAwake } from './awake.ts'
import { dateIn } from './clock.ts'
import { anAddress, demoSignIn, expect, expectAccessible, signIn, test } from './journey.ts'
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
  await expect(row.getByText('No Show', { exact: true }).first()).toBeVisible()
  await expect(row.getByRole('button', { name: /^No Show/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(`${marked} marked`)).toBeVisible()
  await row.getByText('More').click()
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
  await expect(row.getByText('Attended', { exact: true }).first()).toBeVisible()
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
  await page.getByLabel('Email', { exact: true }).fill(anAddress('wanda'))
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
