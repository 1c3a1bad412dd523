import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { anAddress, demoSignIn, expect, signIn, test, studio } from './journey.ts'

const password = 'swing-left-9'
const phone = { width: 390, height: 844 }

async function join(page: Page, mailbox: { waitForMail(to: string, part: string): Promise<{ firstLink: string }> }) {
  const email = anAddress('orla')
  await page.request.post('/api/auth/sign-up/email', {
    headers: { Origin: studio.url },
    data: { name: 'Orla Byrne', email, contact: '07700 900127', password },
  })
  await page.goto((await mailbox.waitForMail(email, 'verify')).firstLink)
  await signIn(page, { email, password })
  return email
}

test('a member finds the next class, edits the profile, chooses how to be reminded, and sees what has been', async ({
  page,
}) => {
  await signIn(page, demoSignIn('member'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next class' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Profile' }).press('Enter')
  await page.getByLabel('Contact').fill('07700 900555')
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter')
  await expect(page.getByText('Your profile is saved')).toBeVisible()
  await expect(page.getByText('07700 900555')).toBeVisible()

  await page.goto('/dashboard/notifications')
  await page.getByLabel('Notification Time').selectOption({ label: '6 hours before' })
  await page.getByRole('button', { name: 'Save Settings' }).click()
  await expect(page.getByText('Your settings are saved')).toBeVisible()
  await expect(page.getByLabel('Notification Time')).toHaveValue('6')

  await page.goto('/dashboard/history')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Changes' }).click()
  await expect(page.getByRole('row', { name: /Profile changed/ }).first()).toBeVisible()
  await expectAccessible(page)
})

test('a member takes their data along, turns on a second factor, and deletes the account', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = await join(page, mailbox)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/dashboard')
  await expect(page.getByText('Good to have you here, Orla')).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Portal tabs' })
  for (const name of ['Profile', 'Membership', 'Bookings', 'History', 'Notifications'])
    await expect(tabs.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
  const cut = await tabs.locator('span').evaluateAll((words) => words.map((one) => one.scrollWidth > one.clientWidth))
  expect(cut).not.toContain(true)
  await page.setViewportSize(phone)
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await page.getByRole('region', { name: 'Two-factor sign-in' }).getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText('Type the code the app shows.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeInViewport()
  await expectAccessible(page)

  await page.goto('/dashboard/your-data')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data' }).click()
  expect((await downloading).suggestedFilename()).toBe('my-data.zip')

  await page.getByRole('link', { name: 'Delete my account' }).click()
  await expect(page.getByText('What has to stay, without your name')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Your password').fill('not-this-one')
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByText('That is not your password')).toBeVisible()
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Delete my account for good' }).click()
  await expect(page.getByText('Your account has been deleted')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Member Login' }).first()).toBeAttached()
  await mailbox.waitForMail(email, 'Your account has been deleted')

  // The back button shows nothing of the earlier sign-in.
  await page.goBack()
  await page.waitForURL('**/member**')
})

test('two tabs: anyone who has signed in since is never written to by the other’s form', async ({ page, mailbox }) => {
  await join(page, mailbox)
  await page.goto('/dashboard/profile?edit')
  await page.getByLabel('Name').fill('Written in the first tab')
  const second = await page.context().newPage()
  await second.goto('/')
  await second.request.post('/sign-out', { headers: { Origin: studio.url } })
  await signIn(second, demoSignIn('member'))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Somebody else has signed in here since this form was opened')).toBeVisible()
  await expect(page.getByText('Written in the first tab')).toHaveCount(0)
})

test('another tab and the back button never show what is someone else’s by now', async ({ page, mailbox }) => {
  const email = await join(page, mailbox)
  await page.goto('/dashboard/profile')
  await page.goto('/dashboard/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  const second = await page.context().newPage()
  await second.goto('/')
  await second.request.post('/sign-out', { headers: { Origin: studio.url } })
  await signIn(second, demoSignIn('member'))
  // Within the open page, with what the browser had kept of the one before, and with one it never let go.
  await page.getByRole('link', { name: 'Profile' }).first().click()
  await expect(page.getByText(demoSignIn('member').email)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await page.goBack()
  await expect(page.getByText(demoSignIn('member').email)).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
  await second.request.post('/sign-out', { headers: { Origin: studio.url } })
  await expect(async () => {
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(page.url()).toContain('/member?next=')
  }).toPass()
})
