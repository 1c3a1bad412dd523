import { expect, type Page } from '@playwright/test'
import { findLayoutFaults } from './layout-faults.ts'

/** A phone, a small one, a tablet, a laptop and a wide screen; and the phones with the text twice as large (WCAG 1.4.4, 1.4.10). */
const screens = [
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
  { width: 820, height: 1100 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 320, height: 640, text: '200%' },
  { width: 390, height: 844, text: '200%' },
]

/** What is out of place on the open page, at every width it is read at: empty when all can be read and tapped. `look` finds more, at a width
 *  at which the page stands anyway. */
export async function layoutFaults(
  page: Page,
  path: string,
  look?: (width: number) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for (const { text = '', ...size } of screens) {
    await page.setViewportSize(size)
    const found = await page.evaluate(findLayoutFaults, { width: size.width, text })
    const more = text ? [] : ((await look?.(size.width)) ?? [])
    faults.push(
      ...[...found, ...more].map((fault) => `${path} at ${size.width} px${text && ` with text at ${text}`}: ${fault}`),
    )
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  return faults
}

export async function expectLaidOut(page: Page): Promise<void> {
  expect(await layoutFaults(page, page.url())).toEqual([])
}
