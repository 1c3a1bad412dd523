import { typeCard } from './card.ts'
import { NEXT_WEEK } from './clock.ts'
import { anAddress, expect, expectAccessible, signIn, studio, test } from './journey.ts'

const PHONE = { width: 390, height: 844 }

test('a visitor on a phone taps a class and has booked it, in ten interactions at most, and the account finds it', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('ivy')
  await page.setViewportSize(PHONE)
  await page.goto(NEXT_WEEK)
  const block = page.locator('[data-session-id]').filter({ hasText: 'Street dance juniors' })
  let interactions = 0
  const does = async (act: Promise<unknown>) => {
    interactions++
    await act
  }
  await does(block.getByRole('link', { name: 'Please log in to book this class' }).click())
  await expect(page.locator('[data-card-field=ready]')).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await does(page.getByLabel('Full Name').fill('Ivy Marsh'))
  await does(page.getByLabel('Email').fill(email))
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

test('a member with nothing left taps Book Class and pays on the sheet, in four interactions', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('ned')
  const headers = { Origin: studio.url }
  const data = { name: 'Ned Poole', email, password: 'swing-left-9', contact: '07700 900126' }
  await page.request.post('/api/auth/sign-up/email', { data, headers })
  await page.request.get((await mailbox.waitForMail(email, 'verify')).firstLink)
  await signIn(page, { email, password: data.password })
  await page.setViewportSize(PHONE)
  await page.goto(NEXT_WEEK)
  const block = page.locator('[data-session-id]').filter({ hasText: 'Little gymnasts' })
  await block.getByRole('button', { name: /^Book Class/ }).click()
  await expect(page.getByText('No classes remaining on your membership')).toBeVisible()
  // Number, expiry and CVV, and the button.
  await typeCard(page)
  await page.getByRole('button', { name: 'Pay £6.50 and book' }).click()
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()
  await page.getByRole('link', { name: 'See your bookings' }).click()
  await expect(page.getByRole('button', { name: /^Cancel/ }).first()).toBeVisible()
})
