import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { typeCard } from './card.ts'
import { dateIn, NEXT_WEEK } from './clock.ts'
import { anAddress, expect, signIn, studio, test } from './journey.ts'
import { becomeMember } from './member-with.ts'

const PHONE = { width: 390, height: 844 }

test('a visitor on a phone taps a class and has booked it, in ten interactions at most, and the account finds it', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('ivy')
  await page.setViewportSize(PHONE)
  await page.goto(NEXT_WEEK)
  const block = withRoom(page)
  let interactions = 0
  const does = async (act: Promise<unknown>) => {
    interactions++
    await act
  }
  await does(block.getByRole('link', { name: 'Please log in to book this class' }).click())
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await does(page.getByLabel('Full Name').fill('Ivy Marsh'))
  await does(page.getByRole('textbox', { name: 'Email' }).fill(email))
  await expectAccessible(page)
  await does(page.getByLabel('Card Number').fill('4242 4242 4242 4242'))
  await does(page.getByLabel('Expiry Date (MM/YY)').fill('12/30'))
  await does(page.getByLabel('CVV').fill('123'))
  await does(page.getByRole('button', { name: 'Pay £6.50 and book' }).click())
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()
  expect(interactions).toBeLessThanOrEqual(10)
  await expectAccessible(page)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(PHONE.width)

  const mail = await mailbox.waitForMail(email, `Booked: ${name}`)
  expect(mail.firstLink).toContain('/booking/cancel?token=')
  const [accountUrl = ''] = /http\S+mode=create\S*/.exec(mail.text) ?? []
  await page.goto(accountUrl)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  const headers = { Origin: studio.url }
  const data = { name: 'Ivy Marsh', email, password: 'swing-left-9', contact: '07700 900126' }
  await page.request.post('/api/auth/sign-up/email', { data, headers })
  await page.request.get((await mailbox.waitForMail(email, 'verify')).firstLink)
  await signIn(page, { email, password: data.password })
  await page.goto('/dashboard/schedule')
  await expect(page.getByRole('main')).toContainText(name)
})

test('a member with nothing left and a saved card has booked after two interactions, and books for a child', async ({
  page,
  mailbox,
}) => {
  test.slow()
  await becomeMember(page, mailbox, 'Ned', 'basic')
  await saveCard(page)
  await useUp(page, 6)
  await page.setViewportSize(PHONE)
  await page.goto(NEXT_WEEK)
  const block = withRoom(page)
  let interactions = 0
  const does = async (act: Promise<unknown>) => {
    interactions++
    await act
  }
  await does(block.getByRole('button', { name: /^Book Class/ }).click())
  await expect(page.getByText('No classes remaining on your membership')).toBeVisible()
  await expectAccessible(page)
  await does(page.getByRole('button', { name: 'Pay £6.50 by your saved card and book' }).click())
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()
  expect(interactions).toBe(2)
  await page.request.post('/dashboard/family', { form: { intent: 'add', name: 'Robin' }, ...own() })
  await page.goto(NEXT_WEEK)
  await page.goto(`/book/${await withRoom(page).getAttribute('data-session-id')}`)
  const people = page.getByRole('navigation', { name: 'Book for' })
  await people.getByRole('link', { name: 'Robin' }).click()
  await expect(people.getByRole('link', { name: 'Robin' })).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pay £6\.50 by your saved card and book for .*Robin/ }).click()
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: 'Robin' })).toBeVisible()
})

test('a newcomer with an account types a card, or ticks for a plan first, and has booked', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('nell')
  const headers = { Origin: studio.url }
  const data = { name: 'Nell Poole', email, password: 'swing-left-9', contact: '07700 900126' }
  await page.request.post('/api/auth/sign-up/email', { data, headers })
  await page.request.get((await mailbox.waitForMail(email, 'verify')).firstLink)
  await page.goto(NEXT_WEEK)
  const block = withRoom(page)
  await page.goto(`/book/${await block.getAttribute('data-session-id')}`)
  await page.getByRole('link', { name: /^6 Class Package/ }).click()
  await expect(page.getByRole('link', { name: /^6 Class Package/ })).toHaveAttribute('aria-current', 'true')
  await page.getByText('A member already? Sign in').click()
  await expectAccessible(page)
  const signIn = page.locator('details')
  await signIn.getByLabel('Email').fill(email)
  await signIn.getByLabel('Password').fill('not-the-one')
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await expect(signIn.getByRole('alert')).toBeVisible()
  await signIn.getByLabel('Password').fill(data.password)
  await signIn.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByLabel('Full Name')).toBeHidden()
  await expect(page.getByRole('link', { name: /^6 Class Package/ })).toHaveAttribute('aria-current', 'true')
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay £33.00 and book' }).click()
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()
  await page.getByRole('link', { name: 'See your bookings' }).click()
  await expect(page.getByRole('button', { name: /^Cancel/ }).first()).toBeVisible()
})

test('who leaves the sheet after a declined card gives the place back', async ({ page, browser }) => {
  await page.goto(NEXT_WEEK)
  const block = withRoom(page)
  const address = `/book/${await block.getAttribute('data-session-id')}`
  await page.goto(address)
  const placesOn = (shown: Page) => shown.getByRole('definition').last()
  const before = await placesOn(page).textContent()
  await page.getByLabel('Full Name').fill('Ines Marsh')
  await page.getByRole('textbox', { name: 'Email' }).fill(anAddress('ines'))
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Pay £6.50 and book' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  const other = await browser.newPage()
  await other.goto(new URL(address, studio.url).href)
  await expect(placesOn(other)).not.toHaveText(before ?? '')
  await page.goto('/news')
  await expect(async () => {
    await other.reload()
    await expect(placesOn(other)).toHaveText(before ?? '', { timeout: 500 })
  }).toPass()
  await other.close()
})

/** The first class in sight that has a place left. */
const withRoom = (page: Page) =>
  page
    .locator('[data-session-id]')
    .filter({ hasText: /\d left/, visible: true })
    .first()

const own = () => ({ headers: { Origin: studio.url }, maxRedirects: 0 })

/** Keeps a card at the fake bank, as its forms do. */
async function saveCard(page: Page): Promise<void> {
  const asked = await page.request.post('/dashboard/direct-debit', { form: { method: 'card' }, ...own() })
  const bank = asked.headers().location ?? ''
  const form = { answer: 'allow', methodId: 'pm_card_visa' }
  const allowed = await page.request.post(bank, { form, ...own() })
  await page.request.get(allowed.headers().location ?? '')
}

/** Books so many classes, weeks ahead. */
async function useUp(page: Page, classes: number): Promise<void> {
  await page.goto(`/timetable?week=${dateIn(3)}`)
  const ids = await page
    .locator('[data-session-id]')
    .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-session-id')))
  let booked = 0
  for (const sessionId of ids) {
    if (booked === classes) break
    if ((await page.request.post('/api/bookings', { data: { sessionId }, ...own() })).ok()) booked++
  }
  expect(booked).toBe(classes)
}
