import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startStudio } from '#scripts/rig/studio-process.ts'

// The last build on a new database of its own, with nothing set but who its owner is: no demo and no mail server.
const dataDir = mkdtempSync(join(tmpdir(), 'tempo-owner-'))
// Passable, so that as root the database stays in it.
chmodSync(dataDir, 0o755)
const studio = await startStudio({ DATA_DIR: dataDir, SEED: 'none', ADMIN_EMAIL: 'owner@harbour.example' })
afterAll(async () => {
  await studio.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const send = (path: string, { cookie = '', form }: { cookie?: string; form?: Record<string, string> } = {}) =>
  fetch(studio.origin + path, {
    method: form ? 'POST' : 'GET',
    headers: { Cookie: cookie, Origin: studio.origin },
    body: form && new URLSearchParams(form),
    redirect: 'manual',
  })

test('without a mail server the owner gets in by the link that the start prints, and visitors read that it opens soon', async () => {
  const link = /http\S+\/setup\?token=\S+/.exec(studio.output())?.[0] ?? ''
  const { pathname, search } = new URL(link)
  expect(await (await send(pathname + search)).text()).toContain('owner@harbour.example')
  const form = { name: 'Harriet Moss', contact: '07700 900321', password: 'glide-over-77' }
  const entered = await send(pathname + search, { form })
  expect(entered.headers.get('Location')).toMatch(/^\/dashboard/)
  const cookie = entered.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect(await (await send('/dashboard/admin', { cookie })).text()).toContain('Before you open')
  expect(await (await send('/timetable', { cookie })).text()).toContain('A preview: the studio is not open')
  for (const path of ['/', '/timetable', '/membership'])
    expect(await (await send(path)).text(), path).toContain('<h1>Opening soon</h1>')
  const opened = await send('/dashboard/admin', { cookie, form: { intent: 'open', isAnyway: 'on' } })
  expect(opened.status).toBe(303)
  // What lay ready for everybody goes with the opening.
  await expect.poll(async () => (await send('/')).text()).not.toContain('Opening soon')
})
