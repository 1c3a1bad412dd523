import { expect, test } from 'vitest'
import { issueToken } from '#src/platform/auth/accounts/account-tokens.server.ts'
import { setupUrl } from '#src/platform/auth/accounts/first-admin.server.ts'
import { accountCalls } from '#tests/helpers/accounts.ts'
import { openTestStudio, someone as mia } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const { whoIs, signIn } = accountCalls(studio)

const link = async (email: string | null = null) => {
  const { db, links } = studio.services
  const url = await db.transaction((tx) => setupUrl(tx, links, { email, minutes: 15 }))
  return url.replace('http://localhost:3000', '')
}
const spentText = 'This setup link is invalid, has expired or has been used'

test('anyone who has the printed link makes the first admin, signed in at once', async () => {
  const [owner, path] = [studio.visitor(), await link()]
  expect(await owner.page(path)).toMatchObject({ status: 200 })
  const answer = await owner.post(path, mia)
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/dashboard'])
  expect(await whoIs(owner)).toMatchObject({ email: mia.email, role: 'admin' })
  expect(await studio.sql(`select verb, actor_kind from activities`)).toContainEqual({
    verb: 'member.role_changed',
    actor_kind: 'system',
  })
})

test('the link is good once: never a second admin by it', async () => {
  const path = await link()
  await studio.visitor().post(path, mia)
  const again = await studio.visitor().post(path, { ...mia, email: 'second@example.com' })
  expect(again.status).toBe(403)
  expect(await again.text()).toContain(spentText)
  expect(await studio.visitor().page(path)).toMatchObject({ status: 403 })
})

test('of several at once one becomes admin', async () => {
  const path = await link()
  const emails = ['one', 'two', 'three'].map((name) => `${name}@example.com`)
  await Promise.all(emails.map((email) => studio.visitor().post(path, { ...mia, email })))
  expect(await studio.sql('select role from users')).toEqual([{ role: 'admin' }])
})

test('a link that is made up, replaced, of another purpose or too old opens nothing', async () => {
  const replaced = await link()
  const old = await link()
  await studio.sql(`update account_tokens set expires_at = now() - interval '1 second'`)
  const reset = await studio.services.db.transaction((tx) => issueToken(tx, { purpose: 'reset-password', minutes: 15 }))
  for (const path of ['/setup', '/setup?token=x', replaced, old, `/setup?token=${reset}`]) {
    const page = await studio.visitor().page(path)
    expect(page.status).toBe(403)
    expect(page.html).toContain(spentText)
    expect((await studio.visitor().post(path, mia)).status).toBe(403)
  }
  expect(await studio.sql('select 1 from users')).toEqual([])
})

test('the link of ADMIN_EMAIL makes an admin of that address and of no other', async () => {
  const path = await link(mia.email)
  const thief = await studio.visitor().post(path, { ...mia, email: 'thief@example.com' })
  expect([thief.status, await thief.text()]).toEqual([403, expect.stringContaining('for another email address')])
  expect(await studio.sql('select 1 from users')).toEqual([])
  const { email: _email, ...form } = mia
  const owner = studio.visitor()
  expect((await owner.page(path)).html).toContain(mia.email)
  expect((await owner.post(path, form)).status).toBe(303)
  expect(await whoIs(owner)).toMatchObject({ email: mia.email, role: 'admin' })
  expect((await studio.visitor().post(path, form)).status).toBe(403)
})

test('anyone who signed up first with the address of ADMIN_EMAIL is out of it once its owner has set it up', async () => {
  const thief = await studio.signedUp({ password: 'a-thief-was-here-1' })
  const owner = studio.visitor()
  expect((await owner.post(await link(mia.email), mia)).status).toBe(303)
  expect(await whoIs(owner)).toMatchObject({ role: 'admin' })
  expect(await whoIs(thief)).toBeNull()
  expect((await signIn(studio.visitor(), { password: 'a-thief-was-here-1' })).status).toBe(401)
  expect((await signIn(studio.visitor())).status).toBe(200)
})

test('an address that has an account is not raised by it', async () => {
  await studio.signedUp()
  const answer = await studio.visitor().post(await link(), mia)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain('This email is already registered')
  expect(await studio.sql('select role from users')).toEqual([{ role: 'member' }])
})

test('faults are told at their fields, and nothing typed is lost but the password', async () => {
  const answer = await studio.visitor().post(await link(), { ...mia, email: 'mia', password: 'abc12' })
  expect(answer.status).toBe(400)
  const html = await answer.text()
  expect(html).toContain('Please enter a valid email address')
  expect(html).toContain('Password must be at least 6 characters long')
  expect(html).toContain(`value="${mia.name}"`)
  expect(html).not.toContain('abc12')
})
