import { expect, test } from 'vitest'
import { setupLink } from '#src/platform/auth/first-admin.server.ts'
import { accountDoors } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { whoIs } = accountDoors(studio)

const link = () => setupLink(studio.house.links).replace('http://localhost:3000', '')
const spentText = 'This setup link is invalid, has expired or has been used'

test('whoever has the printed link makes the first admin, signed in at once', async () => {
  const owner = studio.visitor()
  expect(await owner.page(link())).toMatchObject({ status: 200 })
  const answer = await owner.post(link(), mia)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard'])
  expect(await whoIs(owner)).toMatchObject({ email: mia.email, role: 'admin' })
  expect(await studio.sql(`select verb, actor_kind from activities`)).toContainEqual({
    verb: 'member.role_changed',
    actor_kind: 'system',
  })
})

test('the link is good once: never a second admin by it', async () => {
  const path = link()
  await studio.visitor().post(path, mia)
  const again = await studio.visitor().post(path, { ...mia, email: 'second@example.com' })
  expect(again.status).toBe(403)
  expect(await again.text()).toContain(spentText)
  expect(await studio.visitor().page(path)).toMatchObject({ status: 403 })
})

test('of several at once one becomes admin', async () => {
  const emails = ['one', 'two', 'three'].map((name) => `${name}@example.com`)
  await Promise.all(emails.map((email) => studio.visitor().post(link(), { ...mia, email })))
  expect(await studio.sql('select role from users')).toEqual([{ role: 'admin' }])
})

test('a link that is made up, of another purpose or a quarter of an hour old opens nothing', async () => {
  const { links } = studio.house
  const sign = (purpose: string, msFromNow: number) =>
    links.sign({ purpose, subject: 'first-admin', expiresAt: new Date(Date.now() + msFromNow) })
  for (const token of ['', 'x', 'e30.e30', sign('setup', -1), sign('cancel-booking', 60_000)]) {
    const page = await studio.visitor().page(`/setup?token=${token}`)
    expect(page.status).toBe(403)
    expect(page.html).toContain(spentText)
    expect((await studio.visitor().post(`/setup?token=${token}`, mia)).status).toBe(403)
  }
  expect(await studio.sql('select 1 from users')).toEqual([])
})

test('an address that has an account is not raised by it', async () => {
  await studio.signedUp()
  const answer = await studio.visitor().post(link(), mia)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('This email is already registered')
  expect(await studio.sql('select role from users')).toEqual([{ role: 'member' }])
})

test('faults are told at their fields, and nothing typed is lost but the password', async () => {
  const answer = await studio.visitor().post(link(), { ...mia, email: 'mia', password: 'abc12' })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('Please enter a valid email address')
  expect(html).toContain('Password must be at least 6 characters long')
  expect(html).toContain(`value="${mia.name}"`)
  expect(html).not.toContain('abc12')
})
