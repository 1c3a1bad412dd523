import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { dateIn } from './clock.ts'
import { demoSignIn, expect, signIn, studio, test } from './journey.ts'

const headers = { Origin: studio.url }

/** A class of tonight. */
async function addClass(page: Page, name: string, time = '21:30'): Promise<void> {
  const today = dateIn(0)
  const weekday = new Date(`${today}T12:00:00Z`).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
  const words = { name, type: 'yoga', day: weekday, time, duration: 45, maxSpots: 1, level: 'All levels' }
  const data = { ...words, fromDate: today, untilDate: today }
  const added = await page.request.post('/api/admin/classes', { data, headers })
  expect(added.status(), await added.text()).toBe(201)
}

const entry = (page: Page, name: string) => page.locator('.cal-open').filter({ hasText: name, visible: true })

async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAwake(page.getByRole('link', { name: 'Search' }))
}

test('tonight’s class is cancelled from the calendar of a tablet in three taps', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await signIn(page, demoSignIn('admin'))
  await addClass(page, 'Last stretch')
  await openAwake(page, '/dashboard/calendar')
  await expectAccessible(page)
  let taps = 0
  const tap = async (what: ReturnType<typeof entry>) => {
    taps += 1
    await what.click()
  }
  await tap(entry(page, 'Last stretch'))
  const opened = page.getByRole('dialog', { name: 'Last stretch' })
  await expect(opened).toContainText('Nobody has booked this class.')
  await expectAccessible(page)
  await tap(opened.getByRole('link', { name: 'Cancel Class' }))
  const cancelling = page.getByRole('dialog', { name: 'Cancel Class' })
  await expect(cancelling).toContainText('Nobody has booked this date')
  await tap(cancelling.getByRole('button', { name: 'Cancel Class' }))
  await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled class')
  expect(taps).toBeLessThanOrEqual(3)
  await expect(page).toHaveURL(/\/dashboard\/calendar\?week=/)
  await expect(entry(page, 'Last stretch')).toContainText('Cancelled')
})

test('by keyboard one goes from class to class and from day to day, opens one and is back where one was', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  await openAwake(page, `/dashboard/calendar?week=${dateIn(7)}`)
  const first = page.locator('[data-day="0"] .cal-open')
  await first.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await expect(first.nth(1)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(first.nth(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-day="1"] .cal-open:focus')).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('[data-day="0"] .cal-open:focus')).toHaveCount(1)
  const week = page.url()
  await page.keyboard.press('ArrowLeft')
  await expect(page).not.toHaveURL(week)
  await expect(page.locator('.cal-open:focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  // Escape closes a dialog that React has opened; as the server drew it, it is a part of the page.
  await expect(page.locator('dialog:modal')).toBeVisible()
  const opened = page.url()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.cal-open:focus')).toHaveCount(1)
  // Opened by its address it has nothing that opened it, and is left for its place all the same.
  await page.goto(opened)
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.cal-open:focus')).toHaveCount(1)
})
