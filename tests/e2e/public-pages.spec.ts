import type { Request } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { openListening } from './awake.ts'
import { expect, test } from './journey.ts'

test('the phone menu opens and closes by keyboard and keeps nobody out', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).press('Enter')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Hall Hire' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
})

test('the bar stays in place and changes after 20 px of scroll', async ({ page }) => {
  await page.goto('/classes')
  const bar = page.getByRole('banner')
  const ground = () => bar.evaluate((element) => getComputedStyle(element).backgroundColor)
  const clear = await ground()
  await page.evaluate(() => scrollTo(0, 20))
  await expect.poll(ground).toBe(clear)
  await page.evaluate(() => scrollTo(0, 400))
  await expect.poll(ground).not.toBe(clear)
  expect((await bar.boundingBox())?.y).toBe(0)
})

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await skip.press('Enter')
  expect(new URL(page.url()).hash).toBe('#main')
})

test('an instructor opens to show the bio, and a piece of news to be read', async ({ page }) => {
  await page.goto('/')
  const card = page.locator('details').filter({ hasText: 'View Bio' }).first()
  await expect(card.getByText('Close bio')).toBeHidden()
  await card.locator('summary').click()
  await expect(card.getByText('Close bio')).toBeVisible()
  await page.getByText('Read More').first().click()
  await expect(page.getByText('Read Less').first()).toBeVisible()
})

test('the newsletter says what is wrong in place, then thanks after half a second', async ({ page }) => {
  await page.goto('/')
  const box = page.locator('[data-newsletter-box]')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('Please enter your email address')).toBeVisible()
  await expectAccessible(page)
  await box.getByLabel('Email').fill('newsletter@example')
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('Please enter a valid email address')).toBeVisible()
  await box.getByLabel('Email').fill('newsletter@example.com')
  const sentAt = Date.now()
  await box.getByRole('button', { name: 'Subscribe' }).click()
  await expect(box.getByText('Thank you for subscribing!')).toBeVisible()
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(500)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('an unknown address leads home with a quiet word, which can be put away', async ({ page }) => {
  await page.goto('/no/such/page')
  const word = page.getByText('We have no page at that address')
  await expect(word).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(word).toBeHidden()
})

test('the home page is light: 90 kB and 16 requests at most, and no framework script', async ({ page }) => {
  const asked: Request[] = []
  page.on('request', (request) => asked.push(request))
  // Once drawn, the page is kept compressed as small as it goes.
  await page.request.get('/')
  // The stream of live notices is the last request of a page, and never ends.
  await openListening(page, '/')
  const ending = asked.filter((request) => !request.url().endsWith('/api/events'))
  await Promise.all(ending.map(async (request) => (await request.response())?.finished()))
  const sizes = await Promise.all(ending.map((request) => request.sizes()))
  expect(asked.filter((request) => request.resourceType() === 'script')).toHaveLength(1)
  expect(asked.length).toBeLessThanOrEqual(16)
  const bytes = sizes.map(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize)
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(90_000)
})
