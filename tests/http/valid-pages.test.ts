import { expect, test } from 'vitest'
import { ONCE } from '#src/kit/form.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { aMembership, ctxFor } from '#tests/helpers/build.ts'
import { findEndpoints } from '#tests/helpers/endpoints.ts'
import { VISITOR } from '#tests/helpers/hall.ts'
import { editedIn, filled, type FormInPage, formsIn, keepsWhatIsStored } from '#tests/helpers/forms.ts'
import { checkOut } from '#tests/helpers/orders.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'
import { faultsIn } from '../e2e/valid-html.ts'
import { belongingOf, NO_ID } from './role-matrix/belongings.ts'
import { audienceOf } from './role-matrix/who-may.ts'

// Every page of the site map is valid HTML; a new one is looked at without anybody adding it. How pages look in a browser, with more in
// them and in other states: tests/e2e/every-page.spec.ts.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const { endpoints } = await findEndpoints(studio)
const pages = endpoints.filter(
  ({ kind, method, file }) => kind === 'page' && method === 'GET' && file?.endsWith('.tsx'),
)

/** What a page needs in its address, or before it, to be drawn; a path to open, where it is another. */
const prepared: Record<string, (someone: SignedInVisitor, path: string) => Promise<string>> = {
  '/membership/pay': async (_, path) => `${path}?package=basic`,
  '/membership/for-others': async (_, path) => `${path}?package=basic`,
  '/membership/renew': async (someone, path) => {
    await withMembership(someone)
    return leadsTo(await someone.get(path))
  },
  '/membership/change': async (someone, path) => {
    await withMembership(someone)
    return `${path}?package=basic`
  },
  '/checkout/done': async (someone) => {
    await someone.post('/cart/items', { packageId: 'basic', quantity: '1' })
    return leadsTo(await checkOut(someone))
  },
  '/hall-hire/request/:id/pay': async (_, path) => {
    const hireId = path.split('/')[3] ?? ''
    await confirmHallHire(ctxFor(studio.services.db, VISITOR), { hireId, depositPence: 4000, paidBy: null })
    return path
  },
  '/dashboard/second-factor': async (_, path) => {
    await studio.sql(`update users set second_factor_due_at = now() + interval '1 day'`)
    return path
  },
  '/opening-soon': async (_, path) => {
    await studio.sql(`update settings set value = '{"isOpen": false}' where key = 'opening'`)
    return path
  },
  '/embed/:show': async () => '/embed/timetable',
  '/dashboard/reports/:report': async () => '/dashboard/reports/takings',
  '/dashboard/content/:part': async () => '/dashboard/content/studio',
  '/dashboard/content/:kind/:id': async () => '/dashboard/content/products/basic',
  '/dashboard/content/:kind/:id/picture': async () => '/dashboard/content/class-types/yoga/picture',
}

function withMembership({ account }: SignedInVisitor): Promise<string> {
  return aMembership(studio.services.db, { userId: account.id }, { packageId: 'family' })
}

function leadsTo(answer: Response): string {
  return answer.headers.get('Location') ?? ''
}

test.each(pages.map((page) => [page.path, page] as const))('%s is valid HTML', async (path, page) => {
  const someone = await studio.signedIn('admin')
  // Who has booked a class has a membership.
  if (/booking|schedule|messages|outbox/i.test(path)) await withMembership(someone)
  const id = path.includes(':') ? await belongingOf(path)?.make(studio, someone) : ''
  const filled = path.replace(/:\w+/, id ?? '')
  const address = (await prepared[path]?.(someone, filled)) ?? filled
  const isForSignedIn = ['account', 'staff', 'desk', 'admin'].includes(audienceOf(page) ?? '') || path in prepared
  const reader = isForSignedIn || id ? 'signed in' : 'visitor'
  const { status, html } = await open(reader === 'visitor' ? studio.visitor() : someone, address)
  // A page of a link says so without it.
  expect(status).toBeOneOf(audienceOf(page) === 'link' ? [200, 400, 403, 404] : [200])
  expect(await faultsIn(html)).toEqual([])
  const repeatable = formsIn(html).filter((form) => isRepeatable(form))
  expect(repeatable.map(({ action, html: inside }) => [path, reader, action, inside])).toEqual([])
  expect(
    formsIn(html)
      .filter(isUnseenEdit)
      .map(({ html: inside }) => inside),
  ).toEqual([])
  for (const form of formsIn(html).filter(isStored)) await keepsWhatIsStored(someone, address, form)
  if (reader === 'signed in')
    for (const form of formsIn(html).filter(hasLongText)) await outlivesSignIn(someone, address, form)
})

/** Whether a form has a field for several lines. */
function hasLongText({ method, html }: FormInPage): boolean {
  return method === 'post' && longFieldsOf(html).length > 0
}

function longFieldsOf(html: string): string[] {
  return [...html.matchAll(/<textarea(?![^>]* readOnly)[^>]* name="([^"]+)"/g)].map(([, name]) => name!)
}

/** Whatever was typed into a field for several lines, however long, is there again after signing in. */
async function outlivesSignIn(someone: SignedInVisitor, address: string, form: FormInPage): Promise<void> {
  const long = `Long ${'as a winter '.repeat(1500)}night`
  const typed = Object.fromEntries(longFieldsOf(form.html).map((name) => [name, long]))
  const headers = { Referer: `http://localhost:3000${address}` }
  const body = new URLSearchParams(filled(form, typed))
  const gone = await studio.visitor().fetch(form.action ?? address, { method: 'POST', headers, body })
  const kept = gone.headers.getSetCookie().find((line) => line.startsWith('tempo_typed='))
  expect([address, form.html, kept?.split('=')[0]]).toEqual([address, form.html, 'tempo_typed'])
  someone.cookies.set('tempo_typed', decodeURIComponent(/=([^;]+)/.exec(kept!)![1]!))
  const { html } = await someone.page(address)
  expect(html.split(long).length - 1, address).toBeGreaterThanOrEqual(longFieldsOf(form.html).length)
}

// What sent twice comes to the same on its own: it sets what is so, or leads on.
const SAME_TWICE =
  /^\/(member|sign-out|dashboard\/import\/everything|attendance\/.*|bookings|bookings\/.*\/cancellation|waiting-list|cart|cart\/items|newsletter)$/

/** Whether a form that changes something carries no id, so that sent twice it is done twice. */
function isRepeatable({ method, action, fields }: FormInPage): boolean {
  if (method !== 'post' || SAME_TWICE.test(action ?? '')) return false
  return !fields.some(([name, value]) => name === ONCE && value !== '')
}

/** A form of what is stored; one that asks for a file sends nothing without. */
function isStored(form: FormInPage): boolean {
  return editedIn(form).length > 0 && !form.html.includes('type="file"')
}

// Fields that begin with a proposal, not with what is stored.
const PROPOSED = /^(days|deposit|amount|rate)$/

/** Whether a form shows what is stored and does not say what it was based on. */
function isUnseenEdit({ method, fields, html }: FormInPage): boolean {
  if (method !== 'post') return false
  const shown = [...html.matchAll(/<(?:input type="(?:text|tel|email|number|url)"|textarea)[^>]* name="([^"]+)"/g)].map(
    ([, n]) => n,
  )
  const stored = fields.filter(([name, value]) => shown.includes(name) && value !== '' && !PROPOSED.test(name))
  return stored.length > 0 && editedIn({ method, fields, html, action: null }).length === 0
}

test.each(['/dashboard/history/receipts/nothing', `/dashboard/schedule/guest/${NO_ID}`, '/dashboard/users'])(
  '%s is valid HTML to a member, who has no such thing',
  async (address) => {
    const { status, html } = await open(await studio.signedIn(), address)
    expect([403, 404]).toContain(status)
    expect(await faultsIn(html)).toEqual([])
  },
)

async function open(someone: Visitor, address: string) {
  const answer = await someone.get(address)
  return { status: answer.status, html: await answer.text() }
}
