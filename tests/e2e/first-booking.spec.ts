import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openListening } from './awake.ts'
import { typeCard } from './card.ts'
import { NEXT_WEEK } from './clock.ts'
import { anAddress, expect, test, studio } from './journey.ts'
import { clickSettled } from './second-tap.ts'

function blockOf(page: Page, name: string): Locator {
  return page.locator('[data-session-id]').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

test('a new member joins, is refused without a package, buys one, books, is seen doing so, and cancels', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const [email, password] = [anAddress('nia'), 'swing-left-9']
  await page.goto('/member?mode=create')
  await page.getByLabel('Name').fill('Nia Okafor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact Number').fill('07700 900126')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto((await mailbox.waitForMail(email, 'verify')).firstLink)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard**')

  await page.goto(NEXT_WEEK)
  const block = blockOf(page, 'Mat Pilates')
  await block.hover()
  await block.getByRole('button', { name: 'Book Class' }).click()
  await expect(page.getByText('No classes remaining on your membership')).toBeVisible()
  await page.goto('/membership')

  await page.locator('[data-package=basic]').getByRole('button', { name: 'Get Started' }).click()
  await typeCard(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: studio.url })
  await openListening(visitor, NEXT_WEEK)
  const seen = blockOf(visitor, 'Mat Pilates').locator('.tt-time')
  const left = Number(await seen.locator('b').textContent())
  await page.goto(NEXT_WEEK)
  await block.hover()
  await block.getByRole('button', { name: 'Book Class' }).click()
  const answer = page.locator('[data-notice] [data-tone=success]')
  await expect(answer).toContainText('Successfully booked class')
  await expect(seen).toContainText(`${left - 1} left`, { timeout: 1000 })
  const message = await mailbox.waitForMail(email, 'Booked: Mat Pilates')
  expect(message.firstLink).toContain('/dashboard/schedule')
  await clickSettled(block.getByRole('button', { name: 'Cancel Booking' }))
  await expect(answer).toContainText('Successfully cancelled booking')
  await expect(seen).toContainText(`${left} left`)
  await mailbox.waitForMail(email, 'Cancelled: Mat Pilates')
  await visitor.close()
})
