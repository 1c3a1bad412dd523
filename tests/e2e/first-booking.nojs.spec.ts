import type { Page } from '@playwright/test'
import { NEXT_WEEK } from './clock.ts'
import { anAddress, expect, test } from './journey.ts'
import { clickSettled } from './second-tap.ts'

async function openMatPilates(page: Page) {
  await page.goto(NEXT_WEEK)
  const heading = page.getByRole('heading', { name: 'Mat Pilates', exact: true })
  const block = page.locator('[data-session-id]').filter({ has: heading })
  await block.hover()
  return block
}

test('without scripts a new member joins, is refused without a package, buys one, books and cancels', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const [email, password] = [anAddress('omar'), 'swing-left-9']
  await page.goto(`/member?mode=create&next=${encodeURIComponent(NEXT_WEEK)}`)
  await page.getByLabel('Name').fill('Omar Haddad')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact Number').fill('07700 900127')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.goto((await mailbox.waitForMail(email, 'verify')).firstLink)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/timetable**')

  await (await openMatPilates(page)).getByRole('button', { name: 'Book Class' }).click()
  await expect(page.getByText('No classes remaining on your membership')).toBeVisible()
  await page.goto('/membership')
  await page.locator('[data-package=basic]').getByRole('button', { name: 'Get Started' }).click()
  await page.getByRole('radio').first().check()
  await page.getByLabel(/^Begin within the 14 days/).check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()

  await (await openMatPilates(page)).getByRole('button', { name: 'Book Class' }).click()
  await expect(page.locator('[data-notice] [data-tone=success]')).toContainText('Successfully booked class')
  await clickSettled((await openMatPilates(page)).getByRole('button', { name: 'Cancel Booking' }))
  await expect(page.locator('[data-notice] [data-tone=success]')).toContainText('Successfully cancelled booking')
})
