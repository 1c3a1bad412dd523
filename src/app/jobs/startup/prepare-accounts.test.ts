import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Services } from '#src/platform/app-services.server.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { prepareAccounts } from './prepare-accounts.server.ts'
import { type DemoSeed, seedOnce } from './seed-once.server.ts'

const studio = await openTestStudio()
const folder = mkdtempSync(join(tmpdir(), 'tempo-accounts-'))
afterAll(() => rmSync(folder, { recursive: true }))

// How often a start wanted the demo, and how often it was made.
let asked = 0
let seeded = 0
const seedDemo: DemoSeed = async () => void seeded++

/** A start with that configuration, on the same database, with a DATA_DIR of its own. */
function start(
  dataDir: string,
  config: Partial<Services['config']> = {},
  seed: DemoSeed = seedDemo,
): Promise<string[]> {
  const base = {
    ...studio.services.config,
    dataDir: join(folder, dataDir),
    databaseUrl: undefined,
    seed: 'auto' as const,
  }
  const services = { ...studio.services, config: { ...base, ...config } }
  const ctx = createCtx(services, { kind: 'system', job: 'test' })
  return prepareAccounts(services, async () => {
    asked++
    await seedOnce(ctx, services.config.dataDir, seed)
  })
}

const accounts = () => studio.sql<{ email: string; role: string }>('select email, role from users order by email')

test('an empty embedded studio on this machine gets an admin and a member with random passwords', async () => {
  seeded = 0
  const lines = await start('first')
  expect(await accounts()).toEqual([
    { email: 'admin@tempo.example', role: 'admin' },
    { email: 'member@tempo.example', role: 'member' },
  ])
  expect(seeded).toBe(1)
  const path = join(folder, 'first', 'demo-accounts.txt')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  const kept = readFileSync(path, 'utf8').trim().split('\n')
  expect(lines).toEqual([`Demo sign-ins (kept in ${path}):`, ...kept.map((line) => `  ${line}`)])
  const passwords = kept.map((line) => line.trim().split(/\s+/)[2])
  expect(new Set(passwords).size).toBe(2)
  for (const line of kept) {
    const [role, email, password] = line.trim().split(/\s+/)
    const visitor = studio.visitor()
    expect(await visitor.call('POST', '/api/auth/sign-in/email', { email, password })).toMatchObject({
      status: 200,
      body: { user: { role } },
    })
  }
})

test('the second start makes nothing and prints the same', async () => {
  seeded = asked = 0
  const first = await start('second')
  expect(await start('second')).toEqual(first)
  expect([asked, seeded]).toEqual([1, 1])
  expect(await accounts()).toHaveLength(2)
})

test('of two starts at once one seeds', async () => {
  seeded = 0
  const [one, other] = await Promise.all([start('both'), start('both')])
  expect(one).toEqual(other)
  expect(seeded).toBe(1)
})

test('a seed that fails leaves nothing behind', async () => {
  const fail = async () => {
    throw new Error('no demo today')
  }
  await expect(start('failed', {}, fail)).rejects.toThrow('no demo today')
  expect(await accounts()).toEqual([])
  expect(existsSync(join(folder, 'failed', 'demo-accounts.txt'))).toBe(false)
})

test('passwords differ from studio to studio', async () => {
  await start('one')
  await studio.sql('delete from users')
  await start('other')
  const read = (name: string) => readFileSync(join(folder, name, 'demo-accounts.txt'), 'utf8')
  expect(read('one')).not.toBe(read('other'))
})

test.each([
  ['somebody else’s database', { databaseUrl: 'postgres://db/tempo' }],
  ['a public address', { isLoopbackOrigin: false }],
  ['SEED=none', { seed: 'none' as const }],
])('no demo with %s: a set-up link instead', async (_what, config) => {
  asked = 0
  const lines = await start('none', config)
  expect(asked).toBe(0)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(
    /^There is no admin yet\. Within 15 minutes, open http:\/\/localhost:3000\/setup\?token=\S+$/,
  )
  expect(await accounts()).toEqual([])
  expect(existsSync(join(folder, 'none'))).toBe(false)
})

test('SEED=demo seeds an empty database wherever it is, and never one with accounts', async () => {
  await start('told', { seed: 'demo', databaseUrl: 'postgres://db/tempo' })
  expect(await accounts()).toHaveLength(2)
  await studio.sql('delete from users')
  await studio.signedIn('member', { email: 'real@example.com' })
  seeded = 0
  await start('real', { seed: 'demo', databaseUrl: 'postgres://db/tempo' })
  expect(seeded).toBe(0)
  expect(await accounts()).toEqual([{ email: 'real@example.com', role: 'member' }])
})

test('no set-up link when there is an admin', async () => {
  await studio.signedIn('admin')
  expect(await start('named', { seed: 'none' })).toEqual([])
})

const owner = { seed: 'none' as const, adminEmail: 'owner@studio.example' }

test('ADMIN_EMAIL is mailed its set-up link; without a mail server it is printed as well, a new one at each start', async () => {
  const [line = ''] = await start('owner', owner)
  expect(line).toMatch(/^ADMIN_EMAIL: within 15 minutes, owner@studio\.example opens http:\S+\/setup\?token=\S+$/)
  const [email] = await studio.emails('owner@studio.example')
  expect(email).toMatchObject({
    kind: 'studio-setup',
    facts: { setupUrl: line.split(' ').at(-1), goodFor: '15 minutes' },
  })
  expect(await start('owner', owner)).not.toEqual([line])
  expect(await studio.sql(`select email from account_tokens where purpose = 'setup'`)).toEqual([
    { email: 'owner@studio.example' },
  ])
})

test('with a mail server the link is mailed once a day and never printed, of two starts at once too', async () => {
  const mailed = { ...owner, smtpUrl: 'smtp://localhost:25' }
  const lines = (await Promise.all([start('one', mailed), start('other', mailed)])).flat()
  expect(lines).toEqual(['ADMIN_EMAIL: the set-up link is on its way to owner@studio.example'])
  expect(await start('one', mailed)).toEqual([])
  expect(await studio.emails('owner@studio.example')).toHaveLength(1)
  await studio.sql(`update account_tokens set expires_at = now()`)
  expect(await start('one', mailed)).toHaveLength(1)
})

test('ADMIN_EMAIL gets its link beside other admins, and none once it has been admin', async () => {
  await studio.signedIn('admin')
  expect(await start('owner', owner)).toHaveLength(1)
  await studio.signedIn('member', { email: owner.adminEmail })
  expect(await start('owner', owner)).toHaveLength(1)
  await studio.sql(`update users set admin_granted_at = now() where email = $1`, [owner.adminEmail])
  expect(await start('owner', owner)).toEqual([])
})
