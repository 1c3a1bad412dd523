import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { typeCard } from './card.ts'
import { NEXT_WEEK } from './clock.ts'
import { anAddress, demoSignIn, expect, signIn, studio, test } from './journey.ts'

const PHONE = { width: 390, height: 844 }

/** An admin makes a code for one use of each person, by the form. */
async function makesCode(browser: Browser, code: string, percent: string): Promise<void> {
  const page = await browser.newPage({ baseURL: studio.url })
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/content')
  await page.getByRole('link', { name: 'New promo code' }).click()
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code)
  await page.getByLabel('Percent off').fill('120')
  await page.getByLabel('Uses of one person').fill('1')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please give a whole number from 1 to 100')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Percent off').fill(percent)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: code })).toBeVisible()
  await expectAccessible(page)
  await page.close()
}

async function applies(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Promo code' }).fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

test('a visitor buys with a promo code, and a member books a class with one after a declined card', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const code = `AUTUMN-${Date.now() % 100_000}`
  await makesCode(browser, code, '20')
  const email = anAddress('rosa')
  const headers = { Origin: studio.url }
  await page.setViewportSize(PHONE)
  await page.request.post('/cart/items', { form: { packageId: 'basic', quantity: '1' }, headers })
  await page.goto('/checkout')
  await typeCard(page)
  await page.getByLabel('Full Name').fill('Rosa Lind')
  await applies(page, 'no-such-code')
  await expect(page.getByText('There is no such promo code')).toBeVisible()
  await expectAccessible(page)
  await applies(page, code.toLowerCase())
  await expect(page.locator('[data-order-total]')).toHaveText('£26.40')
  await expect(page.getByText(`£6.60 taken off with ${code}`)).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Rosa Lind')
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(PHONE.width)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const receipt = await mailbox.waitForMail(email, 'Receipt')
  expect(receipt.text).toMatch(new RegExp(`Promo code ${code}.*−£6\\.60`, 's'))

  const member = { email: anAddress('tess'), password: 'swing-left-9' }
  const data = { ...member, name: 'Tess Ward', contact: '07700 900126' }
  await page.request.post('/api/auth/sign-up/email', { data, headers })
  await page.request.get((await mailbox.waitForMail(member.email, 'verify')).firstLink)
  await signIn(page, member)
  await page.goto('/membership/pay?package=basic')
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  await applies(page, code)
  await expect(page.getByText(`£6.60 taken off with ${code}`)).toBeVisible()
  await expectAccessible(page)
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay £26.40' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  // Declined, it has used up nothing.
  await page.goto(NEXT_WEEK)
  const block = page.locator('[data-session-id]').filter({ hasText: 'Street dance juniors' })
  await page.goto(`/book/${await block.getAttribute('data-session-id')}`)
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  await applies(page, code)
  await expect(page.getByText(`£1.30 taken off with ${code}`)).toBeVisible()
  await expectAccessible(page)
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay £5.20 and book' }).click()
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()
  await expect(page.getByText(`Promo code ${code}`)).toBeVisible()
})
