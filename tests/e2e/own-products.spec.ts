import type { Page } from '@playwright/test'
import { demoSignIn, expect, signIn, test } from './journey.ts'

type Typed = { kind?: string; name: string; price: string; classes?: string; days?: string; type?: string }

const CATALOGUE: Typed[] = [
  { name: 'Four Dances', price: '36', classes: '4' },
  { name: 'All You Can Dance', price: '89' },
  { kind: 'pass', name: 'Quarter Ten', price: '95', classes: '10', days: '90' },
  { kind: 'single', name: 'Walk In', price: '12' },
  { kind: 'intro', name: 'First Fortnight', price: '25', days: '14' },
  { kind: 'ticket', name: 'Handstand Workshop', price: '30', classes: '2', days: '60', type: 'For Yoga' },
]

async function make(page: Page, { kind, name, price, classes, days, type }: Typed) {
  await page.getByRole('link', { name: 'New product' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New product')
  if (kind) await page.getByLabel('What it is').selectOption(kind)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Price in pounds').fill(price)
  if (classes) await page.getByLabel(/^Classes/).fill(classes)
  if (days) await page.getByLabel(/^Days it can be used/).fill(days)
  if (type) await page.getByLabel(type).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
}

test('an owner makes everything they sell, field by field, visitors see each as it is, and it is ended', async ({
  page,
}) => {
  await signIn(page, demoSignIn('admin'))
  await page.goto('/dashboard/content')
  for (const one of CATALOGUE) await make(page, one)
  await page.goto('/membership')
  const card = (id: string) => page.locator(`[data-package=${id}]`)
  await expect(card('four-dances')).toContainText('4 classes every month')
  await expect(card('all-you-can-dance')).toContainText('Unlimited classes')
  await expect(card('quarter-ten')).toContainText('10 classes for 90 days')
  await expect(card('walk-in')).toContainText('£12')
  await expect(card('first-fortnight')).toContainText('Once per person')
  await expect(card('handstand-workshop')).toContainText('For Yoga only')

  // Sold no more, it is gone for visitors, and from what the journeys after this one see.
  for (const { name } of CATALOGUE) {
    await page.goto('/dashboard/content')
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByLabel('Shown').selectOption('ended')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  }
  await page.goto('/membership')
  await expect(page.locator('[data-package=family]')).toBeVisible()
  await expect(card('four-dances')).toHaveCount(0)
  await expect(card('handstand-workshop')).toHaveCount(0)
})
