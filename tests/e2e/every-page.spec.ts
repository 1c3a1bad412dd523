import type { Page } from '@playwright/test'
import { accessFaults } from './accessible.ts'
import { demoSignIn, expect, signIn, test } from './journey.ts'
import { layoutFaults } from './layout.ts'
import { giveRole, join } from './staff-member.ts'
import { faultsIn } from './valid-html.ts'
import { walkPages } from './walk-pages.ts'

// How many addresses of the site map there are at least: one that is not found is not looked at.
const readers = [
  ['admin', 60],
  ['receptionist', 20],
  ['instructor', 15],
  ['member', 48],
  ['visitor', 25],
] as const

// What was opened in the browser so far, by whomever.
const opened = { addresses: new Set<string>(), looks: new Set<string>(), frames: new Set<string>() }

for (const [reader, least] of readers) {
  test(`every page a ${reader} may open is valid HTML, keeps nobody out, and can be read and tapped at every width`, async ({
    page,
    mailbox,
  }) => {
    test.setTimeout(600_000)
    if (reader === 'member' || reader === 'admin') await signIn(page, demoSignIn(reader))
    if (reader === 'instructor' || reader === 'receptionist') {
      const who = await join(page, mailbox, 'Ida Staff')
      await giveRole(page, who, reader)
      await signIn(page, who)
    }
    const isStaff = reader !== 'visitor' && reader !== 'member'
    // What staff see of the site is what members see.
    const seen = await lookAtAll(page, reader, (path) => !isStaff || path.startsWith('/dashboard'))
    expect(seen.size, [...seen].join(' ')).toBeGreaterThanOrEqual(least)
  })
}

/** Walks the pages and finds their faults; returns the addresses of the site map that were seen. The HTML of each is judged as it was sent.
 *  Opened in the browser is the first page of each address, and of each frame of a reader, and each page with something on it that none
 *  before had: the same list of another day, or with fewer buttons, is laid out alike. */
async function lookAtAll(page: Page, reader: string, isLookedAt: (path: string) => boolean): Promise<Set<string>> {
  const faults: string[] = []
  // No page is still being faded in when it is looked at.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = await walkPages(async (path, pattern) => {
    const answer = isLookedAt(path) ? await page.request.get(path, { maxRedirects: 0 }) : null
    if (!answer?.headers()['content-type']?.startsWith('text/html') || answer.headers().location) return null
    const html = await answer.text()
    faults.push(...(await faultsIn(html)).map((fault) => `${path}: ${fault}`))
    const frame = `${reader} ${frameOf(html)}`
    const isFrameKnown = opened.frames.has(frame)
    const isNew = [
      ...looksOf(html).map((look) => isAdded(opened.looks, look)),
      answer.ok() && isAdded(opened.addresses, pattern),
      answer.ok() && isAdded(opened.frames, frame),
    ].some(Boolean)
    if (!isNew) return html
    await page.goto(path)
    faults.push(...(await faultsOf(page, path, isFrameKnown)))
    return html
  })
  expect(faults).toEqual([])
  return seen
}

function isAdded(set: Set<string>, one: string): boolean {
  return set.size < set.add(one).size
}

/** By the rules on layout at every width, and by those of WCAG on a phone and on a laptop, there with the colours in dark. */
async function faultsOf(page: Page, path: string, isFrameKnown: boolean): Promise<string[]> {
  await page.evaluate(markAlike)
  // Said of the first page that has them.
  const frame = isFrameKnown ? ['.navbar', 'nav:is(.fixed, [aria-labelledby=portal-menu])', 'footer'] : []
  const outside = [...frame, '[data-alike]']
  return layoutFaults(page, path, async (width) => {
    if (width === 390) return accessFaults(page, 'light', { outside })
    if (width !== 1440) return []
    return [
      ...(await accessFaults(page, 'dark', { rules: 'colours', outside })),
      ...(await accessFaults(page, 'light', { outside })),
    ]
  })
}

/** Runs in the page: marks what follows two that look the same, such as the rows of a list. */
function markAlike(): void {
  const lookOf = (one: Element) => one.localName + one.className
  for (const parent of document.querySelectorAll('main *')) {
    if (parent.children.length < 3 || parent.closest('[data-alike], svg')) continue
    const known = new Map<string, number>()
    for (const child of parent.children) {
      const look = [child, ...child.querySelectorAll('*')].map(lookOf).join(' ')
      const times = (known.get(look) ?? 0) + 1
      known.set(look, times)
      if (times > 2) child.setAttribute('data-alike', '')
    }
  }
}

/** What kinds of element a page has, by what they look like. */
function looksOf(html: string): string[] {
  const shown = html.replace(/<head.*?<\/head>|<script.*?<\/script>|<svg.*?<\/svg>/gs, '')
  return [...shown.matchAll(/<(\w+)([^>]*)>/g)].map(([, tag, attributes = '']) => {
    const [, className = ''] = /\sclass="([^"]*)"/.exec(attributes) ?? []
    const [, type = ''] = /\stype="([^"]*)"/.exec(attributes) ?? []
    // A type of class has its colour, and else looks as the others.
    return [tag, type, className.replace(/\bhue-[\w-]+/, '')].join(' ')
  })
}

/** What is around a page: the bars and menus that it shares with others. */
function frameOf(html: string): string {
  const parts = html.matchAll(/<(header|footer|nav)\b([^>]*)>/g)
  return [...parts]
    .map(([, tag = '', attributes = '']) => tag + (/class="[^"]*"/.exec(attributes)?.[0] ?? ''))
    .join(' ')
}
