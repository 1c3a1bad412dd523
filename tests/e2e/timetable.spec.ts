import type { Locator, Page } from '@playwright/test'
import { openListening } from './awake.ts'
import { anAddress, demoSignIn, expect, signIn, test, studio } from './journey.ts'
import { clickSettled } from './second-tap.ts'

// The week after the studio's present one: nothing in it has started.
const NEXT_WEEK = '/timetable?week=2026-11-30'

function blockOf(page: Page, name: string): Locator {
  return page.locator('[data-session-id]').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test('a member books in the popup and cancels again, while a visitor sees the seats change', async ({
  page,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: studio.url })
  await openListening(visitor, NEXT_WEEK)
  await signIn(page, demoSignIn('member'))
  await page.goto(NEXT_WEEK)
  const block = blockOf(page, 'Zumba gold')
  const seen = blockOf(visitor, 'Zumba gold').locator('.tt-time')
  const left = Number(await seen.locator('b').textContent())

  await block.hover()
  for (const text of ['Zumba · 60 min', '19:45 to 20:45', `Available: ${left} out of 12`])
    await expect(block.getByText(text)).toBeVisible()
  await block.getByRole('button', { name: 'Book Class' }).click()
  await expect(page.getByRole('status')).toContainText('Successfully booked class')
  await expect(block.getByRole('button', { name: 'Cancel Booking' })).toBeVisible()
  await expect(seen).toContainText(`${left - 1} left`)

  await clickSettled(block.getByRole('button', { name: 'Cancel Booking' }))
  await expect(page.getByRole('status')).toContainText('Successfully cancelled booking')
  await expect(seen).toContainText(`${left} left`)
  await visitor.close()
})

test('when no answer comes the page says so and claims nothing', async ({ page, context }) => {
  await signIn(page, demoSignIn('member'))
  await page.goto(NEXT_WEEK)
  const block = blockOf(page, 'Zumba gold')
  await block.hover()
  await context.setOffline(true)
  await block.getByRole('button', { name: 'Book Class' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to book class. Please try again.')
  await context.setOffline(false)
  await clickSettled(block.getByRole('button', { name: 'Book Class' }))
  await expect(page.getByRole('status')).toContainText('Successfully booked class')
  await context.setOffline(true)
  await clickSettled(block.getByRole('button', { name: 'Cancel Booking' }))
  await expect(page.getByRole('alert')).toContainText('Failed to cancel booking. Please try again.')
  await context.setOffline(false)
  await clickSettled(block.getByRole('button', { name: 'Cancel Booking' }))
  await expect(page.getByRole('status')).toContainText('Successfully cancelled booking')
})

test('a class whose places change keeps its button, which may just be pressed', async ({ page, browser }) => {
  const headers = { Origin: studio.url }
  await signIn(page, demoSignIn('member'))
  await openListening(page, NEXT_WEEK)
  const [pressed, other] = [blockOf(page, 'Zumba gold'), blockOf(page, 'Aerobics classics')]
  const button = await pressed.getByRole('button', { name: 'Book Class', includeHidden: true }).elementHandle()
  const left = pressed.locator('.tt-time b')
  const before = Number(await left.textContent())

  const desk = await browser.newContext({ baseURL: studio.url })
  const admin = await desk.newPage()
  await signIn(admin, demoSignIn('admin'))
  const data = { name: 'Gale Press', email: anAddress('gale') }
  await admin.request.post(`/api/admin/sessions/${await idOf(pressed)}/guests`, { data, headers })
  await expect(left).toHaveText(String(before - 1))
  // A booking of the member's own, made elsewhere: the week is read again.
  const booked = await page.request.post('/api/bookings', { data: { sessionId: await idOf(other) }, headers })
  expect(booked.status(), await booked.text()).toBe(201)
  await expect(other.locator('.tt-time')).toContainText('Booked')
  expect(await button?.evaluate((one) => one.isConnected)).toBe(true)
  const { booking } = (await booked.json()) as { booking: { id: string } }
  expect((await page.request.post(`/api/bookings/${booking.id}/cancel`, { headers })).status()).toBe(200)
  await desk.close()
})

async function idOf(block: Locator): Promise<string> {
  return (await block.getAttribute('data-session-id')) ?? ''
}

test('the popup opens by keyboard, leads to its button and is put away by Escape', async ({ page }) => {
  await page.goto(NEXT_WEEK)
  const block = blockOf(page, 'Power yoga')
  await block.getByRole('button').focus()
  const signIn = block.getByRole('link', { name: 'Please log in to book this class' })
  await expect(signIn).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(signIn).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(signIn).toBeHidden()
  await expect(block.getByRole('button')).toBeFocused()
})

test('filters go into the address, and no empty ones', async ({ page }) => {
  await page.goto(NEXT_WEEK)
  await page.getByLabel('Level').selectOption('Beginner')
  await expect(page).toHaveURL(/\/timetable\?week=2026-11-30&level=Beginner$/)
  await page.getByRole('link', { name: 'Yoga' }).click()
  await expect(page).toHaveURL(/week=2026-11-30&type=yoga&level=Beginner$/)
  await expect(page.locator('[data-session-id]')).toHaveCount(1)
})

test('on a phone one day is shown, chosen with one thumb', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(NEXT_WEEK)
  await page.getByRole('radio', { name: 'Thursday 3 December' }).check()
  await expect(blockOf(page, 'Power yoga')).toBeVisible()
  await expect(blockOf(page, 'Vinyasa flow')).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Thursday 3 December' })).toBeVisible()
})
