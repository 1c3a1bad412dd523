import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCrowd, aRowOfClasses, type Caller } from '#scripts/rig/crowd.ts'
import { type StudioProcess, startStudio } from '#scripts/rig/studio-process.ts'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'

// A studio of the last build in a process of its own, as `npm start` runs it: what only a real process shows.
const databaseUrl = await freshDatabaseUrl('operations', 'template_tempo')
const env = { SECRET: 'a secret of the operations, and long enough', RATE_LIMIT: 'off', SEED: 'none' }
const misspelt = { SMTPURL: 'smtp://mail.example', PROT: '80' }
// Not that of a studio which was started in this clone before, with a secret of its own.
const dataDir = mkdtempSync(join(tmpdir(), 'tempo-operations-'))
const client = new pg.Client({ connectionString: databaseUrl })
let [studio, caller]: [StudioProcess | undefined, Caller | undefined] = [undefined, undefined]

beforeAll(async () => {
  await client.connect()
  studio = await startStudio({ ...env, DATABASE_URL: databaseUrl, TRUSTED_PROXIES: '127.0.0.1,::1', ...misspelt })
  caller = (await aCrowd(client, { count: 1 }))[0]
})
afterAll(async () => {
  await studio?.stop()
  await client.end()
})

/** What `npm run doctor` says of the studio, and the code it ends with. */
async function askDoctor(): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts/doctor.ts')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: new URL(studio!.origin).port,
      ...misspelt,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number]
  return { code, said }
}

test.each(['/', '/member', '/api/classes'])('%s lets no script run that is not ours', async (path) => {
  const answer = await fetch(studio!.origin + path)
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  expect(policy).toMatch(/script-src 'self'/)
  expect(policy).not.toMatch(/(script|style|connect)-src [^;]*(unsafe|https?:|ws:|\*)/)
})

test.each(['/favicon.ico', '/favicon.svg', '/assets/nothing.js', '/healthz'])(
  '%s can be neither framed nor taken for something else',
  async (path) => {
    const { headers } = await fetch(studio!.origin + path)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()') as string,
    })
  },
)

test('a variable that only looks like one of ours is named at the start and by the doctor', async () => {
  const { said } = await askDoctor()
  for (const text of [studio!.output(), said]) {
    expect(text).toContain('SMTPURL is set but means nothing to Tempo: is SMTP_URL meant?')
    expect(text).toContain('PROT is set but means nothing to Tempo: is PORT meant?')
  }
})

test('the doctor finds a studio well, and names what does not hold of its data', async () => {
  const before = await askDoctor()
  expect(before).toMatchObject({ code: 0 })
  for (const line of [/✓ Schema +up to date/, /✓ Data +all \d+ checks hold/, /✓ Server +ready on port/])
    expect(before.said).toMatch(line)
  const [session] = await aRowOfClasses(client, { count: 1, places: 3, from: dayAhead(9) })
  await client.query(`insert into session_seats values ($1, 4)`, [session])
  const after = await askDoctor()
  expect(after.code).toBe(1)
  expect(after.said).toMatch(/✗ Data +.*seats/)
  await client.query(`delete from session_seats where session_id = $1 and seat_no = 4`, [session])
})

test('every line of the log is JSON, requests have ids, and nothing that a person typed is in it', async () => {
  const [name, email, password] = ['Zerlina Quux', 'zerlina.quux@example.com', 'swing-left-9']
  const answer = await fetch(`${studio!.origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: studio!.origin },
    body: JSON.stringify({ name, email, contact: '07700 900987', password }),
  })
  expect(answer.status).toBe(200)
  await fetch(`${studio!.origin}/dashboard/users/${encodeURIComponent(name)}?q=${email}`, { redirect: 'manual' })
  await until(() => studio!.output().includes('/api/auth/sign-up/email'))
  const lines = studio!
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
  const requests = lines.map((line) => JSON.parse(line) as { event: string; requestId?: string; ms?: number })
  expect(requests.filter(({ event }) => event === 'request').length).toBeGreaterThan(1)
  for (const { event, requestId } of requests) if (event === 'request') expect(requestId).toMatch(/^[\w-]{12}$/)
  expect(studio!.output()).not.toMatch(/Zerlina|Quux|quux|900987|swing-left/)
})

test('told to stop, a studio sends its proxy elsewhere, answers the booking in hand, takes no other and is gone within ten seconds', async () => {
  const [sessionId] = await aRowOfClasses(client, { count: 1, places: 1, from: dayAhead(20) })
  await client.query('begin')
  await client.query('select from class_sessions where id = $1 for update', [sessionId])
  const booked = fetch(`${studio!.origin}/api/bookings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: studio!.origin, Cookie: caller!.cookie },
    body: JSON.stringify({ sessionId }),
  })
  await until(async () => (await waitingForLocks()) > 0)
  const startedAt = performance.now()
  const gone = studio!.stop()
  await until(async () => (await fetch(`${studio!.origin}/readyz`)).status === 503)
  expect(await takesConnections()).toBe(true)
  await until(async () => !(await takesConnections()))
  await client.query('commit')
  expect((await booked).status).toBe(201)
  expect(await gone).toBe(0)
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  studio = undefined
})

async function waitingForLocks(): Promise<number> {
  const other = new pg.Client({ connectionString: databaseUrl })
  await other.connect()
  const { rows } = await other.query<{ n: number }>(
    `select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  await other.end()
  return rows[0]?.n ?? 0
}

function takesConnections(): Promise<boolean> {
  return fetch(`${studio!.origin}/healthz`, { headers: { Connection: 'close' } }).then(
    () => true,
    () => false,
  )
}

function dayAhead(days: number): Date {
  return new Date(Date.now() + days * 86_400_000)
}

async function until(isTrue: () => boolean | Promise<boolean>, ms = 20_000): Promise<void> {
  const end = performance.now() + ms
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error(`Not within ${ms} ms`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
