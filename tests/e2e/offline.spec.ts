import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { demoSignIn, expect, signIn, studio, test } from './journey.ts'
import { openRegister } from './open-register.ts'

/** Waits until the device keeps a page. */
async function untilKept(page: Page, address: string): Promise<void> {
  const isKept = () => page.evaluate(async (path) => Boolean(await caches.match(new URL(path, location.href))), address)
  await expect.poll(isKept, { timeout: 20_000 }).toBe(true)
}

const keptNames = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept ')))

test('a register of twelve is marked without a connection, closed and opened again, and merged once; another’s mark is asked about', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const phone = { width: 390, height: 844 }
  await page.setViewportSize(phone)
  const { sessionId, people } = await openRegister(browser, 'Cellar yoga', 12)
  const address = `/dashboard/attendance?class=${sessionId}`
  await signIn(page, demoSignIn('admin'))
  await page.goto(address)
  await untilAwake(page.locator('[data-booking-id] form').first())
  await untilKept(page, address)

  await context.setOffline(true)
  await page.getByRole('button', { name: /^All attended/ }).click()
  await expect(page.getByText('· 12 marked')).toBeVisible()
  for (const missing of [people[2], people[5]]) await page.getByRole('button', { name: `No Show: ${missing}` }).click()
  await expect(page.getByText('12 marks are kept on this device')).toBeVisible()
  await expectAccessible(page)
  await page.close()

  const again = await context.newPage()
  await again.setViewportSize(phone)
  const merges: string[] = []
  again.on('response', async (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/api/attendance/'))
      merges.push(((await answer.json()) as { merge: string }).merge)
  })
  await again.goto(address)
  const came = again.getByRole('button', { name: /^Attended/, pressed: true })
  await expect(came).toHaveCount(10)
  await again.getByRole('button', { name: `No Show: ${people[8]}` }).click()
  await expect(came).toHaveCount(9)

  // At the front desk the first of them is marked as missing in the meantime.
  const desk = await browser.newContext({ baseURL: studio.url })
  const other = await desk.newPage()
  await signIn(other, demoSignIn('admin'))
  const read = async () => {
    const answer = await other.request.get(`/api/admin/sessions/${sessionId}`)
    return ((await answer.json()) as { bookings: { bookingId: string; name: string; attendance: string }[] }).bookings
  }
  const { bookingId } = (await read()).find(({ name }) => name === people[0])!
  const headers = { Origin: studio.url }
  await other.request.post(`/api/admin/attendance/${bookingId}`, { data: { mark: 'no_show' }, headers })

  // The first request after a connection has come back often gets no answer.
  await again.route('**/api/attendance/*', (route) => route.abort('connectionreset'), { times: 1 })
  await context.setOffline(false)
  await expect(again.getByText('Marked Attended on this device, and No Show by someone else since.')).toBeVisible()
  await expect.poll(() => merges.toSorted()).toEqual(['differs', ...Array.from({ length: 11 }, () => 'written')])
  await expectAccessible(again)
  const marks = async () => (await read()).map(({ name, attendance }) => [name, attendance])
  const expected = (first: string) =>
    people.map((name, n) => [name, n === 0 ? first : [2, 5, 8].includes(n) ? 'No Show' : 'Attended'])
  expect(await marks()).toEqual(expected('No Show'))
  await again.getByRole('button', { name: `Keep Attended: ${people[0]}` }).click()
  await expect.poll(marks).toEqual(expected('Attended'))
  await expect(again.getByText('by someone else since')).toHaveCount(0)
  await again.reload()
  await expect(came).toHaveCount(9)
  expect(merges).toHaveLength(13)
  await desk.close()
})

test('own bookings are read without a connection, until the sign-in ends; no other page is', async ({
  page,
  context,
}) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard/schedule')
  await untilKept(page, '/dashboard/schedule')
  await page.close()
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto('/dashboard/schedule')
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Class Schedule')
  await expect(again.getByText('No connection. These are your bookings')).toBeVisible()
  await again.goto('/dashboard/schedule?from=2026-12-01')
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('No connection')
  await again.getByRole('link', { name: /^\/dashboard\/schedule, as it was at/ }).click()
  await expect(again.getByRole('heading', { level: 1 })).toHaveText('Class Schedule')
  // On a page of its own: leaving one of ours for an error would break off the transition between them, which the console notes.
  const other = await context.newPage()
  await expect(other.goto('/dashboard/profile')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/)
  await other.close()

  await context.setOffline(false)
  await again.goto('/dashboard/schedule')
  expect(await keptNames(again)).toHaveLength(1)
  await again.getByRole('button', { name: 'Logout' }).first().click()
  await expect(again).toHaveURL(studio.url + '/')
  expect(await keptNames(again)).toEqual([])
  expect(await again.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('what is kept of one account goes with the first page of another', async ({ page }) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard/schedule')
  await untilKept(page, '/dashboard/schedule')
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/today')
  await expect.poll(() => keptNames(page)).toEqual([])
})
