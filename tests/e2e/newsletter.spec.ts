import { anAddress, expect, test } from './journey.ts'

test('with scripts someone asks for the newsletter, confirms by the mail', async ({ page, mailbox }) => {
  const email = anAddress('ada')
  await page.goto('/newsletter')
  const box = page.locator('[data-newsletter-box]')
  await box.getByLabel('Email').fill(email)
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('Thank you for subscribing!')).toBeVisible()
  await page.goto((await mailbox.waitForMail(email, 'confirm your newsletter')).firstLink)
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
})
