import { studioDate } from '#src/kit/time.ts'
import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { demoSignIn, expect, signIn, test, studio } from './journey.ts'
import { becomeMember } from './member-with.ts'

test('a member books a class for every week, sees all its dates, and stops it', async ({ page, mailbox }) => {
  test.slow()
  const email = await becomeMember(page, mailbox, 'Rhea')
  await page.goto('/dashboard/direct-debit')
  await page.getByRole('button', { name: 'Set up', exact: true }).click()
  await page.getByRole('button', { name: 'Allow direct debit' }).click()
  await mailbox.waitForMail(email, 'Direct debit is on')

  await page.goto('/dashboard/schedule?from=2026-11-30')
  const row = page.locator('[data-session-id]').filter({ hasText: 'Mat Pilates' }).first()
  // React holds the tick, and would take away one that it has not seen.
  await untilAwake(row.locator('form'))
  await row.getByLabel('Book recurring').check()
  await row.getByRole('button', { name: /^Book Class/ }).click()
  await expect(page.locator('[data-notice]')).toContainText('Also booked:')
  const upcoming = page.getByRole('region', { name: 'Upcoming Classes' })
  const places = upcoming.locator('[data-booking]').filter({ hasText: 'Recurring booking' })
  await expect(places.nth(1)).toContainText('Mat Pilates')
  await expectAccessible(page)
  await places.first().locator('summary').click()
  await places.first().getByRole('button', { name: 'Stop recurring: Mat Pilates' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Your recurring booking has stopped')
  await expect(places).toHaveCount(0)
})

test('a family adds a child and books a class for it', async ({ page, mailbox }) => {
  test.slow()
  const email = await becomeMember(page, mailbox, 'Fay', 'family')
  await page.goto('/dashboard/family')
  await page.getByLabel('Name').fill('Robin')
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Robin is in your family')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Book their classes' }).click()
  await page.getByRole('navigation', { name: 'Book for' }).getByRole('link', { name: 'Robin' }).click()
  await expect(page).toHaveURL(/for=/)
  await page.locator('button:enabled', { hasText: 'Book Class' }).last().click()
  await expect(page.locator('[data-notice]')).toContainText('Successfully booked class')
  await expect(page.getByRole('region', { name: 'Upcoming Classes' })).toContainText('Robin')
  await expectAccessible(page)
  await mailbox.waitForMail(email, 'Booked')
})

test('what an admin marks in a register stands in the member’s history', async ({ page, browser }) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard/history')
  // One of the classes that they have been to.
  const been = page.getByRole('row').filter({ has: page.getByText('Attended', { exact: true }) })
  const [name, when] = await been.last().evaluate((row) => Array.from(row.children, (cell) => cell.textContent ?? ''))
  const className = name!.split('with ')[0]!
  const line = page.getByRole('row').filter({ hasText: className }).filter({ hasText: when })
  await expect(line).toHaveCount(1)
  const elsewhere = await browser.newContext({ baseURL: studio.url })
  const desk = await elsewhere.newPage()
  await signIn(desk, demoSignIn('admin'))
  await desk.goto(`/dashboard/attendance?date=${studioDate(new Date(`${when!.split(',')[0]} 12:00 UTC`))}`)
  await desk.getByRole('navigation', { name: 'Classes of the day' }).getByRole('link', { name: className }).click()
  const register = desk.locator('[data-booking-id]').filter({ hasText: 'Sam Rivers' })
  // The button is pressed before the register has been written.
  const writing = () => desk.waitForResponse((answer) => answer.request().method() === 'POST')
  const mark = async (name: RegExp) => {
    const written = writing()
    await register.getByRole('button', { name }).click()
    await expect(register.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
    await written
  }
  await mark(/^No Show/)
  await page.reload()
  await expect(line).toContainText('No Show')
  await mark(/^Attended/)
  await page.reload()
  await expect(line).toContainText('Attended')
  await elsewhere.close()
})
