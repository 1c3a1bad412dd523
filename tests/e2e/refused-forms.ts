import type { Locator, Page } from '@playwright/test'
import { untilAwake } from './awake.ts'
import { demoSignIn, expect, signIn, studio } from './journey.ts'

export type Reader = 'visitor' | 'member' | 'admin'

/** Where the forms that can be filled in wrongly stand; what has an address of its own is found from another page. */
const pages: Record<Reader, (string | { from: string; to: RegExp })[]> = {
  visitor: ['/member', '/member?mode=create', '/member?mode=reset', '/newsletter', '/hall-hire?book=1'],
  member: [
    '/dashboard/profile?edit',
    '/dashboard/family',
    '/dashboard/security',
    '/dashboard/your-data/delete',
    '/dashboard/notifications',
  ],
  admin: [
    '/dashboard/content/studio',
    '/dashboard/content/news/new',
    '/dashboard/payments/vat',
    '/dashboard/import',
    '/dashboard/hall-hires',
    { from: '/dashboard/hall-hires', to: /^\/dashboard\/hall-hires\/[^/?]+$/ },
    { from: '/dashboard/users?q=e', to: /^\/dashboard\/users\/[0-9a-f-]+$/ },
    { from: '/timetable?week=2026-11-30', to: /^\/dashboard\/schedule\/guest\/[0-9a-f-]+$/ },
  ],
}

/** Sends every form of a reader's pages with what must not be, and holds it of each answer that it says so: in the title, in a text
 *  that belongs to the field, and with the focus. Returns the forms that were sent. */
export async function sendAllWrongly(page: Page, reader: Reader): Promise<string[]> {
  if (reader !== 'visitor') await signIn(page, demoSignIn(reader))
  const sent: string[] = []
  for (const wanted of pages[reader]) {
    const address = typeof wanted === 'string' ? wanted : await firstLink(page, wanted)
    await page.goto(address)
    const count = await formsOf(page).count()
    for (let nth = 0; nth < count; nth++) {
      await page.goto(address)
      const form = formsOf(page).nth(nth)
      await untilAwake(form)
      const button = await form.evaluate(fillWrongly)
      if (button === null) continue
      await form.locator('button:not([type=button]):visible').first().click()
      await expectRefused(page, `${address} · ${button}`)
      sent.push(button)
    }
  }
  return sent
}

function formsOf(page: Page): Locator {
  return page.locator('main form[method=post]')
}

async function firstLink(page: Page, { from, to }: { from: string; to: RegExp }): Promise<string> {
  await page.goto(from)
  const targets = await page
    .locator('main :is(a[href], form[action])')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? one.getAttribute('action') ?? ''))
  const found = targets.find((target) => to.test(target))
  if (!found) throw new Error(`${from} leads to nothing like ${to}`)
  return new URL(found, studio.url).href
}

/** Empties what is needed and chooses what is not there to choose; the name of its button, or null where nothing can be wrong. */
function fillWrongly(element: HTMLElement | SVGElement): string | null {
  const form = element as HTMLFormElement
  const controls = [...form.elements].filter(
    (one) => one instanceof HTMLInputElement || one instanceof HTMLSelectElement || one instanceof HTMLTextAreaElement,
  )
  const typed = controls.filter(({ type }) => !['hidden', 'checkbox', 'radio'].includes(type))
  const wrong = typed.filter((one) => one.required || one instanceof HTMLSelectElement)
  if (wrong.length === 0) return null
  for (const one of wrong) {
    // Whichever is chosen: an option more would not be the page that React is about to take over.
    if (one instanceof HTMLSelectElement) for (const option of one.options) option.value = 'nonsense'
    else one.value = ''
  }
  // The browser's own checks would keep it here.
  form.noValidate = true
  for (let outer = form.closest('details'); outer; outer = outer.parentElement?.closest('details') ?? null)
    outer.open = true
  return form.querySelector('button:not([type=button])')?.textContent?.trim() ?? ''
}

async function expectRefused(page: Page, which: string): Promise<void> {
  await expect(page, which).toHaveTitle(/^Error: \S.* · /)
  const focused = page.locator(':focus')
  await expect(focused, `${which}: the focus`).toHaveCount(1)
  const fields = page.locator('form [aria-invalid=true]')
  if ((await fields.count()) > 0) await expect(fields.first(), which).toBeFocused()
  // A notice leaves the focus on the button that was pressed.
  else if ((await page.locator('[data-notice] [data-tone=error]').count()) === 0)
    await expect(focused, which).toHaveAttribute('data-tone', 'error')
  for (const field of await fields.all()) {
    const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
    const texts = await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).textContent()))
    expect(texts.join('').trim(), which).not.toBe('')
  }
}
