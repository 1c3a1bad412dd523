import type { Page } from '@playwright/test'
import { demoSignIn, expect, signIn, studio, test } from './journey.ts'
import { layoutFaults } from './layout.ts'
import { giveRole, join } from './staff-member.ts'
import { faultsIn } from './valid-html.ts'
import { walkPages } from './walk-pages.ts'

// How many addresses of the site map there are at least: one that is not found is not looked at.
const readers = [
  ['visitor', 25],
  ['member', 48],
  ['instructor', 14],
  ['receptionist', 20],
  ['admin', 40],
] as const

for (const [reader, least] of readers) {
  test(`every page a ${reader} may open is valid HTML, and can be read and tapped at every width`, async ({
    page,
    mailbox,
  }) => {
    test.setTimeout(300_000)
    if (reader === 'member' || reader === 'admin') await signIn(page, demoSignIn(reader))
    if (reader === 'instructor' || reader === 'receptionist') {
      const who = await join(page, mailbox, 'Ida Staff')
      await giveRole(page, who, reader)
      await signIn(page, who)
    }
    const isStaff = reader !== 'visitor' && reader !== 'member'
    // What staff see of the site is what members see.
    const seen = await lookAtAll(page, (path) => !isStaff || path.startsWith('/dashboard'))
    expect(seen.size, [...seen].join(' ')).toBeGreaterThanOrEqual(least)
  })
}

/** Walks the pages and finds their faults; returns the addresses of the site map that were seen. */
async function lookAtAll(page: Page, isLookedAt: (path: string) => boolean): Promise<Set<string>> {
  const faults: string[] = []
  const measured = new Set<string>()
  const seen = await walkPages(async (path) => {
    const html = isLookedAt(path) ? await open(page, path) : null
    if (html === null) return null
    faults.push(...(await faultsIn(html)).map((fault) => `${path}: ${fault}`))
    if (!measured.has(shapeOf(path))) faults.push(...(await layoutFaults(page, path)))
    measured.add(shapeOf(path))
    return html
  })
  expect(faults).toEqual([])
  return seen
}

/** The pages of the site that are asked for the same are laid out alike; in the portal a word in the address is another page. */
function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://studio')
  return pathname.startsWith('/dashboard') ? path : [pathname, ...searchParams.keys()].join(' ')
}

async function open(page: Page, path: string): Promise<string | null> {
  const answer = await page.goto(path)
  const { pathname } = new URL(page.url())
  return pathname === new URL(path, studio.url).pathname ? ((await answer?.text()) ?? null) : null
}
