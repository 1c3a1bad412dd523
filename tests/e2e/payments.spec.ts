import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import {
  CANARY,
  CANARY_CVV,
  expectSearchToFind,
  isTraced,
  listenToRequests,
  storedInBrowser,
  storedInDatabase,
} from './canary.ts'
import { expectAccessible } from './accessible.ts'
import { typeCard } from './card.ts'
import { becomeMember } from './member-with.ts'
import { anAddress, demoSignIn, expect, type Mailbox, signIn, test, studio } from './journey.ts'

async function aNewMember(page: Page, mailbox: Mailbox, name: string) {
  const who = { email: anAddress(name.toLowerCase()), password: 'swing-left-9' }
  const headers = { Origin: studio.url }
  const data = { ...who, name: `${name} Payer`, contact: '07700 900127' }
  expect((await page.request.post('/api/auth/sign-up/email', { data, headers })).status()).toBe(200)
  await page.goto((await mailbox.waitForMail(who.email, 'verify')).firstLink)
  await signIn(page, who)
  return who
}

test('what is typed into a card field is nowhere afterwards, whatever is done to the page', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const sent = listenToRequests(page.context(), studio.url)
  await aNewMember(page, mailbox, 'Cleo')
  await page.goto('/membership/pay?package=basic')

  await typeCard(page, CANARY, CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('What you typed was not kept.')).toBeVisible()
  await expect(page.getByLabel('Card Number')).toHaveValue('')
  await expectAccessible(page)

  await typeCard(page, CANARY.slice(0, 14), CANARY_CVV)
  await page.reload()
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  await expect(page.getByLabel('Card Number')).toHaveValue('')
  await expect(page.getByLabel('CVV')).toHaveValue('')
  await typeCard(page, CANARY, CANARY_CVV)
  await page.goto('/timetable')
  await page.goBack()
  await page.goForward()
  await page.goBack()

  await typeCard(page, '4000 0000 0000 0002', CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeEnabled()
  await typeCard(page, '4242 4242 4242 4242', CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()
  await page.goBack()
  await typeCard(page, '4242 4242 4242 4242', CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText(/^You bought this at \d\d:\d\d\. Buy it again\?$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Yes, once more').check()
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()
  await page.goBack()
  await page.reload()
  let stored = await storedInBrowser(page)

  await page.goto('/membership')
  const add = page.locator('[data-package=basic]').getByRole('button', { name: /^Add to cart/i })
  await add.click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/checkout')
  await typeCard(page, CANARY, CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).dblclick()
  await expect(page.getByText('What you typed was not kept.')).toBeVisible()
  stored += await storedInBrowser(page)
  await page.goBack()

  expect(sent.length).toBeGreaterThan(20)
  expect(sent.filter(isTraced)).toEqual([])
  expect(isTraced(stored)).toBe(false)
  expect(isTraced(readFileSync(studio.log, 'utf8'))).toBe(false)
  expect(await storedInDatabase(studio.dataDir)).toEqual([])
  expectSearchToFind()
})

test('an admin finds a payment and gives a part of it back, once, whatever is clicked', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const { email } = await aNewMember(page, mailbox, 'Rosa')
  await page.goto('/membership/pay?package=standard')
  await typeCard(page, '4242 4242 4242 4242', CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()
  await mailbox.waitForMail(email, 'Receipt')

  const desk = await (await browser.newContext({ baseURL: studio.url })).newPage()
  await signIn(desk, demoSignIn('admin'))
  await desk.goto('/dashboard/payments')
  await expectAccessible(desk)
  await desk.getByLabel('Payer, receipt or description').fill(email)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('status').filter({ hasText: '1 payment' })).toBeVisible()
  await desk.getByRole('link', { name: 'Rosa Payer' }).first().click()
  await desk.getByRole('heading', { name: 'Payment of £49.00' }).waitFor()
  await desk.getByLabel('Amount in pounds').fill('60')
  await desk.getByLabel(/^Reason/).fill('A class fell out')
  await desk.getByRole('button', { name: 'Give the money back' }).click()
  await expect(desk.getByText('That is more than is left of this payment')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByLabel('Amount in pounds').fill('4.90')
  await desk.getByLabel(/^Reason/).fill('A class fell out')
  await desk.getByRole('button', { name: 'Give the money back' }).dblclick()
  await expect(desk.getByText('£4.90 goes back the way it came.', { exact: false })).toBeVisible()
  await expect(desk.getByText('C-0', { exact: false }).first()).toBeVisible()
  await expect(desk.getByRole('cell', { name: '£44.10' })).toBeVisible()
  await expectAccessible(desk)
  const message = await mailbox.waitForMail(email, 'Refund')
  expect(message.text).toContain('£4.90')
  expect(message.text).toContain('A class fell out')

  await desk.context().close()
})

test('a member comes back from the bank to the truth, and the script of payments is asked for only where one is made', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const asking = new Set<string>()
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/pay/bank/stripe.js') asking.add(new URL(page.url()).pathname)
  })
  await aNewMember(page, mailbox, 'Tess')
  await page.goto('/membership/pay?package=standard')
  await typeCard(page, '4000 0025 0000 3155', CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await typeCard(page, '4000 0025 0000 3155', CANARY_CVV)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Confirm payment' }).click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()
  await expect(page).toHaveURL(/\/payment-success\?[^#]*redirect_status=succeeded$/)
  expect(page.url()).not.toContain('client_secret')
  for (const path of ['/', '/timetable', '/cart', '/dashboard', '/dashboard/membership']) await page.goto(path)
  expect([...asking]).toEqual(['/membership/pay'])
})

test('the next month is paid by card on its own page, once the payer has ticked that it may begin', async ({
  page,
  mailbox,
}) => {
  const email = await becomeMember(page, mailbox, 'Rena', 'basic')
  await mailbox.waitForMail(email, 'Receipt')
  await page.goto('/membership/renew')
  await expect(page.getByRole('heading', { level: 1, name: 'Your next month' })).toBeVisible()
  await typeCard(page, '4242 4242 4242 4242', CANARY_CVV)
  await page.getByLabel(/^Begin within the 14 days/).uncheck()
  const pay = page.getByRole('button', { name: 'Pay £33.00' })
  await pay.click()
  await expect(page.locator('input[name=startsNow]:invalid')).toBeVisible()
  await page.getByLabel(/^Begin within the 14 days/).check()
  await pay.click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()
  await mailbox.waitForMail(email, 'Receipt')
})

test('when the card field does not come, the page says so and nothing is begun', async ({ page, mailbox }) => {
  const begun: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') begun.push(new URL(request.url()).pathname)
  })
  await aNewMember(page, mailbox, 'Mina')
  await page.route('**/stripe.js', (route) => route.abort())
  await page.goto('/membership/pay?package=basic')
  await expect(page.getByText('Card element not found')).toBeVisible()
  begun.length = 0
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Card element not found').first()).toBeVisible()
  await expect(page).toHaveURL(/\/membership\/pay/)
  expect(begun).toEqual([])
})

test('the script throws at what the release of Stripe.js it stands for no longer takes', async ({ page, mailbox }) => {
  await aNewMember(page, mailbox, 'Olga')
  await page.goto('/membership/pay?package=basic')
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  const faultOf = (options: object) =>
    page.evaluate((given) => {
      const { Stripe } = window as unknown as { Stripe: (key: string) => { elements(options: object): unknown } }
      try {
        Stripe('pk_test').elements(given)
        return null
      } catch (error) {
        return String(error)
      }
    }, options)
  const sale = { mode: 'payment', currency: 'gbp', amount: 3300 }
  expect(await faultOf({ ...sale, allowedPaymentMethodTypes: ['card'] })).toBeNull()
  expect(await faultOf({ ...sale, paymentMethodTypes: ['card'] })).toContain(
    'Unrecognized elements parameter: paymentMethodTypes',
  )
  expect(await faultOf({ mode: 'payment', currency: 'gbp' })).toContain('Missing elements parameter: amount')
})
