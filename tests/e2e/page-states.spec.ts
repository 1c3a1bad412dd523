import type { Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './journey.ts'
import { expectReachable } from './keyboard.ts'
import { expectLaidOut } from './layout.ts'

/** Every state a visitor can bring a public page into, with the way there. */
const states: { name: string; path: string; bring?: (page: Page) => Promise<unknown> }[] = [
  { name: 'every piece of furniture', path: '/dev/kitchen-sink' },
  {
    name: 'a dialog',
    path: '/dev/kitchen-sink',
    bring: (page) => page.getByRole('button', { name: 'Open a dialog' }).press('Enter'),
  },
  {
    name: 'a drawer',
    path: '/dev/kitchen-sink',
    bring: (page) => page.getByRole('button', { name: 'Open a drawer' }).press('Enter'),
  },
  {
    name: 'opened bios and news',
    path: '/',
    bring: async (page) => {
      await page.getByText('View Bio').first().click()
      await page.getByText('Read More').first().click()
    },
  },
  { name: 'the notice after an unknown address', path: '/no/such/page' },
  {
    name: 'the booking dialog of the hall',
    path: '/hall-hire',
    bring: (page) => page.getByText('Book Now').first().click(),
  },
  { name: 'the booking form of the hall', path: '/hall-hire?book=1&date=2026-11-27' },
  {
    name: 'the popup of a class',
    path: '/timetable',
    bring: async (page) => {
      const block = page.locator('[data-session-id]').first()
      await block.locator('a, button, summary').first().focus()
      await block.hover()
    },
  },
  { name: 'a week without classes', path: '/timetable?week=2020-01-06' },
  { name: 'creating an account', path: '/member?mode=create' },
  {
    name: 'a refused sign-in',
    path: '/member',
    bring: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await page.getByLabel('Password').fill('not the password')
      await page.locator('main').getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'a reset link that is none', path: '/reset-password' },
]

for (const { name, path, bring } of states) {
  test(`${name}: keeps nobody out, in light and in dark, and can be read and tapped at every width`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    await page.goto(path)
    await bring?.(page)
    await expectAccessible(page)
    await expectLaidOut(page)
  })
}

const walked = ['/', '/classes', '/timetable', '/membership', '/hall-hire', '/news', '/member', '/dev/kitchen-sink']

test('every control is reached by keyboard, one after the other, and shows where the focus is', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of walked) {
    await page.goto(path)
    await expectReachable(page)
  }
})

test('the packages print on two sheets at most, the footer and the buttons left away', async ({ page }) => {
  await page.goto('/membership')
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect([...sheet.matchAll(/\/Type\s*\/Page\b/g)].length).toBeLessThanOrEqual(2)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: /Sign in to Purchase/ }).first()).toBeHidden()
})

test('with less motion asked for, nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/hall-hire', '/reset-password']) {
    await page.goto(path)
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 1)
        .map((animation) => (animation as CSSAnimation).animationName),
    )
    expect(moving, path).toEqual([])
  }
})
