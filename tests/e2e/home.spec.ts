import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openListening } from './awake.ts'
import { demoSignIn, expect, signIn, studio, test } from './journey.ts'

test('a visitor finds the studio, its classes and its prices on the home page', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle(/Tempo/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('£33').first()).toBeVisible()
  await expectAccessible(page)
})

test('an address that is no page leads home', async ({ page }) => {
  await page.goto('/no/such/page')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the places of the next class change before the visitor’s eyes, their bar with them, and go when it is cancelled', async ({
  page,
  browser,
}) => {
  const desk = await browser.newContext({ baseURL: studio.url, extraHTTPHeaders: { Origin: studio.url } })
  const admin = await desk.newPage()
  await signIn(admin, demoSignIn('admin'))
  const { rooms, name } = { rooms: await roomsOf(admin), name: 'First of all' }
  const words = { typeId: 'dance', level: 'All levels', instructorId: '', description: '', roomId: rooms[0] }
  const slot = { weekday: 1, startTime: '16:00', durationMinutes: 15, maxSpots: 4, fromDate: '2026-11-23' }
  const added = await admin.request.post('/api/admin/classes', { data: { name, ...words, ...slot } })
  expect(added.status(), await added.text()).toBe(201)

  await openListening(page, '/')
  const card = page.locator('[data-session-id]').filter({ hasText: name })
  const id = await card.getAttribute('data-session-id')
  const taken = () => card.locator('[data-fill]').evaluate((fill: HTMLElement) => fill.style.width)
  await expect(card).toContainText('4 of 4 left')
  expect(await taken()).toBe('0%')
  const guest = { name: 'Gail Ort', email: 'gail@example.com' }
  await admin.request.post(`/api/admin/sessions/${id}/guests`, { data: guest })
  await expect(card).toContainText('3 of 4 left')
  expect(await taken()).toBe('25%')
  await admin.request.post(`/api/admin/sessions/${id}/cancel`, { data: { reach: 'from-this-date-on' } })
  await expect(card).toContainText('Cancelled')
  await expect(card).not.toContainText(/\d of \d/)
  await expect(card.locator('[data-fill]')).toHaveCount(0)
  await desk.close()
})

/** The ids of the rooms, as the form of a new class offers them. */
async function roomsOf(admin: Page): Promise<(string | null)[]> {
  await admin.goto('/dashboard/schedule?add')
  const rooms = admin.getByLabel('Room').locator('option')
  return rooms.evaluateAll((options) => options.map((option) => option.getAttribute('value')))
}
