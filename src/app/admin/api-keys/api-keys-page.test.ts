import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const HERE = '/dashboard/api-keys'

test('an admin makes a key without scripts, sees it once, and revokes it', async () => {
  const admin = await studio.signedIn('admin')
  const made = await admin.post(HERE, { intent: 'make', name: 'Door lock', scope: 'read' })
  const [key] = /tempo_[\w-]{43}/.exec(await made.text()) ?? []
  const headers = { Authorization: `Bearer ${key}` }
  const ask = async () => (await studio.visitor().fetch('/api/admin/users', { headers })).status
  expect(await ask()).toBe(200)
  const { html } = await admin.page(HERE)
  expect(html).toContain('Door lock')
  expect(html).toContain('Last used')
  expect(html).not.toContain(key)
  const [row] = await studio.sql<{ id: string }>('select id from api_keys')
  const revoked = await admin.follow(await admin.post(HERE, { intent: 'revoke', keyId: row!.id }))
  expect(revoked.html).toContain('The key of Door lock is revoked.')
  expect(await ask()).toBe(401)
  expect((await admin.page('/dashboard/activity')).html).toContain('API key revoked: Door lock')
})

test('a key without a name is refused at its field', async () => {
  const admin = await studio.signedIn('admin')
  const answer = await admin.post(HERE, { intent: 'make', name: '', scope: 'read' })
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('Please say which program it is for'),
  ])
})
