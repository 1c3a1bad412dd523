import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { untilAwake } from './awake.ts'
import { dateIn } from './clock.ts'
import { demoSignIn, expect, signIn, studio, test } from './journey.ts'
import { becomeMember } from './member-with.ts'
import { giveRole, idOf, join } from './staff-member.ts'

const headers = { Origin: studio.url }

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
    await giveRole(page, desk, 'receptionist')
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
    await giveRole(page, desk, 'member')
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

test('what a member owes for a late cancellation is said and paid at the till with the next sale, or alone on their page', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const rules = async (change: object) => {
    await signIn(page, demoSignIn('admin'))
    await page.goto('/dashboard/content/rules')
    for (const [label, value] of Object.entries(change)) {
      const field = page.getByLabel(label)
      await (label.startsWith('Cancelling') ? field.selectOption(value) : field.fill(value))
    }
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/dashboard\/content(#.*)?$/)
  }
  const email = await becomeMember(page, mailbox, 'Delia')
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data, headers })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { booking?: { id: string }; class?: { nextSession: { id: string } } }
  }
  /** Books a class and cancels it late. */
  const cancelLate = async (name: string, time: string) => {
    await signIn(page, demoSignIn('admin'))
    const date = dateIn(0, 'Tuesday')
    const words = { name, type: 'yoga', day: 'Tuesday', time, duration: 30, maxSpots: 9, level: 'All levels' }
    const added = await post('/api/admin/classes', { ...words, fromDate: date, untilDate: date })
    await signIn(page, { email, password: 'swing-left-9' })
    const { booking } = await post('/api/bookings', { sessionId: added.class?.nextSession.id })
    await post(`/api/bookings/${booking?.id}/cancel?agreesTo=5.00`, {})
  }
  await rules({ 'Cancelling later costs': 'fee', 'Fee for cancelling late': '5', 'Cancel until': '48' })
  await cancelLate('Late one', '21:55')
  await cancelLate('Late two', '21:55')
  await rules({ 'Cancelling later costs': 'counts', 'Fee for cancelling late': '0', 'Cancel until': '0' })

  await page.setViewportSize({ width: 390, height: 844 })
  const member = `/dashboard/users/${await idOf(page, { email, password: '' })}`
  await openAwake(page, member)
  await expect(page.getByText('Owes £10.00').first()).toBeVisible()
  await expectAccessible(page)
  const alone = counting(page)
  await alone.open('Take what is owed')
  await page.getByLabel('Amount in pounds').filter({ visible: true }).fill('4')
  await alone.tap('button', 'Take it')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt')
  await expect(page.locator('main')).toContainText('What was owed')
  await mailbox.waitForMail(email, '£4.00')

  await openAwake(page, member)
  const withSale = counting(page)
  await withSale.tap('link', 'Sell')
  await withSale.tap('link', /drop-in/i)
  await expect(page.getByText('What they owe: £6.00, paid with it.')).toBeVisible()
  await expectAccessible(page)
  await withSale.tap('button', 'Take £12.50')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Receipt')
  expect(withSale.count()).toBe(3)
  await mailbox.waitForMail(email, '£6.00')
  await openAwake(page, member)
  await expect(page.getByText('Owes nothing')).toBeVisible()
})

test('“book wilma tanner into …” is done from the search: by Ctrl and K, and by ⌘ and K', async ({ page, mailbox }) => {
  await join(page, mailbox, 'Wilma Tanner')
  await signIn(page, demoSignIn('admin'))
  const date = dateIn(1, 'Wednesday')
  const words = { name: 'Juggling circle', type: 'yoga', day: 'Wednesday', time: '13:00', duration: 45, maxSpots: 9 }
  const data = { ...words, level: 'All levels', fromDate: date, untilDate: date }
  const added = await page.request.post('/api/admin/classes', { data, headers })
  expect(added.status(), await added.text()).toBe(201)
  for (const keys of ['Control+k', 'Meta+k']) {
    await openAwake(page, '/dashboard/reports')
    await page.keyboard.press(keys)
    await page.keyboard.type('book wilma tanner into juggling')
    const act = page.getByRole('option', { name: /^Book Wilma Tanner into Juggling circle/ }).first()
    await expect(act).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/users\/[^/]+\?book=/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wilma Tanner')
    await expect(page.getByLabel('Class', { exact: true }).locator('option:checked')).toContainText('Juggling circle')
    await expect(page.locator('#book').getByRole('button', { name: 'Book', exact: true })).toBeVisible()
  }
})

test('what is typed into a long text before the scripts have come stays', async ({ page }) => {
  await signIn(page, demoSignIn('admin'))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/dashboard/content/class-types/yoga', { waitUntil: 'commit' })
  const area = page.locator('main textarea').first()
  await expect(area).not.toBeEmpty()
  await area.fill('Typed at once.')
  release()
  await untilAwake(area)
  await expect(area).toHaveValue('Typed at once.')
})
