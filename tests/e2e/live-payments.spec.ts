import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { type FakeStripe, openFakeStripe } from '#scripts/stripe-fake/fake-stripe.ts'
import { CANARY, expectSearchToFind, isTraced, listenToRequests, storedInBrowser, storedInDatabase } from './canary.ts'
import { anAddress, expect, expectAccessible, type Mailbox, studio as visited, test as journey } from './journey.ts'
import { type StartedStudio, startStudio } from './start-studio.ts'

const LOG = 'test-results/live-studio.log'
const FRAME = 'iframe[title="Secure payment input frame"]'
const [DECLINED, ASKS] = ['4000 0000 0000 0002', '4000 0025 0000 3155']

// A studio with live payments, beside the one of the other journeys; Stripe is the fake one. It tells nothing on its own and
// answers nobody who asks for its events: what happened is found out by the page the payer comes back to.
const test = journey.extend<object, { live: { fake: FakeStripe; studio: StartedStudio } }>({
  live: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright demands the pattern.
    async ({}, use) => {
      const fake = await openFakeStripe()
      fake.fault(500, { path: '/v1/events', times: 1000 })
      const stripe = { STRIPE_API_BASE: fake.url, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
      const more = { STRIPE_WEBHOOK_SECRET: 'whsec_1', SMTP_URL: visited.smtpUrl, SEED: 'none' }
      const studio = await startStudio({ ...stripe, ...more, RATE_LIMIT: 'off' }, LOG)
      await use({ fake, studio })
      await studio.stop()
      await fake.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ live }, use) => use(live.studio.url),
  hosts: async ({ live }, use) => use([live.studio.url, live.fake.url]),
})

async function typeCard(page: Page, number: string) {
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  await page.frameLocator(FRAME).getByLabel('Card number').fill(number)
}

async function toCheckout(page: Page) {
  await page.goto('/membership')
  await page
    .locator('[data-package=basic]')
    .getByRole('button', { name: /^Add to cart/i })
    .click()
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
  await page.goto('/checkout')
  await page.getByLabel('Full Name').fill('Vera Visitor')
  await page.getByLabel('Email').first().fill(anAddress('vera'))
}

async function signUp(page: Page, mailbox: Mailbox, studioUrl: string) {
  const who = { email: anAddress('mona'), password: 'swing-left-9' }
  const headers = { Origin: studioUrl }
  const data = { ...who, name: 'Mona Member', contact: '07700 900128' }
  expect((await page.request.post('/api/auth/sign-up/email', { data, headers })).status()).toBe(200)
  await page.request.get((await mailbox.waitForMail(who.email, 'verify')).firstLink)
  expect((await page.request.post('/api/auth/sign-in/email', { data: who, headers })).status()).toBe(200)
}

/** What a page asked of the provider, by the path of the page. */
function listenToProvider(page: Page, providerUrl: string): Map<string, string[]> {
  const asked = new Map<string, string[]>()
  page.on('request', (request) => {
    const at = new URL(page.url())
    // Going there, to the bank or to set a direct debit up, is leaving the page.
    const isLeaving = request.isNavigationRequest() && request.frame() === page.mainFrame()
    if (isLeaving || !request.url().startsWith(providerUrl) || at.origin === providerUrl) return
    asked.set(at.pathname, [...(asked.get(at.pathname) ?? []), new URL(request.url()).pathname])
  })
  return asked
}

test('a visitor gives the card to Stripe and to nobody else: refused, declined, asked for by the bank, paid', async ({
  page,
  live: { studio },
}) => {
  test.slow()
  const sent = listenToRequests(page.context(), studio.url)
  await toCheckout(page)
  await typeCard(page, CANARY)
  await page.getByRole('button', { name: 'Pay Now' }).dblclick()
  await expect(page.getByText('Your card number is incorrect.')).toBeVisible()
  await expectAccessible(page, { outside: FRAME })
  await typeCard(page, DECLINED)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  let stored = await storedInBrowser(page)

  await typeCard(page, ASKS)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByRole('heading', { name: 'Your bank asks: was it you?' }).waitFor()
  const back = page.waitForRequest(/\/payment-success\?/)
  await page.getByRole('button', { name: 'Complete' }).click()
  expect((await back).url()).toContain('redirect_status=succeeded')
  await expect(page.getByText('Payment Successful!')).toBeVisible()
  expect(page.url()).not.toContain('client_secret')
  stored += await storedInBrowser(page)

  expect(sent.length).toBeGreaterThan(10)
  expect(sent.filter((one) => isTraced(one) || /4000.?0000.?0000|4000.?0025/.test(one))).toEqual([])
  expect(isTraced(stored)).toBe(false)
  expect(isTraced(readFileSync(LOG, 'utf8'))).toBe(false)
  expect(await storedInDatabase(studio.dataDir)).toEqual([])
  expectSearchToFind()
})

test('a member comes back from the bank to the truth, and nothing of Stripe is asked but where a payment is made', async ({
  page,
  mailbox,
  live: { fake, studio },
}) => {
  test.slow()
  const asked = listenToProvider(page, fake.url)
  await signUp(page, mailbox, studio.url)
  await page.goto('/membership')
  await page.locator('[data-package=standard]').getByRole('button', { name: 'Get Started' }).click()
  await typeCard(page, ASKS)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment did not go through' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Try again' }).click()
  await typeCard(page, ASKS)
  await page.getByRole('button', { name: /^Pay/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByText('Payment successful! Your membership has been activated.')).toBeVisible()
  await expect(page).toHaveURL(/\/payment-success\?[^#]*redirect_status=succeeded$/)
  expect(fake.calls.filter((call) => call === 'POST /v1/payment_intents')).toHaveLength(2)

  await page.goto('/dashboard/direct-debit')
  await page.getByLabel('Bank account', { exact: false }).check()
  await page.getByRole('button', { name: 'Set up direct debit' }).click()
  await page.getByLabel('Method').selectOption('pm_bacsDebit_success')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your bank is deciding.')).toBeVisible()

  for (const path of ['/', '/timetable', '/cart', '/dashboard', '/dashboard/membership']) await page.goto(path)
  const drawn = ['/endive/stripe.js', '/card-frame']
  expect([...asked.keys()]).toEqual(['/membership/pay'])
  expect(asked.get('/membership/pay')?.slice(0, 2)).toEqual(drawn)
})

test('when the card field does not come, the page says so and nothing is begun', async ({ page, live: { fake } }) => {
  await page.route('**/stripe.js', (route) => route.abort())
  const before = fake.calls.filter((call) => call.startsWith('POST')).length
  await toCheckout(page)
  await expect(page.getByText('Card element not found')).toBeVisible()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Card element not found').first()).toBeVisible()
  await expect(page).toHaveURL(/\/checkout$/)
  expect(fake.calls.filter((call) => call.startsWith('POST'))).toHaveLength(before)
})
