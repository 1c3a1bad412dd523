import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'

/** Takes screenshots of every page and state at three widths, light and dark, into shots/: `npm start`, then `npm run shots`,
 *  or `npm run shots -- home membership` for some of them. `STUDIO_URL` names another studio than the one on port 3000,
 *  `DATA_DIR` where its demo sign-ins are (without them the portal and the front desk are left out). */
const origin = process.env.STUDIO_URL ?? 'http://localhost:3000'
const chosen = process.argv.slice(2)
const WIDTHS = [390, 820, 1440]

/** A screenshot: its name, the address, and what is done on the page first. */
type Shot = { name: string; path: string; before?: (page: Page) => Promise<unknown> }

const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
const indexable = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '/').pathname)
const visitorShots: Shot[] = [
  ...[...indexable, '/member', '/cart', '/newsletter', '/reset-password'].map((path) => ({ name: nameOf(path), path })),
  // The pages of an expired or truncated link.
  ...['/verify', '/claim', '/booking/cancel', '/payment-success', '/hall-hire/request/x', '/newsletter/confirm'].map(
    (path) => ({ name: nameOf(path), path }),
  ),
  { name: 'member-create', path: '/member?mode=create' },
  { name: 'member-reset', path: '/member?mode=reset' },
  { name: 'hall-hire-form', path: '/hall-hire?book=1' },
  { name: 'timetable-empty', path: '/timetable?week=2020-01-06' },
  { name: 'unknown', path: '/no/such/page' },
  {
    name: 'newsletter-error',
    path: '/newsletter',
    before: (page) => page.getByRole('button', { name: 'Subscribe' }).click(),
  },
  { name: 'hall-hire-dialog', path: '/hall-hire', before: (page) => page.getByText('Book Now').first().click() },
  { name: 'menu', path: '/', before: openMenu },
  { name: 'cart-full', path: '/membership', before: (page) => fillCart(page, '/cart') },
  { name: 'cart-drawer', path: '/membership', before: openDrawer },
  { name: 'membership-cart', path: '/membership', before: (page) => fillCart(page, '/membership') },
  { name: 'checkout', path: '/membership', before: (page) => fillCart(page, '/checkout') },
  { name: 'checkout-declined', path: '/membership', before: payWithDeclinedCard },
  { name: 'sign-in-refused', path: '/member', before: signInAsNobody },
  {
    name: 'home-open',
    path: '/',
    before: async (page) => {
      await page.getByText('View Bio').first().click()
      await page.getByText('Read More').first().click()
    },
  },
]
const portal = [
  'profile',
  'membership',
  'family',
  'direct-debit',
  'schedule',
  'history',
  'history?view=payments',
  'notifications',
  'security',
  'your-data',
  'your-data/delete',
]
const desk = [
  'admin',
  'schedule',
  'attendance',
  'users',
  'import',
  'payments',
  'payments/books',
  'payments/vat',
  'hall-hires',
  'import',
  'content',
  'content/studio',
  'content/news/new',
  'messages',
  'activity',
]

const note = 'node_modules/.tempo/browser.json'
const found = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { executablePath?: string }) : {}
const browser = await chromium.launch({ executablePath: found.executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const taken =
  (await take(browser, visitorShots)) +
  (await take(browser, portalShots('member', portal), 'member')) +
  (await take(browser, portalShots('desk', desk), 'admin'))
await browser.close()
console.log(`${taken} pictures are in shots/.`)

async function take(from: Browser, all: Shot[], role?: 'member' | 'admin'): Promise<number> {
  const shots = all.filter(({ name }) => chosen.length === 0 || chosen.includes(name))
  const signIn = role && signInOf(role)
  if (shots.length === 0 || (role && !signIn)) return 0
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await from.newContext({ colorScheme, reducedMotion: 'reduce', bypassCSP: true, locale: 'en-GB' })
    const page = await context.newPage()
    if (signIn)
      await page.request.post(`${origin}/api/auth/sign-in/email`, { data: signIn, headers: { Origin: origin } })
    for (const shot of shots) for (const width of WIDTHS) await picture(page, shot, `${width}-${colorScheme}`, width)
    await context.close()
  }
  return shots.length * WIDTHS.length * 2
}

async function picture(page: Page, { name, path, before }: Shot, suffix: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(origin + path)
  await before?.(page)
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() => scrollTo(0, 0))
  // What is rendered only when it scrolls into view belongs in the picture too.
  await page.addStyleTag({ content: '.later { content-visibility: visible }' })
  const isOver = await page.locator(':is(dialog[open], :popover-open)').count()
  await page.screenshot({ path: `shots/${name}-${suffix}.png`, fullPage: isOver === 0 })
}

async function openMenu(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Menu', exact: true })
  if (await button.isVisible()) await button.click()
}

async function fillCart(page: Page, then: string): Promise<void> {
  for (const [packageId, quantity] of Object.entries({ basic: '2', family: '1' }))
    await page.request.post(`${origin}/cart/items`, { form: { packageId, quantity }, headers: { Origin: origin } })
  await page.goto(origin + then)
}

async function payWithDeclinedCard(page: Page): Promise<void> {
  await fillCart(page, '/checkout')
  await page.locator('[data-card-field=ready]').waitFor()
  const card = { 'Card Number': '4000 0000 0000 0002', 'Expiry Date (MM/YY)': '12/30', CVV: '123' }
  const typed = { 'Full Name': 'Robin Okafor', Email: 'robin@example.com', ...card }
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label).fill(text)
  await page.getByLabel(/^Begin within the 14 days/).check()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await page.getByText('Your card was declined.').waitFor()
}

async function signInAsNobody(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@example.com')
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').waitFor()
}

async function openDrawer(page: Page): Promise<void> {
  await fillCart(page, '/membership')
  await page.getByRole('link', { name: 'Cart, 3 items' }).click()
  await page.getByRole('button', { name: 'Checkout' }).waitFor()
}

function portalShots(who: string, tabs: string[]): Shot[] {
  return tabs.map((tab) => ({ name: `${who}-${tab.replaceAll(/\W/g, '-')}`, path: `/dashboard/${tab}` }))
}

function signInOf(role: string): { email: string; password: string } | null {
  const file = join(process.env.DATA_DIR ?? 'data', 'demo-accounts.txt')
  if (!existsSync(file)) return null
  const [, email, password] = new RegExp(`^${role}\\s+(\\S+)\\s+(\\S+)`, 'm').exec(readFileSync(file, 'utf8')) ?? []
  return email && password ? { email, password } : null
}

function nameOf(path: string): string {
  return path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')
}
