import { expect, test } from 'vitest'
import { openTestStudio, someone } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const elevenMinutesLater = () => studio.sql(`update sign_in_sessions set proven_at = now() - interval '11 minutes'`)

async function anAdmin() {
  const admin = await studio.signedUp()
  await studio.sql(`update users set role = 'admin' where email = $1`, [someone.email])
  return admin
}

test('a role is changed only by an admin who has just proven who they are', async () => {
  const admin = await anAdmin()
  const { account } = await studio.signedIn('member')
  const page = `/dashboard/users/${account.id}`
  const change = () =>
    admin.fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'role', role: 'instructor' }),
      headers: { Referer: `${studio.services.config.origin}${page}` },
    })
  const roleNow = async () =>
    (await studio.sql<{ role: string }>('select role from users where id = $1', [account.id]))[0]
  await elevenMinutesLater()
  const asked = await change()
  expect(asked.headers.get('Location')).toBe(`/dashboard/confirm-identity?next=${encodeURIComponent(page)}`)
  expect(await admin.call('POST', `/api/admin/users/${account.id}/role`, { role: 'instructor' })).toMatchObject({
    status: 403,
    body: { code: 'proof_needed' },
  })
  expect(await roleNow()).toEqual({ role: 'member' })

  const address = String(asked.headers.get('Location'))
  expect((await admin.post(address, { currentPassword: 'not-this-one' })).status).toBe(403)
  expect((await change()).headers.get('Location')).toContain('confirm-identity')
  const before = new Map(admin.cookies)
  const proven = await admin.post(address, { currentPassword: someone.password })
  expect(proven.headers.get('Location')).toBe(page)
  // A token that was read before the proof opens nothing after it.
  expect([...admin.cookies.values()]).not.toEqual([...before.values()])
  await change()
  expect(await roleNow()).toEqual({ role: 'instructor' })
})

test('over JSON the proof is a call of its own', async () => {
  const admin = await anAdmin()
  const { account } = await studio.signedIn('member')
  await elevenMinutesLater()
  const wrong = await admin.call('POST', '/api/auth/confirm-identity', { password: 'not-this-one' })
  expect(wrong).toMatchObject({ status: 403, body: { error: 'That is not your password' } })
  expect((await admin.call('POST', '/api/auth/confirm-identity', { password: someone.password })).status).toBe(200)
  const changed = await admin.call('POST', `/api/admin/users/${account.id}/role`, { role: 'instructor' })
  expect(changed.status).toBe(200)
})

test.each(['passkey-removal', 'sessions', 'factor-off', 'email', 'password'])(
  'the security page takes %s from nobody whose proof is old',
  async (intent) => {
    const member = await studio.signedUp()
    await elevenMinutesLater()
    const answer = await member.post('/dashboard/security', { intent, currentPassword: someone.password })
    expect(answer.headers.get('Location')).toMatch(/^\/dashboard\/confirm-identity\?next=/)
  },
)
