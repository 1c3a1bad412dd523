import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type User = {
  id: string
  name: string
  role: string
  deactivatedAt: string | null
  notes: object[]
  memberships: object[]
}
type ResponseBody = { success: boolean; user: User; code?: string; error?: string; fields?: Record<string, string> }

/** An admin, a member, and the calls of the one about the other. */
async function aStaffSession() {
  const admin = await studio.signedIn('admin', { name: 'Front Desk' })
  const member = await studio.signedIn('member', { name: 'Mia Jones' })
  const path = `/api/admin/users/${member.account.id}`
  const call = (method: string, rest = '', body?: unknown) => admin.call<ResponseBody>(method, path + rest, body)
  return { admin, member, call, id: member.account.id }
}

const verbs = async () => {
  const rows = await studio.sql<{ verb: string }>('select verb from activities order by at, id')
  return rows.map(({ verb }) => verb)
}

test('tells of one account, and corrects its name', async () => {
  const { call, id } = await aStaffSession()
  await aMembership(studio.services.db, { userId: id })
  const told = await call('GET')
  expect(told).toMatchObject({ status: 200, body: { user: { id, name: 'Mia Jones', role: 'member' } } })
  expect(told.body.user.memberships).toMatchObject([{ userId: id, source: expect.any(String) }])
  const mended = await call('PATCH', '', { name: ' Mia  Smith ', contact: '07700 900123' })
  expect(mended).toMatchObject({ status: 200, body: { user: { name: 'Mia Smith', contact: '07700 900123' } } })
  expect(await verbs()).toContain('profile.changed')
})

test('makes someone an instructor with their registers, but never takes the own role', async () => {
  const { admin, call } = await aStaffSession()
  const [instructor] = await studio.sql<{ id: string }>(
    `insert into instructors (name, specialty, bio) values ('Ife', 'Dance', '') returning id`,
  )
  const made = await call('POST', '/role', { role: 'instructor', instructorId: instructor!.id })
  expect(made).toMatchObject({ status: 200, body: { user: { role: 'instructor' } } })
  expect(await call('POST', '/role', { role: 'instructor', instructorId: newId() })).toMatchObject({
    status: 404,
    body: { code: 'instructor_not_found' },
  })
  const own = await admin.call<ResponseBody>('POST', `/api/admin/users/${admin.account.id}/role`, { role: 'member' })
  expect(own).toMatchObject({ status: 409, body: { code: 'own_account' } })
})

test('closes an account with its bookings, and opens it again', async () => {
  const { member, call, id } = await aStaffSession()
  await aMembership(studio.services.db, { userId: id })
  const session = await aClassSession(studio.services.db)
  expect(await call('POST', '/bookings', { sessionId: session.id })).toMatchObject({
    status: 201,
    body: { booking: { userId: id, sessionId: session.id } },
  })
  expect(await call('POST', '/bookings', { sessionId: session.id })).toMatchObject({
    status: 409,
    body: { code: 'already_booked' },
  })
  const closed = await call('POST', '/deactivate')
  expect(closed.body.user.deactivatedAt).toEqual(expect.any(String))
  expect(await studio.sql(`select from bookings where status = 'confirmed'`)).toEqual([])
  expect((await member.call('GET', '/api/profile')).status).toBe(401)
  expect((await call('POST', '/reactivate')).body.user.deactivatedAt).toBe(null)
})

test('keeps a note, and lets a month run longer', async () => {
  const { call, id } = await aStaffSession()
  const noted = await call('POST', '/notes', { text: ' Bad knee <script>alert(1)</script> ' })
  expect(noted.body.user.notes).toMatchObject([{ text: 'Bad knee <script>alert(1)</script>', author: 'Front Desk' }])
  const [{ id: noteId, personId }] = noted.body.user.notes as [{ id: string; personId: string }]
  expect(noted.body.user).toMatchObject({ people: [{ id: personId, name: null }] })
  expect(await call('PATCH', `/notes/${noteId}`, { personId })).toMatchObject({ body: { code: 'note_not_found' } })
  expect((await call('DELETE', `/notes/${noteId}`)).body.user.notes).toEqual([])
  expect(await call('POST', '/membership/extend', { days: 7, reason: 'Ill' })).toMatchObject({
    status: 404,
    body: { code: 'membership_not_found' },
  })
  await aMembership(studio.services.db, { userId: id }, { endsAt: new Date('2026-12-10T00:00:00Z') })
  expect((await call('GET')).body.user.memberships[0]).toMatchObject({ lastDay: '2026-12-09' })
  const extended = await call('POST', '/membership/extend', { days: 7, reason: 'Ill' })
  expect(extended.body).toMatchObject({ membership: { endsAt: '2026-12-17T00:00:00.000Z', lastDay: '2026-12-16' } })
})

test.each([
  ['PATCH', '', { name: '', contact: '1' }, { name: 'Please enter your name' }],
  ['POST', '/role', { role: 'owner' }, { role: 'Please choose a role' }],
  ['POST', '/notes', { text: '  ' }, { text: 'Please write something' }],
  ['POST', '/membership/extend', { days: 0, reason: 'x' }, { days: 'Please give at least one day' }],
])('%s …%s with %j is bad input, by field', async (method, rest, body, fields) => {
  const { call } = await aStaffSession()
  expect(await call(method, rest, body)).toMatchObject({ status: 400, body: { code: 'bad_input', fields } })
})

test.each([
  ['GET', '', undefined],
  ['PATCH', '', { name: 'A', contact: '1' }],
  ['POST', '/role', { role: 'admin' }],
  ['POST', '/notes', { text: 'x' }],
  ['POST', '/deactivate', undefined],
  ['POST', '/reactivate', undefined],
  ['POST', '/bookings', { sessionId: newId() }],
])('%s …%s of nobody is not found', async (method, rest, body) => {
  const { admin } = await aStaffSession()
  for (const id of [newId(), 'nonsense', "1' or '1'='1"]) {
    const answer = await admin.call<ResponseBody>(method, `/api/admin/users/${encodeURIComponent(id)}${rest}`, body)
    expect(answer).toMatchObject({ status: 404, body: { success: false, error: 'Member not found' } })
  }
})
