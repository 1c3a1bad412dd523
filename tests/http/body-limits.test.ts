import { expect, test } from 'vitest'
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

test('nobody else uploads that much, and an admin nowhere else', async () => {
  for (const role of ['member', 'instructor'] as const)
    expect(await send(await studio.signedIn(role), '/dashboard/import', 64 * KIB + 1)).toBe(413)
  expect(await send(studio.visitor(), '/dashboard/import', 64 * KIB + 1)).toBe(413)
  expect(await send(await studio.signedIn('admin'), '/bookings', 64 * KIB + 1)).toBe(413)
})
