import { anAddress, expect, test } from './journey.ts'

test('without scripts someone joins, logs in where they wanted to be, resets the password and logs out', async ({
  page,
  mailbox,
}) => {
  const [email, password] = [anAddress('noor'), 'swing-left-9']
  await page.goto('/dashboard/schedule')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Name').fill('Noor')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact Number').fill('07700 900125')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await page.goto((await mailbox.waitForMail(email, 'verify')).firstLink)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard/schedule')

  await page.goto('/')
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await page.goto('/member?mode=reset')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await page.goto((await mailbox.waitForMail(email, 'Reset')).firstLink)
  await page.getByLabel('New password').fill('turn-right-8')
  await page.getByLabel('Confirm password').fill('turn-right-8')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password has been reset successfully')).toBeVisible()
  await page.waitForURL('**/member', { timeout: 6000 })
})
