import { expect, test } from 'vitest'
import { aClassSession } from '#tests/helpers/build.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()

const EDIT = '/dashboard/profile?edit'
const typed = { name: 'Mia "Ünal" Wong', contact: '07700 900999' }
const markOf = (html: string) => /name="of" value="([^"]+)"/.exec(html)?.[1] ?? ''

/** Opens Edit Profile and sends it later, as a browser does. */
async function editing(who: Visitor) {
  const of = markOf((await who.page(EDIT)).html)
  const headers = { Referer: `http://localhost:3000${EDIT}` }
  return () => who.fetch('/dashboard/profile', { method: 'POST', headers, body: new URLSearchParams({ ...typed, of }) })
}

const nameOf = async () =>
  (await studio.sql<{ name: string }>('select name from users where email = $1', [someone.email]))[0]?.name

test('what was typed outlives an expired sign-in: it is there again after signing in, and can be saved', async () => {
  const member = await studio.signedUp()
  const save = await editing(member)
  await studio.sql('delete from sign_in_sessions')
  const asked = await member.follow(await save())
  expect(asked.path).toBe('/member?next=%2Fdashboard%2Fprofile%3Fedit')
  const kept = member.cookies.get('tempo_typed') ?? ''
  expect(decodeURIComponent(kept)).not.toContain('900999')
  const back = await member.follow(await member.post(asked.path, { ...someone, intent: 'sign-in' }))
  expect(back.path).toBe(EDIT)
  expect(back.html).toContain('What you had typed is still here')
  expect(back.html).toContain('value="Mia &quot;Ünal&quot; Wong"')
  expect(back.html).toContain(`value="${typed.contact}"`)
  expect(await nameOf()).toBe(someone.name)
  expect((await member.page(EDIT)).html).not.toContain(typed.contact)
})

test('someone else who signs in there sees nothing of it', async () => {
  const member = await studio.signedUp()
  const save = await editing(member)
  await studio.sql('delete from sign_in_sessions')
  await save()
  const other = await studio.signedIn()
  other.cookies.set('tempo_typed', member.cookies.get('tempo_typed') ?? '')
  const { html } = await other.page(EDIT)
  expect(html).not.toContain(typed.contact)
  expect(html).not.toContain('What you had typed')
})

test('a tab of one member never writes for another who has signed in since', async () => {
  const member = await studio.signedUp()
  const save = await editing(member)
  const other = await studio.signedIn('member', { name: 'Somebody Else' })
  member.cookies.set('tempo.session_token', other.cookies.get('tempo.session_token') ?? '')
  const { html } = await member.follow(await save())
  expect(html).toContain('Somebody else has signed in here since this form was opened')
  expect(await studio.sql('select name from users order by name')).toEqual([
    { name: someone.name },
    { name: 'Somebody Else' },
  ])
})

test('passwords and codes are never kept', async () => {
  const member = await studio.signedUp()
  const { html } = await member.page('/dashboard/security')
  await studio.sql('delete from sign_in_sessions')
  const fields = { of: markOf(html), intent: 'email', newEmail: 'new@example.com', currentPassword: someone.password }
  const asked = await member.follow(await member.post('/dashboard/security', fields))
  const back = await member.follow(await member.post(asked.path, { ...someone, intent: 'sign-in' }))
  expect(back.html).toContain('value="new@example.com"')
  expect(back.html).not.toContain(someone.password)
})

test('a cookie that was tampered with is as good as none', async () => {
  const member = await studio.signedIn()
  member.cookies.set('tempo_typed', 'AAAA')
  expect((await member.page(EDIT)).status).toBe(200)
})

/** What the front desk had typed into a form of that page when the sign-in ended, as it is there after signing in again. */
async function typedByStaff(path: string, form: string, fields: Record<string, string>, action = path) {
  const desk = await studio.signedUp()
  await studio.sql(`update users set role = 'admin' where email = $1`, [someone.email])
  const before = (await desk.page(path)).html
  const of = before.match(new RegExp(`name="of" value="[^"]+ ${form}"`)) ? `${await idOf(desk)} ${form}` : ''
  expect(of).not.toBe('')
  await studio.sql('delete from sign_in_sessions')
  const body = new URLSearchParams({ ...fields, of })
  const headers = { Referer: `http://localhost:3000${path}` }
  await desk.fetch(action, { method: 'POST', headers, body })
  const back = await desk.follow(await desk.post(signInFor(path), { ...someone, intent: 'sign-in' }))
  expect(back.path).toBe(path)
  expect(back.html).toContain('What you had typed is still here')
  return back.html
}

const signInFor = (path: string) => `/member?next=${encodeURIComponent(path)}`

const idOf = async (who: Visitor) =>
  (await who.call<{ profile: { id: string } }>('GET', '/api/profile')).body.profile.id

test('a note on a member is there again', async () => {
  const member = await studio.signedIn()
  const html = await typedByStaff(`/dashboard/users/${member.account.id}`, 'note', {
    intent: 'note',
    text: 'Prefers the back row',
  })
  expect(html).toContain('Prefers the back row</textarea>')
})

test('a folded form of a member opens with what was typed', async () => {
  const member = await studio.signedIn()
  const html = await typedByStaff(`/dashboard/users/${member.account.id}`, 'grant', {
    intent: 'grant',
    reason: 'Won the raffle',
  })
  expect(html).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<details)[^])*value="Won the raffle"/)
})

test('a guest about to be booked in is there again', async () => {
  const { id } = await aClassSession(studio.services.db, { date: '2026-11-25' })
  const html = await typedByStaff(`/dashboard/schedule/guest/${id}`, 'guest', {
    name: 'Gail Guest',
    email: 'gail@example.com',
  })
  expect(html).toContain('value="Gail Guest"')
  expect(html).toContain('value="gail@example.com"')
})

test('a reason for cancelling a hall hire is there again, and its form is open', async () => {
  const { id } = await aHallHire(studio.services.db)
  const html = await typedByStaff(`/dashboard/hall-hires/${id}`, 'cancel', { intent: 'cancel', reason: 'Burst pipe' })
  expect(html).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<details)[^])*Burst pipe<\/textarea>/)
})

test('a walk-in is there again, in the register of the class it was for', async () => {
  const { id } = await aClassSession(studio.services.db, { date: '2026-11-23' })
  const typedIn = { name: 'Wanda Walkin', email: 'wanda@example.com', sessionId: id }
  const html = await typedByStaff('/dashboard/attendance?date=2026-11-23', `walk-in ${id}`, typedIn)
  expect(html).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<details)[^])*value="Wanda Walkin"/)
  expect(html).toContain('value="wanda@example.com"')
})

test('what was written for the site is there again, boxes and all', async () => {
  const html = await typedByStaff('/dashboard/payments/vat', 'form', {
    number: 'GB 123 4567 89',
    rate: '20',
    isHallExempt: 'yes',
  })
  expect(html).toContain('value="GB 123 4567 89"')
  expect(html).toMatch(/<input[^>]*name="isHallExempt"[^>]*checked=""/)
  expect(html).not.toMatch(/<input[^>]*name="isRegistered"[^>]*checked=""/)
})

test('a page’s own script, which follows no redirect, loses nothing either', async () => {
  const { id } = await aClassSession(studio.services.db, { date: '2026-11-25' })
  const path = `/dashboard/schedule/guest/${id}`
  const html = await typedByStaff(path, 'guest', { name: 'Gail Guest', email: 'gail@example.com' }, `${path}.data`)
  expect(html).toContain('value="Gail Guest"')
})

test('and never writes for another who has signed in since', async () => {
  const member = await studio.signedIn()
  const headers = { Referer: 'http://localhost:3000/dashboard/family' }
  const body = new URLSearchParams({ intent: 'add', name: 'Robin', of: '00000000-0000-4000-8000-000000000000 form' })
  const answer = await member.fetch('/dashboard/family.data', { method: 'POST', headers, body })
  const told = ['X-Remix-Redirect', 'X-Remix-Reload-Document', 'Location'].map((name) => answer.headers.get(name))
  expect([answer.status, ...told]).toEqual([204, '/dashboard/family', 'true', null])
  const { html } = await member.page('/dashboard/family')
  expect(html).toContain('Somebody else has signed in here since this form was opened')
  expect(await studio.sql('select 1 from people where not is_holder')).toEqual([])
})
