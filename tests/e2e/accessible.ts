import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

// WCAG 2.2 AA, and what axe calls best practice.
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const colourRules = ['color-contrast', 'link-in-text-block']

type Look = {
  rules?: 'all' | 'colours'
  /** Parts that are not looked at. */
  outside?: string[]
}

/** What on the open page keeps someone out, in light or in dark. */
export async function accessFaults(
  page: Page,
  colorScheme: 'light' | 'dark',
  { rules = 'all', outside = [] }: Look = {},
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await readAxeInto(page)
  const axe = new AxeBuilder({ page, axeSource: 'void 0' })
    .options({
      preload: false,
      resultTypes: ['violations'],
      runOnly: rules === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
    })
    // Puts the result together in the page itself: no frame of another host is looked into, and a second page costs time.
    .setLegacyMode()
  for (const part of outside) axe.exclude(part)
  const { violations } = await axe.analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target).join(', ')})`)
}

/** Once into each page, and into what it frames of our own: that takes as long as looking at it. */
async function readAxeInto(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  for (const frame of page.frames().filter((one) => one.url().startsWith(origin))) {
    const isThere = await frame.evaluate(() => 'axe' in globalThis)
    if (!isThere) await frame.evaluate(new AxeBuilder({ page })['script']())
  }
}

/** Finds nothing that keeps someone out, in light and in dark; `outside` leaves a part that is not ours. */
export async function expectAccessible(page: Page, { outside }: { outside?: string } = {}): Promise<void> {
  // A page that is still being faded in complains when motion is switched off under it.
  await page.evaluate(() => document.activeViewTransition?.finished.catch(() => undefined))
  const parts = outside ? [outside] : []
  for (const scheme of ['light', 'dark'] as const)
    expect(await accessFaults(page, scheme, { outside: parts }), `${page.url()} in ${scheme}`).toEqual([])
}
