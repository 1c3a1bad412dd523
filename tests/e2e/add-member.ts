import type { Browser, Page } from '@playwright/test'
import { anAddress, demoSignIn, expect, type Mailbox, signIn, studio } from './journey.ts'

/** The front desk adds a member, is led to them when it adds them again, and the member chooses a password by the link. */
export async function addByHand({ page, mailbox, browser }: { page: Page; mailbox: Mailbox; browser: Browser }) {
  const email = anAddress('added')
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/users')
  await addMember(page, 'Added Byhand', email)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Added Byhand')
  await expect(page.getByText('Added Byhand is added.')).toBeVisible()

  await page.goto('/dashboard/users')
  await addMember(page, 'Added Again', email)
  await expect(page.getByText('This email address has an account already')).toBeVisible()
  await page.getByRole('link', { name: 'Open the member with this address' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Added Byhand')

  const elsewhere = await browser.newContext({ baseURL: studio.url })
  const member = await elsewhere.newPage()
  await member.goto((await mailbox.waitForMail(email, 'choose a password')).firstLink)
  await member.getByLabel('New password').fill('a plain of long grass')
  await member.getByLabel('Confirm password').fill('a plain of long grass')
  await member.getByRole('button', { name: 'Choose password' }).click()
  await expect(member).toHaveURL(/dashboard/)
  await elsewhere.close()
}

async function addMember(page: Page, name: string, email: string) {
  await page.getByText('Add a member').click()
  const form = page.locator('form', { has: page.getByRole('button', { name: 'Add member' }) })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Contact').fill('07700 900321')
  await form.getByRole('button', { name: 'Add member' }).click()
}
