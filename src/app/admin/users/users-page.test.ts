import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

test('an admin finds people by a plain form, and opens one', async () => {
  const mia = await studio.signedIn('member', { name: 'Mia Wong', email: 'mia@example.com', contact: '07700 900123' })
  const admin = await studio.signedIn('admin')
  const all = await admin.page('/dashboard/users')
  expect(all.html).toContain('2 people')
  const { html } = await admin.page('/dashboard/users?search=mia&membershipType=none&directDebit=inactive')
  expect(html).toContain('1 person')
  expect(html).toContain(`/dashboard/users/${mia.account.id}`)
  expect(html).toContain('mia@example.com')
  expect(html).toMatch(/<input[^>]*name="search"[^>]*value="mia"|<input[^>]*value="mia"[^>]*name="search"/)
  expect((await admin.page('/dashboard/users?search=nobody')).html).toContain('Nobody found')
})

test('pages keep what was asked for', async () => {
  await studio.sql(
    `insert into users (name, email, email_verified) select 'Many ' || n, 'many' || n || '@example.com', true
       from generate_series(1, 51) n`,
  )
  const admin = await studio.signedIn('admin')
  const first = (await admin.page('/dashboard/users?search=many&sort=newest')).html
  expect(first.match(/data-user-id/g)).toHaveLength(50)
  expect(first).toContain('/dashboard/users?search=many&amp;sort=newest&amp;page=2')
  const second = (await admin.page('/dashboard/users?search=many&sort=newest&page=2')).html
  expect(second.match(/data-user-id/g)).toHaveLength(1)
})

test('a name is only ever text', async () => {
  await studio.signedIn('member', { name: '<script>alert(1)</script>"><img src=x onerror=alert(1)>' })
  const { html } = await (await studio.signedIn('admin')).page('/dashboard/users')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
  expect(html).toContain('&lt;script&gt;alert(1)')
})

test('the desk adds a member, who is invited; an address that is taken is a fault of that field and leads to its member', async () => {
  const desk = await studio.signedIn('receptionist')
  const typed = { intent: 'add', name: 'Mia Wong', email: 'Mia@Example.com', contact: '07700 900123' }
  const wrong = await desk.post('/dashboard/users', { ...typed, email: 'mia' })
  expect(wrong.status).toBe(400)
  expect(await wrong.text()).toContain('Please enter a valid email address')
  const added = await desk.follow(await desk.post('/dashboard/users', typed))
  expect(added.html).toContain('Mia Wong is added. An email invites them to choose a password.')
  expect(added.html).toContain('Invite again')
  const [mia] = await studio.sql<{ id: string }>(`select id from users where email = 'mia@example.com'`)

  const [email] = await studio.emails('mia@example.com')
  expect(email).toMatchObject({ kind: 'member-invitation', facts: { isAddedByHand: true } })
  const again = await desk.post('/dashboard/users', typed)
  expect(again.status).toBe(409)
  const html = await again.text()
  expect(html).toContain('This email address has an account already')
  expect(html).toContain(`href="/dashboard/users/${mia!.id}"`)

  const visitor = studio.visitor()
  const path = String(email?.facts.invitationUrl).replace(studio.services.config.origin, '')
  const password = 'a plain of long grass'
  await visitor.post(path, { password, confirmPassword: password })
  expect((await visitor.page('/dashboard/profile')).html).toContain('Mia Wong')
})

test('who has a pass and no membership has that: in the list, its filters, the file, the API and their own profile', async () => {
  const [mia, admin] = [await studio.signedIn('member', { name: 'Mia Wong' }), await studio.signedIn('admin')]
  await studio.sql(`insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position)
                    values ('seven', 'pass', 'Seven classes', 9000, 7, 30, '', '[]', false, 9)`)
  const grant = { packageId: 'seven', reason: 'A prize' }
  await admin.call('POST', `/api/admin/users/${mia.account.id}/membership`, grant)
  for (const type of ['', 'seven', 'any-pass']) {
    const { html } = await admin.page(`/dashboard/users?search=mia&membershipType=${type}`)
    expect(html, type).toContain('Seven classes, 7 of 7 left until 22 Dec 2026')
    expect(html, type).not.toContain('>None<')
  }
  const file = await (await admin.get('/dashboard/users/export?membershipType=seven')).text()
  expect(file).toContain('Seven classes, 7 of 7 left until 22 Dec 2026')
  const { body } = await admin.call('GET', '/api/admin/users?membershipType=seven')
  expect(body).toMatchObject({
    total: 1,
    users: [{ passes: [{ productId: 'seven', name: 'Seven classes', allowance: 7, used: 0, lastDay: '2026-12-22' }] }],
  })
  const profile = (await mia.page('/dashboard/profile')).html
  expect(profile).toContain('7 of 7 left until Tuesday 22 December 2026')
  expect(profile).not.toMatch(/No Plan Selected|0 of 0/)
})
