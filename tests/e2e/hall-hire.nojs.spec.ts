import { dateIn, inWords } from './clock.ts'
import { anAddress, demoSignIn, expect, signIn, test, studio } from './journey.ts'

test('without scripts the hall is asked for, confirmed at the desk, paid by the link and cancelled', async ({
  page,
  browser,
  mailbox,
}) => {
  test.slow()
  const email = anAddress('tariq')
  await page.goto('/hall-hire')
  await page.getByRole('link', { name: 'Book Now' }).first().click()
  await page.getByLabel('See what is free on').fill(dateIn(2, 'Friday'))
  await page.getByRole('button', { name: 'Show free times' }).click()
  await expect(page.getByText(inWords(dateIn(2, 'Friday'), 'long'))).toBeVisible()
  await expect(page.getByLabel('Date', { exact: true })).toHaveValue(dateIn(2, 'Friday'))

  await page.getByLabel('Start time').fill('20:00')
  await page.getByLabel('End time').fill('22:00')
  await page.getByLabel('Type of event').selectOption('birthday-party')
  await page.getByLabel('Number of people').fill('25')
  await page.getByLabel('Your name').fill('Tariq Noor')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('07700 900348')
  await page.getByRole('button', { name: 'Request booking' }).click()
  await expect(page.getByText('This time slot is not available. Please select a different time or date.')).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Tariq Noor')
  await page.getByLabel('Start time').fill('12:00')
  await page.getByLabel('End time').fill('15:00')
  await page.getByRole('button', { name: 'Request booking' }).click()
  await expect(page.locator('[data-notice]')).toContainText(
    'We hold this time for 30 minutes. Open the link in our e-mail to keep it.',
  )
  await expect(page.getByRole('heading', { name: 'Open the link in our e-mail' })).toBeVisible()
  await page.goto((await mailbox.waitForMail(email, 'Open to keep your time in the hall')).firstLink)
  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeVisible()

  const desk = await browser.newPage({ baseURL: studio.url, javaScriptEnabled: false })
  await signIn(desk, demoSignIn('admin'))
  await desk.goto('/dashboard/hall-hires')
  const request = desk.getByRole('listitem').filter({ hasText: 'Tariq Noor' })
  await request.getByRole('button', { name: 'Confirm with pay link' }).click()
  await expect(desk.locator('[data-notice]')).toContainText('Confirmed, and the customer has been told')
  await desk.close()

  await page.goto((await mailbox.waitForMail(email, 'The hall is yours')).firstLink)
  await page.getByRole('link', { name: 'Pay £75' }).click()
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.locator('[data-notice]')).toContainText('Payment successful! Your hall booking is paid.')
  await page.getByText('Cancel this booking').click()
  await page.getByRole('button', { name: 'Cancel and free the hall' }).click()
  await expect(page.locator('[data-notice]')).toContainText('Your hall booking is cancelled.')
  await mailbox.waitForMail(email, 'Cancelled: the hall')
})
