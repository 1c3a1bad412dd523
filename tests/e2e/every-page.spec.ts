import type { Page } from '@playwright/test'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { faultsIn } from './valid-html.ts'
import { walkPages } from './walk-pages.ts'

const PHONES = [320, 360, 390]

// How many addresses of the site map there are at least: one that is not found is not looked at.
const readers = [
  ['visitor', 25],
  ['member', 48],
  ['admin', 52],
] as const

for (const [reader, least] of readers) {
  test(`every page a ${reader} may open is valid HTML and no wider than a phone`, async ({ page }) => {
    test.setTimeout(300_000)
    if (reader !== 'visitor') await signIn(page, demoSignIn(reader))
    const faults: string[] = []
    const seen = await walkPages(async (path) => {
      const html = await open(page, path)
      if (html === null) return null
      faults.push(...(await faultsIn(html)).map((fault) => `${path}: ${fault}`))
      await expectNarrow(page, path)
      return html
    })
    expect(faults).toEqual([])
    expect(seen.size, [...seen].join(' ')).toBeGreaterThanOrEqual(least)
  })
}

async function open(page: Page, path: string): Promise<string | null> {
  const answer = await page.goto(path)
  const { pathname } = new URL(page.url())
  return pathname === path.split('?')[0] ? ((await answer?.text()) ?? null) : null
}

async function expectNarrow(page: Page, path: string): Promise<void> {
  for (const width of PHONES) {
    await page.setViewportSize({ width, height: 800 })
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    await expect.poll(wide, `${path} at ${width} px`).toBeLessThanOrEqual(width)
  }
}
