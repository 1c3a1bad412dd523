import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ASKED_FOR_MINUTES } from '#src/studio/billing/buying-again/buying-again.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { filled, formWith } from '#tests/helpers/forms.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const ada = { name: 'Ada Lovelace', email: 'ada@example.com' }
const card = { methodId: 'pm_card_visa', startsNow: 'on' }

/** A page that sells, opened once more after it has sold. */
type Checkout = {
  page: string
  who(): Promise<Visitor> | Visitor
  /** The address of the form, ready to be filled in. */
  open(someone: Visitor): Promise<string> | string
  field: string
  typed: Record<string, string>
  /** What makes it another purchase. */
  other?: Record<string, string>
}

const guest = () => studio.visitor()
const cash = { ...ada, tender: 'cash' }
const withCart = async (someone: Visitor) => {
  await someone.post('/cart/items', { packageId: 'basic', quantity: '1' })
  return '/checkout'
}

const CHECKOUTS: Record<string, Checkout> = {
  'a visitor’s place in a class': {
    page: 'site/book/book-page.tsx',
    who: guest,
    open: async () => `/book/${(await aClassSession(studio.services.db, { capacity: 5 })).id}`,
    field: 'productId',
    typed: { ...ada, ...card },
    other: { email: 'ben@example.com' },
  },
  'a workshop’s ticket': {
    page: 'site/book/book-page.tsx',
    who: guest,
    open: async () => `/book/${(await aWorkshop(studio.services.db)).workshop.dates[0]!.sessionId}`,
    field: 'productId',
    typed: { ...ada, ...card },
    other: { email: 'ben@example.com' },
  },
  'a visitor’s cart': {
    page: 'site/shop/checkout-page.tsx',
    who: guest,
    open: withCart,
    field: 'cartKey',
    typed: { ...ada, ...card },
    other: { email: 'ben@example.com' },
  },
  'a member’s cart': {
    page: 'site/shop/checkout-page.tsx',
    who: () => studio.signedIn(),
    open: withCart,
    field: 'cartKey',
    typed: { ...ada, ...card },
  },
  'a present': {
    page: 'site/shop/for-others-page.tsx',
    who: () => studio.signedIn(),
    open: () => '/membership/for-others?package=basic',
    field: 'giftKey',
    typed: { recipientName: 'Ben', recipientEmail: 'ben@example.com', ...card },
    other: { recipientEmail: 'cara@example.com' },
  },
  'a package': {
    page: 'site/payment/pay-page.tsx',
    who: () => studio.signedIn(),
    open: () => '/membership/pay?package=basic',
    field: 'packageId',
    typed: card,
  },
  'a sale at the till': {
    page: 'admin/till/till-page.tsx',
    who: () => studio.signedIn('admin'),
    open: () => '/dashboard/till?items=basic',
    field: 'saleId',
    typed: cash,
    other: { email: 'ben@example.com' },
  },
}

/** What is owed is paid once: then nothing of it is due, and an hour of the hall is let once. */
const OWED = [
  'admin/hall-hires/hire-acts.server.ts',
  'admin/till/hall-page.tsx',
  'admin/till/take-debt.server.ts',
  'site/hall-hire/hall-pay-page.tsx',
  'site/payment/renew-page.tsx',
]
const SELLS = /\b(?:pays|paysOrder|sellAtTill|takeHallMoney|confirmHallHire|recordHallPayment|takeDebt)\(/

test('every form that takes money is one of these', () => {
  const pages = globSync('{admin,portal,site,actions}/**/*.{ts,tsx}', { cwd: 'src/app' }).filter(
    (file) =>
      !file.includes('.test.') &&
      SELLS.test(readFileSync(`src/app/${file}`, 'utf8')) &&
      !file.endsWith('pay-order.server.ts'),
  )
  const walked = Object.values(CHECKOUTS).map(({ page }) => page)
  expect(pages.toSorted()).toEqual([...new Set([...walked, ...OWED])].toSorted())
})

test.each(Object.entries(CHECKOUTS))('%s is not sold again before its buyer has said so', async (_, checkout) => {
  const { who, open, field, typed, other } = checkout
  const [someone, sold] = [
    await who(),
    async () => (await studio.sql(`select 1 from payments where state = 'succeeded'`)).length,
  ]
  const here = await open(someone)
  const again = async () => {
    if (here === '/checkout') await open(someone)
    return filled(formWith((await someone.page(here)).html, field), typed)
  }
  const first = await again()
  expect((await someone.post(here, first)).status).toBeLessThan(400)
  const before = await sold()
  expect(before).toBe(1)
  // The form that the browser has kept is the same purchase still.
  await someone.post(here, first)
  expect(await sold()).toBe(before)
  const form = await again()
  const asked = await someone.post(here, form)
  const html = await asked.text()
  expect([asked.status, /at \d\d:\d\d\. (?:Buy|Sell) it again\?/.test(html)]).toEqual([409, true])
  expect(filled(formWith(html, field))).toMatchObject(
    Object.fromEntries(Object.entries(typed).filter(([name]) => name in ada)),
  )
  expect(html).toMatch(/type="checkbox"[^>]*name="again"/)
  expect(await sold()).toBe(before)
  if (other) expect((await someone.post(here, { ...(await again()), ...other })).status).toBeLessThan(400)
  expect((await someone.post(here, { ...(await again()), again: 'on' })).status).toBeLessThan(400)
  expect(await sold()).toBe(before + (other ? 2 : 1))
})

test('what was bought a while ago, or with the same address by another browser, is no question', async () => {
  const { id } = await aClassSession(studio.services.db, { capacity: 5 })
  const buy = async (someone: Visitor) => {
    const { html } = await someone.page(`/book/${id}`)
    return (await someone.post(`/book/${id}`, filled(formWith(html, 'productId'), { ...ada, ...card }))).status
  }
  const visitor = studio.visitor()
  expect(await buy(visitor)).toBe(302)
  // Whether Ada has a place is nobody else's business.
  expect(await buy(studio.visitor())).toBe(302)
  expect(await buy(visitor)).toBe(409)
  await studio.sql(`update payments set settled_at = settled_at - interval '${ASKED_FOR_MINUTES + 1} minutes'`)
  expect(await buy(visitor)).toBe(302)
})
