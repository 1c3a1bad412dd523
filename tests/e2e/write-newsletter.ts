import type { Page } from '@playwright/test'
import { anAddress, demoSignIn, expect, type Mailbox, signIn } from './journey.ts'

/** Someone subscribes; an admin writes, looks, corrects, tries and sends; the subscriber reads, and unsubscribes with one click. */
export async function writeNewsletter({ page, mailbox }: { page: Page; mailbox: Mailbox }) {
  const email = anAddress('reader')
  const subject = `News of ${email.split('@')[0]}`
  await page.goto('/newsletter')
  await page.locator('[data-newsletter-box]').getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
  await page.goto((await mailbox.waitForMail(email, 'confirm your newsletter')).firstLink)
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()

  const admin = demoSignIn('admin')
  await signIn(page, admin)
  await page.goto('/dashboard/messages')
  await page.getByRole('link', { name: 'Write to people' }).click()
  await page.getByRole('link', { name: 'Write to people' }).click()
  await page.getByLabel('To', { exact: true }).selectOption('The newsletter list')
  await page.getByRole('button', { name: 'Write' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('Hello {first},\n\n- [Workshops](https://tempo.example/workshops)')
  await page.getByRole('button', { name: 'Keep and look at it' }).click()
  await expect(page.getByText('{first} is not known')).toBeVisible()
  await page.getByLabel('Message').fill('Hello {name},\n\n- [Workshops](https://tempo.example/workshops)')
  await page.getByRole('button', { name: 'Keep and look at it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(subject)
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Workshops' })).toBeVisible()

  await page.getByRole('button', { name: 'Send me a test' }).click()
  await mailbox.waitForMail(admin.email, `Test: ${subject}`)
  await page.getByRole('button', { name: /^Send to .* now$/ }).click()
  await expect(page.getByText(/^On its way to/)).toBeVisible()
  const mail = await mailbox.waitForMail(email, subject)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Who got it' })).toBeVisible()
  expect(mail.text).toContain('Hello,')
  expect(mail.firstLink).toBe('https://tempo.example/workshops')
  await page.goto(/https?:\S+\/newsletter\/unsubscribe[^\s,]+/.exec(mail.text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('No more newsletters to this address')).toBeVisible()
}
