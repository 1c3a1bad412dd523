import type { Page } from '@playwright/test'
import { untilAwake } from './awake.ts'
import { dateIn } from './clock.ts'
import {
  anAddress,
  demoSignIn,
  expect,
  expectAccessible,
  type Mailbox,
  type SignIn,
  signIn,
  studio,
  test,
} from './journey.ts'

const headers = { Origin: studio.url }

/** Someone who has joined, to work here in a role or to be served. */
async function join(page: Page, mailbox: Mailbox, name: string): Promise<SignIn> {
  const who = { email: anAddress(name.toLowerCase().split(' ')[0] ?? ''), password: 'swing-left-9' }
  const data = { ...who, name, contact: '07700 900345' }
  expect((await page.request.post('/api/auth/sign-up/email', { data, headers })).status()).toBe(200)
  await page.goto((await mailbox.waitForMail(who.email, 'verify')).firstLink)
  return who
}

async function idOf(page: Page, { email }: SignIn): Promise<string> {
  const answer = await page.request.get(`/api/admin/users?search=${email}`)
  return ((await answer.json()) as { users: { id: string }[] }).users[0]!.id
}

/** Counts what a finger does: taps and choices, not what is typed. */
function counting(page: Page) {
  let taps = 0
  return {
    count: () => taps,
    async tap(role: 'link' | 'button' | 'option', name: string | RegExp) {
      taps += 1
      await page.getByRole(role, { name }).filter({ visible: true }).first().click()
    },
    async open(text: string) {
      taps += 1
      await page.getByText(text, { exact: true }).filter({ visible: true }).first().click()
    },
    async choose(label: string, option: RegExp) {
      taps += 1
      const choice = page.getByLabel(label, { exact: true })
      const whole = await choice.locator('option:not([disabled])').filter({ hasText: option }).first().innerText()
      await choice.selectOption({ label: whole })
    },
  }
}

async function openAwake(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilAwake(page.getByRole('link', { name: 'Search' }))
}

for (const width of [820, 390]) {
  test(`a receptionist finds what a member owes, and sells to and books a walk-in, at ${width} px`, async ({
    page,
    mailbox,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 844 })
    const [desk, walkIn] = [await join(page, mailbox, 'Rita Desk'), await join(page, mailbox, `Wanda ${width}`)]
    await signIn(page, demoSignIn('admin'))
    const deskPage = `/dashboard/users/${await idOf(page, desk)}`
    const setRole = (role: string) =>
      page.request.post(deskPage, { form: { intent: 'role', role, instructorId: '' }, headers })
    await setRole('receptionist')
    await signIn(page, desk)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/dashboard\/today$/)
    await expectAccessible(page)

    await openAwake(page, '/dashboard/today')
    const finding = counting(page)
    await finding.tap('link', 'Search')
    await page.keyboard.type(`wanda ${width}`)
    await expect(page.getByRole('status')).toHaveText('1 result')
    await expectAccessible(page)
    await finding.tap('option', `Wanda ${width}`)
    await expect(page.getByText('Owes nothing')).toBeVisible()
    expect(finding.count()).toBeLessThanOrEqual(3)

    await openAwake(page, '/dashboard/today')
    const selling = counting(page)
    await selling.tap('link', 'Search')
    await page.keyboard.type(walkIn.email)
    await selling.tap('option', `Wanda ${width}`)
    await selling.tap('link', 'Sell')
    await selling.tap('link', /drop-in/i)
    await selling.tap('button', /^Take £/)
    await selling.tap('link', 'Book a class')
    await selling.choose('Class', /left\)/)
    await selling.tap('button', 'Book')
    await expect(page.locator('[data-notice]')).toContainText('Successfully booked class')
    expect(selling.count()).toBeLessThanOrEqual(8)
    for (const button of await page.locator('main .button-look').filter({ visible: true }).all())
      expect((await button.boundingBox())!.height, await button.innerText()).toBeGreaterThanOrEqual(44)

    await page
      .getByRole('button', { name: /^Cancel / })
      .first()
      .click()
    await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled booking')
    await signIn(page, demoSignIn('admin'))
    await setRole('member')
  })
}

test('an admin cancels tonight’s class on a phone in three taps', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, demoSignIn('admin'))
  const words = { name: 'Last call', type: 'yoga', day: 'Monday', time: '21:45', duration: 30, maxSpots: 12 }
  const today = dateIn(0)
  const data = { ...words, level: 'All levels', fromDate: today, untilDate: today }
  const added = await page.request.post('/api/admin/classes', { data, headers })
  expect(added.status(), await added.text()).toBe(201)
  await openAwake(page, '/dashboard/today')
  const { tap, count } = counting(page)
  await tap('link', 'Cancel Class: Last call, 21:45')
  await expect(page.getByRole('dialog', { name: 'Cancel Class' })).toBeVisible()
  await tap('button', /^Cancel Class$/)
  await expect(page.locator('[data-notice]')).toContainText('Successfully cancelled class')
  await expect(page).toHaveURL(/\/dashboard\/today$/)
  expect(count()).toBeLessThanOrEqual(3)
})

test('the search is opened, used and left by keyboard alone, and an old answer is not shown', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  await openAwake(page, '/dashboard/today')
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'People, classes, hires, pages' })
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  // The answer to the first words is kept back until that to the next has come.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/search\.data\?.*q=ada(&|$)/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const first = page.waitForRequest(/search\.data\?.*q=ada(&|$)/)
  await box.fill('ada')
  await first
  await box.fill('vat')
  await expect(page.getByRole('option')).toHaveText(['VAT'])
  release()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveText('VAT')
  await expect(page.getByRole('option')).toHaveText(['VAT'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/payments\/vat/)
})
