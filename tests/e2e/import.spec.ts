import { expectAccessible } from './accessible.ts'
import { anAddress, demoSignIn, expect, signIn, studio, test } from './journey.ts'
import { expectReachable } from './keyboard.ts'
import { untilSettled } from './second-tap.ts'

test('an admin brings members over from a file, and one of them chooses a password by the e-mail', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('nadia')
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/users')
  await page.getByRole('link', { name: 'Bring members over' }).click()
  await page.waitForURL('**/dashboard/import')
  await expectAccessible(page)
  const lines = ['Name;Email;Plan;Until', `Nadia Novak;${email};Gold 10;24/12/2026`, 'Nobody;nowhere;;']
  await page.getByLabel('CSV file').setInputFiles({
    name: 'clients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\n')),
  })
  await page.getByRole('button', { name: 'Look at this file' }).click()
  await expect(page.getByText('Email: This is no email address')).toBeVisible()
  await page.getByLabel('Gold 10 (1 line)').selectOption('10 Class Package, £49')
  await page.getByRole('button', { name: 'Read it so' }).click()
  await expect(page.getByText('10 Class Package, 10 classes left from 25 Nov 2026 until 24 Dec 2026')).toBeVisible()
  await expectAccessible(page)
  await expectReachable(page)
  const bring = page.getByRole('button', { name: 'Bring 1 member over' })
  await untilSettled(bring)
  await bring.press('Enter')
  await expect(page.locator('[data-notice]')).toContainText('Brought over: 1 member')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go live' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Invited by email: 1 member')

  const elsewhere = await browser.newContext({ baseURL: studio.url })
  const nadia = await elsewhere.newPage()
  await nadia.goto((await mailbox.waitForMail(email, 'choose a password')).firstLink)
  await expectAccessible(nadia)
  await nadia.getByLabel('New password').fill('seven swift salsa shoes')
  await nadia.getByLabel('Confirm password').fill('seven swift salsa shoes')
  await nadia.getByRole('button', { name: 'Choose password' }).click()
  await expect(nadia).toHaveURL(/\/dashboard/)
  await nadia.goto('/dashboard/membership')
  await expect(nadia.getByText('10 Class Package').first()).toBeVisible()
  await elsewhere.close()
})
