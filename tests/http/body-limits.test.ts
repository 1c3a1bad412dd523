import { expect, test } from 'vitest'
import { MOST_LIST, MOST_PICTURE, tooLargeText } from '#src/kit/forms/file-size.ts'
import { UPLOADS } from '#src/platform/http/guards/uploads.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
const KIB = 1024
const MIB = 1024 * KIB
// None that can be read, so that what is taken is not parsed: it is refused with 400 after its length.
const headers = { 'Content-Type': 'multipart/form-data; boundary=none' }
const TAKEN = 400

async function send(someone: Visitor, path: string, bytes: number): Promise<number> {
  return (await someone.fetch(path, { method: 'POST', headers, body: 'a'.repeat(bytes) })).status
}

test('a form is 64 KiB at most', async () => {
  const member = await studio.signedIn('member')
  expect(await send(member, '/bookings', 64 * KIB)).toBe(TAKEN)
  expect(await send(member, '/bookings', 64 * KIB + 1)).toBe(413)
})

test('the file of members that an admin uploads is 8 MiB at most', async () => {
  const admin = await studio.signedIn('admin')
  expect(await send(admin, '/dashboard/import', 8 * MIB)).toBe(TAKEN)
  expect(await send(admin, '/dashboard/import', 8 * MIB + 1)).toBe(413)
})

test('a photograph may be sent with more than is accepted, so that its page can say so', async () => {
  const admin = await studio.signedIn('admin')
  const path = '/dashboard/content/class-types/yoga/picture'
  expect(await send(admin, path, 16 * MIB)).toBe(TAKEN)
  expect(await send(admin, path, 16 * MIB + 1)).toBe(413)
  expect(await send(await studio.signedIn('receptionist'), path, 64 * KIB + 1)).toBe(413)
})

test('a file that is too large gets a page that says what is allowed and leads back, and its field refuses it before it is sent', async () => {
  const admin = await studio.signedIn('admin')
  const pages = [
    '/dashboard/import',
    '/dashboard/content/class-types/yoga/picture',
    '/dashboard/content/site/logo/picture',
  ]
  for (const { path, mostBytes, most } of UPLOADS) {
    const tried = pages.filter((page) => path.test(page))
    expect(tried, `a page of ${path}`).not.toEqual([])
    for (const page of tried) {
      const { html } = await admin.page(page)
      const fields = html.match(/<input[^>]*type="file"[^>]*>/g) ?? []
      expect(fields, page).not.toEqual([])
      for (const field of fields) {
        const bytes = Number(/data-most-bytes="(\d+)"/.exec(field)?.[1])
        expect([MOST_LIST.bytes, MOST_PICTURE.bytes], page).toContain(bytes)
        expect(bytes).toBeLessThan(mostBytes)
        expect(field).toContain(`data-too-large="${tooLargeText(most)}"`)
      }
      const sent = { method: 'POST', body: 'a'.repeat(mostBytes + 1), headers: { ...headers, Accept: 'text/html' } }
      const answer = await (await admin.fetch(page, sent)).text()
      expect(answer).toContain(`<h1>${tooLargeText(most)}</h1>`)
      expect(answer).toContain(`<a href="${page}">Go back to the form</a>`)
    }
  }
})

test('a form that is too long leads back to the page it was sent from, where the browser says which', async () => {
  const send = async (from: string) => {
    const extra = { Accept: 'text/html', Referer: from }
    const sent = { method: 'POST', headers: { ...headers, ...extra }, body: 'a'.repeat(64 * KIB + 1) }
    return (await studio.visitor().fetch('/newsletter', sent)).text()
  }
  const { origin } = studio.services.config
  expect(await send(`${origin}/contact?a=1&b="x`)).toContain(
    `<a href="/contact?a=1&amp;b=%22x">Go back to the form</a>`,
  )
  expect(await send('')).toContain('<a href="/">Go to the home page</a>')
  const call = await studio
    .visitor()
    .fetch('/api/bookings', { method: 'POST', headers, body: 'a'.repeat(64 * KIB + 1) })
  expect([call.status, await call.json()]).toMatchObject([413, { success: false, code: 'body_too_large' }])
})

test('nobody else uploads that much, and an admin nowhere else', async () => {
  for (const role of ['member', 'instructor'] as const)
    expect(await send(await studio.signedIn(role), '/dashboard/import', 64 * KIB + 1)).toBe(413)
  expect(await send(studio.visitor(), '/dashboard/import', 64 * KIB + 1)).toBe(413)
  expect(await send(await studio.signedIn('admin'), '/bookings', 64 * KIB + 1)).toBe(413)
})
