import { expectAccessible } from './accessible.ts'
import { anAddress, expect, test, studio } from './journey.ts'

const password = 'swing-left-9'

test('someone joins, verifies the address, logs in, forgets the password and logs out', async ({ page, mailbox }) => {
  const email = anAddress('mia')
  await page.goto('/')
  await page.getByRole('link', { name: 'Member Login' }).first().click()
  await page.waitForURL('**/member')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Member Login' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Name').fill('Mia Wong')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact Number').fill('07700 900123')
  await page.getByLabel('Password').fill('abc12')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expectAccessible(page)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expectAccessible(page)
  await mailbox.waitForMail(email, 'verify')
  await page.getByRole('button', { name: 'Resend verification email' }).click()
  await expect(page.getByText('Verification email sent')).toBeVisible()
  const { firstLink } = await mailbox.waitForMail(email, 'verify')

  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Please verify your email before logging in')).toBeVisible()
  await page.goto(firstLink)
  await expect(page.getByText('Your email address is verified')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard**')

  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page.getByRole('link', { name: 'Member Login' }).first()).toBeVisible()
})

test('a forgotten password is replaced, and the sign-in page follows on its own', async ({ page, mailbox }) => {
  const email = anAddress('ana')
  const { request } = page
  await request.post('/api/auth/sign-up/email', {
    headers: { Origin: studio.url },
    data: { name: 'Ana', email, contact: '07700 900124', password },
  })
  await page.goto((await mailbox.waitForMail(email, 'verify')).firstLink)
  await page.goto('/member')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText('Check your email for password reset instructions')).toBeVisible()
  await expectAccessible(page)

  await page.goto((await mailbox.waitForMail(email, 'Reset')).firstLink)
  await expectAccessible(page)
  await page.getByLabel('New password').fill('turn-right-8')
  await page.getByLabel('Confirm password').fill('turn-right-9')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await page.getByLabel('New password').fill('turn-right-8')
  await page.getByLabel('Confirm password').fill('turn-right-8')
  await page.evaluate(noteBusyButton)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password has been reset successfully')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('busy'))).toBe('Resetting... (disabled)')
  await page.waitForURL('**/member', { timeout: 6000 })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('turn-right-8')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard**')
})

test('the account pages fit the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/member', '/member?mode=create', '/member?mode=reset', '/reset-password', '/setup', '/verify']) {
    await page.goto(path)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, path).toBeLessThanOrEqual(320)
    await expectAccessible(page)
  }
})

/** Looks at the button while the form is on its way: the page is about to be replaced, and a locator would wait for the next one. */
function noteBusyButton(): void {
  addEventListener('submit', ({ submitter }) => {
    setTimeout(() => {
      const isDisabled = (submitter as HTMLButtonElement).disabled
      sessionStorage.setItem('busy', `${submitter?.textContent} ${isDisabled ? '(disabled)' : '(enabled)'}`)
    })
  })
}
