import { anAddress, demoSignIn, expect, signIn, studio, test } from './journey.ts'

test('without scripts a code is made, and leaves nothing to pay', async ({ page, browser, mailbox }) => {
  const code = `GIFT-${Date.now() % 100_000}`
  const desk = await browser.newPage({ baseURL: studio.url, javaScriptEnabled: false })
  await signIn(desk, demoSignIn('admin'))
  await desk.goto('/dashboard/content/promo-codes/new')
  await desk.getByRole('textbox', { name: 'Promo code' }).fill(code)
  await desk.getByLabel('Percent off').fill('100')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk.getByRole('link', { name: code })).toBeVisible()
  await desk.close()

  const email = anAddress('pia')
  const headers = { Origin: studio.url }
  await page.request.post('/cart/items', { form: { packageId: 'basic', quantity: '1' }, headers })
  await page.goto('/checkout')
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
  await page.getByLabel('Full Name').fill('Pia Holt')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel(/^Begin within the 14 days/).check()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await mailbox.waitForMail(email, 'Receipt')
})
