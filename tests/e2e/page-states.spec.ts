import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'

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
      await page.locator('main').getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  },
  { name: 'a reset link that is none', path: '/reset-password' },
]

for (const { name, path, bring } of states) {
  test(`${name}: keeps nobody out, in light and in dark, and is no wider than a zoomed screen`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.goto(path)
    await bring?.(page)
    await expectAccessible(page)
    // 1280 × 1024 enlarged four times (WCAG 1.4.10).
    await page.setViewportSize({ width: 320, height: 256 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide).toBeLessThanOrEqual(320)
  })
}

const walked = ['/', '/classes', '/timetable', '/membership', '/hall-hire', '/news', '/member', '/dev/kitchen-sink']

test('every control is reached by keyboard, one after the other, and shows where the focus is', async ({ page }) => {
  test.setTimeout(180_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of walked) {
    await page.goto(path)
    const count = await page.evaluate(markControls)
    const ringless: string[] = []
    // A popup that opens on the way adds stops of its own.
    for (let steps = 0; steps < count * 3; steps++) {
      await page.keyboard.press('Tab')
      const where = await page.evaluate(noteFocus)
      if (where === 'left the page') break
      if (where !== 'seen') ringless.push(where)
    }
    const missed = await page.evaluate(() =>
      [...document.querySelectorAll('[data-control]:not([data-reached])')].map((one) => one.outerHTML.slice(0, 120)),
    )
    expect(missed, `not reached on ${path}`).toEqual([])
    expect(ringless, `without a visible focus on ${path}`).toEqual([])
  }
})

test('the timetable prints on one sheet of A4, lying down', async ({ page }) => {
  await page.goto('/timetable')
  const sheet = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect([...sheet.matchAll(/\/Type\s*\/Page\b/g)]).toHaveLength(1)
  const [, width, height] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)/.exec(sheet) ?? []
  expect(Number(width)).toBeGreaterThan(Number(height))
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

/** Marks what the keyboard should come to: what can be pressed or filled in and is in sight. */
function markControls(): number {
  const controls = [
    ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
  ].filter(
    (one) =>
      one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      one.tabIndex >= 0 &&
      !one.matches(':disabled, [type=hidden], [type=radio]'),
  )
  for (const control of controls) control.dataset.control = ''
  return controls.length
}

/** Notes the element in focus as reached and says whether it can be seen to have the focus. */
function noteFocus(): string {
  const focused = document.activeElement as HTMLElement | null
  const isLast = !document.querySelector('[data-control]:not([data-reached])')
  if (isLast || !focused || focused === document.body) return 'left the page'
  focused.dataset.reached = ''
  const hasRing = [focused, ...focused.querySelectorAll<HTMLElement>('*')].some((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return hasRing ? 'seen' : focused.outerHTML.slice(0, 120)
}
