import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { typeCard } from './card.ts'
import { dateIn, inWords } from './clock.ts'
import { anAddress, demoSignIn, expect, type Mailbox, signIn, test, studio } from './journey.ts'

const TAKEN = 'This time slot is not available. Please select a different time or date.'
const HELD = 'We have received your request. We hold this time for 30 minutes. Open the link in our e-mail to keep it.'

async function openForm(page: Page): Promise<Locator> {
  await page.goto('/hall-hire')
  await page.getByRole('button', { name: 'Book Now' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book the hall' })
  await expect(dialog).toBeVisible()
  return dialog
}

async function fillIn(dialog: Locator, email: string) {
  await dialog.getByLabel('Date').fill(dateIn(2, 'Wednesday'))
  await dialog.getByRole('button', { name: '09:00 to' }).first().click()
  await dialog.getByLabel('Start time').fill('10:00')
  await dialog.getByLabel('End time').fill('11:30')
  await dialog.getByLabel('Type of event').selectOption('workshop')
  await dialog.getByLabel('Number of people').fill('18')
  await dialog.getByLabel('Your name').fill('Ines Duarte')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Phone').fill('07700 900345')
}

test('a visitor is shown free times, the price and what is wrong, sends, and finds the request again', async ({
  page,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('ines')
  await page.goto('/hall-hire')
  await expectAccessible(page)
  const dialog = await openForm(page)
  await expectAccessible(page)

  // Nothing filled in: every text stands at its field, and the first of them has the focus.
  await dialog.getByRole('button', { name: 'Request booking' }).click()
  for (const text of ['Please choose a date', 'Please enter your name', 'Please say how many people will come'])
    await expect(dialog.getByRole('alert').filter({ hasText: text })).toBeVisible()
  await expect(dialog.getByLabel('Date')).toBeFocused()
  await expectAccessible(page)

  await fillIn(dialog, email)
  await expect(dialog.getByText('£50', { exact: true })).toBeVisible()
  await expect(dialog.getByText('2 hours at £25')).toBeVisible()
  await dialog.getByLabel('Number of people').fill('31')
  await dialog.getByLabel('End time').fill('10:30')
  await dialog.getByLabel('Your name').focus()
  await expect(dialog.getByText('The hall holds 30 people at most')).toBeVisible()
  await expect(dialog.getByText('The shortest booking is 1 hour')).toBeVisible()
  await dialog.getByLabel('Number of people').fill('30')

  // After closing time nothing is free, and nothing can be sent.
  await dialog.getByLabel('Start time').fill('20:00')
  await dialog.getByLabel('End time').fill('21:15')
  await expect(dialog.getByText(TAKEN)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Request booking' })).toBeDisabled()
  await dialog.getByLabel('Start time').fill('10:00')
  await dialog.getByLabel('End time').fill('11:30')

  // What a proxy answers in the studio's place cannot be read.
  await page.route('**/hall-hire/book', (route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }))
  await dialog.getByRole('button', { name: 'Request booking' }).click()
  await expect(dialog.getByText('Failed to submit booking. Please try again.')).toBeVisible()
  await page.unroute('**/hall-hire/book')
  const sentAt = Date.now()
  await dialog.getByRole('button', { name: 'Request booking' }).click()

  await expect(dialog.getByText('Request received')).toBeVisible()
  await expect(dialog.getByText(HELD)).toBeVisible()
  await expect(dialog).toBeHidden({ timeout: 5000 })
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(3000)
  await expect(page.locator('[data-hall-lasting]')).toContainText(HELD)
  const own = page.getByRole('region', { name: 'Your requests' })
  await expect(own).toContainText(`${inWords(dateIn(2, 'Wednesday'))}, 10:00 to 11:30`)
  await expect(own).toContainText(/Held until \d\d:\d\d: open the link in our e-mail to keep it/)
  const kept = await page.evaluate(() => Object.entries(localStorage).find(([key]) => /^hall_booking_\d+$/.test(key)))
  expect(JSON.parse(kept?.[1] ?? '{}')).toMatchObject({ totalPrice: 50, customerName: '', status: 'pending' })

  await page.getByRole('link', { name: 'See or cancel your request' }).click()
  await expect(page.getByRole('heading', { name: 'Open the link in our e-mail' })).toBeVisible()
  await expectAccessible(page)
  await page.goto((await mailbox.waitForMail(email, 'Open to keep your time in the hall')).firstLink)
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()
  await page.goto('/hall-hire')
  await expect(own).toContainText('Waiting for our answer')
  await page.goto(`/timetable?week=${dateIn(2)}`)
  const taken = page.getByRole('region', { name: 'Hall hire this week' }).getByRole('listitem')
  await expect(taken.filter({ hasText: `${inWords(dateIn(2, 'Wednesday'), 'long')}10:00` })).toContainText('Workshop')
  await expect(page.getByText(/\bInes\b/)).toHaveCount(0)
})

test('what was taken while the form was open is said at submit, and no answer at all is said too', async ({
  page,
  context,
}) => {
  const dialog = await openForm(page)
  await fillIn(dialog, anAddress('late'))
  await dialog.getByLabel('Start time').fill('13:00')
  await dialog.getByLabel('End time').fill('14:00')
  await expect(dialog.getByText('1 hour at £25')).toBeVisible()

  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Request booking' }).click()
  await expect(dialog.getByText('Booking failed: Network error occurred')).toBeVisible()
  await context.setOffline(false)

  const rival = await page.request.post('/hall-hire/book', {
    headers: { Origin: studio.url },
    data: {
      customerName: 'Rival',
      customerEmail: anAddress('rival'),
      customerPhone: '07700 900346',
      eventDate: dateIn(2, 'Wednesday'),
      startTime: '13:30',
      endTime: '14:30',
      duration: 1,
      expectedAttendees: 5,
      eventType: 'meeting',
      specialRequirements: '',
      totalPrice: 25,
    },
  })
  expect(rival.status(), await rival.text()).toBe(201)
  await dialog.getByRole('button', { name: 'Request booking' }).click()
  await expect(
    dialog.getByText('This time slot is no longer available. Please select a different time or date.'),
  ).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Request booking' })).toBeDisabled()
  await expectAccessible(page)
})

test('the form is opened, gone through, left and returned from by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/hall-hire')
  const opener = page.getByRole('button', { name: 'Book Now' }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book the hall' })
  await expect(dialog).toBeVisible()
  const order: string[] = []
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab')
    const label = await page.evaluate(() => {
      const at = document.activeElement as HTMLInputElement | null
      return at?.closest('dialog') ? (at.labels?.[0]?.textContent ?? at.textContent ?? '') : ''
    })
    if (label && label !== order.at(-1)) order.push(label)
    expect(await page.evaluate(isInSight), `${label} is behind something`).toBe(true)
    if (label === 'Request booking') break
  }
  expect(order.map((label) => label.replace(/\s*\(.*/, '')).filter((label) => label !== '')).toEqual([
    'Date',
    'Start time',
    'End time',
    'Type of event',
    'Number of people',
    'Your name',
    'Email',
    'Phone',
    'Special requirements',
    'Request booking',
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

/** Whether what has the focus can be seen, and is not behind the foot of the dialog. */
function isInSight(): boolean {
  const at = document.activeElement
  if (!at?.closest('dialog')) return true
  const { left, width, bottom } = at.getBoundingClientRect()
  const found = document.elementFromPoint(left + width / 2, bottom - 4)
  return found === at || at.contains(found)
}

async function asked(page: Page, email: string, mailbox: Mailbox): Promise<string> {
  const sent = await page.request.post('/hall-hire/book', {
    headers: { Origin: studio.url },
    data: {
      customerName: 'Rosa Klein',
      customerEmail: email,
      customerPhone: '07700 900347',
      eventDate: dateIn(2, 'Thursday'),
      startTime: '10:00',
      endTime: '12:00',
      duration: 2,
      expectedAttendees: 12,
      eventType: 'dance-class',
      specialRequirements: 'A piano, if there is one',
      totalPrice: 50,
    },
  })
  expect(sent.status(), await sent.text()).toBe(201)
  return (await mailbox.waitForMail(email, 'Open to keep your time in the hall')).firstLink
}

test('an admin confirms a request, the customer pays by the link in the mail and cancels in good time', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('rosa')
  const link = await asked(page, email, mailbox)
  const elsewhere = await browser.newContext({ baseURL: studio.url })
  const customer = await elsewhere.newPage()
  await customer.goto(link)
  await expectAccessible(customer)

  await signIn(page, demoSignIn('admin'))
  await page.goto(`/dashboard/hall-hires?week=${dateIn(2)}`)
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('listitem')
  await expect(waiting.filter({ hasText: 'Rosa Klein' })).toContainText('23 h left to reply')
  await expect(page.getByRole('link', { name: '10:00 to 12:00 Dance class (pending)' })).toBeVisible()
  await expectAccessible(page)
  await waiting.filter({ hasText: 'Rosa Klein' }).getByRole('link', { name: 'Open' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'A piano, if there is one' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Security deposit in pounds').fill('100')
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.locator('[data-notice]')).toContainText('Confirmed, and the customer has been told')

  const message = await mailbox.waitForMail(email, 'The hall is yours')
  expect(message.text).toContain('Pay £150 now')
  await customer.goto(message.firstLink)
  await customer.getByRole('link', { name: 'Pay £150' }).click()
  await expect(customer.getByRole('heading', { name: 'Pay for your booking' })).toBeVisible()
  await expectAccessible(customer)
  await typeCard(customer)
  await customer.getByRole('button', { name: /^Pay/ }).click()
  await expect(customer.getByRole('button', { name: 'Processing...' })).toBeVisible()
  await expect(customer.getByText('Payment successful! Your hall booking is paid.')).toBeVisible()
  await expect(customer.getByText('Everything is paid. See you there.')).toBeVisible()

  await customer.getByText('Cancel this booking').click()
  await expect(customer.getByText('You get back £150.')).toBeVisible()
  await expectAccessible(customer)
  await customer.getByRole('button', { name: 'Cancel and free the hall' }).click()
  await expect(customer.getByRole('heading', { name: 'This booking is cancelled' })).toBeVisible()
  await expect(customer.getByText('We return £150 to you.')).toBeVisible()
  expect((await mailbox.waitForMail(email, 'Cancelled: the hall')).text).toContain('We return £150 to you.')
  await elsewhere.close()
})
