import { anAddress, expect, test } from './journey.ts'

test('without scripts a visitor fills a cart, is declined, pays, and gets links to claim', async ({
  page,
  mailbox,
}) => {
  const email = anAddress('noor')
  await page.goto('/membership')
  const card = page.locator('[data-package=basic]')
  await card.getByRole('button', { name: 'Add to cart' }).click()
  await expect(page.locator('[data-notice]')).toContainText('6 Class Package is in your cart')
  await card.getByRole('button', { name: 'One more of 6 Class Package' }).click()
  await page.getByRole('link', { name: 'Cart, 2 items' }).click()
  await page.waitForURL('**/cart')
  const cart = page.getByRole('main')
  await expect(cart.locator('[data-cart-total]')).toHaveText('£66.00')
  await cart.getByRole('button', { name: 'Checkout' }).click()

  await page.getByLabel('Full Name').fill('Noor Aziz')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('radio', { name: 'is declined' }).check()
  await page.getByLabel(/^Begin within the 14 days/).check()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByText('Your card was declined.')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue('Noor Aziz')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel(/^Begin within the 14 days/)).toBeChecked()
  await page.getByRole('radio', { name: 'pays', exact: false }).first().check()
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeVisible()

  await page.goto((await mailbox.waitForMail(email, 'Your 2 packages to claim')).firstLink)
  await expect(page.getByRole('heading', { name: '6 Class Package' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/member\?next=%2Fclaim/)
})
