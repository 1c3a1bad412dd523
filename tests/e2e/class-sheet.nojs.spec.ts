import { NEXT_WEEK } from './clock.ts'
import { anAddress, expect, test } from './journey.ts'

test('without scripts a visitor opens the sheet of a class, is declined, pays with another card, and cancels', async ({
  page,
  mailbox,
}) => {
  const email = anAddress('olive')
  await page.goto(NEXT_WEEK)
  const block = page
    .locator('[data-session-id]')
    .filter({ hasText: /\d left/ })
    .first()
  const name = (await block.locator('h3').textContent()) ?? ''
  await block.hover()
  await block.getByRole('link', { name: 'Please log in to book this class' }).click()
  await page.getByLabel('Full Name').fill('Olive Penn')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('radio', { name: 'is declined' }).check()
  await page.getByRole('button', { name: 'Pay £6.50 and book' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Olive Penn')
  await page.getByRole('radio', { name: 'pays', exact: false }).first().check()
  await page.getByRole('button', { name: 'Pay £6.50 and book' }).click()
  await expect(page.getByRole('heading', { name: 'Successfully booked class' })).toBeVisible()

  await page.goto((await mailbox.waitForMail(email, `Booked: ${name}`)).firstLink)
  await page.getByRole('main').getByRole('button').click()
  await mailbox.waitForMail(email, `Cancelled: ${name}`)
})
