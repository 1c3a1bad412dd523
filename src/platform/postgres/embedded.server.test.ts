import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stopCluster } from './cluster.server.ts'
import { placeFor } from './place.server.ts'
import { isServing, readPostmaster } from './postmaster.server.ts'

test('creates, starts and stops the cluster of a data directory, on a socket only', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  const app = await startApp(dataDir)
  expect(await ask(app.url, 'show listen_addresses')).toBe('')
  expect(await ask(app.url, 'show fsync')).toBe('on')
  expect(await ask(app.url, 'select current_database()')).toBe('tempo')
  expect(socketOf(app.url).length).toBeLessThan(90)
  expect(await stopApp(app)).toBe(0)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test(
  'outlives a killed app with what was committed, and is adopted by the next start',
  { timeout: 30_000 },
  async () => {
    const dataDir = aDataDir()
    const killed = await startApp(dataDir)
    await ask(killed.url, 'create table kept as select 7 as n')
    const before = postmasterOf(dataDir)
    killed.child.kill('SIGKILL')
    await once(killed.child, 'exit')
    const next = await startApp(dataDir)
    expect(postmasterOf(dataDir)?.pid).toBe(before?.pid)
    expect(next.url).toBe(killed.url)
    expect(await ask(next.url, 'select n from kept')).toBe(7)
    await stopApp(next)
    expect(postmasterOf(dataDir)).toBeUndefined()
  },
)

test('is shared by two apps that start together, and stopped by the last to leave', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  const [one, two] = await Promise.all([startApp(dataDir), startApp(dataDir)])
  expect(one.url).toBe(two.url)
  await stopApp(one)
  expect(await ask(two.url, 'select 1')).toBe(1)
  await stopApp(two)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('does not count a killed app among those who share', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  const [killed, two] = await Promise.all([startApp(dataDir), startApp(dataDir)])
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  await stopApp(two)
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('is started again by the app when it dies, at the same address', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  const app = await startApp(dataDir)
  await ask(app.url, 'create table kept as select 7 as n')
  const before = postmasterOf(dataDir)!.pid
  process.kill(before, 'SIGKILL')
  expect(await untilAnswered(app.url, 'select n from kept')).toBe(7)
  expect(postmasterOf(dataDir)?.pid).not.toBe(before)
  await vi.waitFor(() => expect(app.lines()).toContain('PostgreSQL is back.'), 10_000)
  await stopApp(app)
})

test('starts past a pid file whose number now belongs to another process', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  await stopApp(await startApp(dataDir))
  const { clusterDir } = placeFor(dataDir, () => {})
  const stranger = String(process.pid)
  writeFileSync(join(clusterDir, 'postmaster.pid'), `${stranger}\n${clusterDir}\n1700000000\n5432\n/tmp/gone\n\n`)
  const app = await startApp(dataDir)
  expect(await ask(app.url, 'select 1')).toBe(1)
  await stopApp(app)
})

test('starts again when the data directory was removed under a running server', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  const killed = await startApp(dataDir)
  const orphan = postmasterOf(dataDir)!.pid
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  rmSync(dataDir, { recursive: true })
  const app = await startApp(dataDir)
  expect(await ask(app.url, "select to_regclass('kept')")).toBeNull()
  await stopApp(app)
  process.kill(orphan, 'SIGQUIT')
  rmSync(socketOf(killed.url), { recursive: true, force: true })
})

test('works, and finds its data again, below a directory that nobody else may enter', { timeout: 30_000 }, async () => {
  const closed = aDataDir()
  chmodSync(closed, 0o700)
  onTestFinished(() => chmodSync(closed, 0o755))
  const dataDir = join(closed, 'data')
  const first = await startApp(dataDir)
  await ask(first.url, 'create table kept as select 7 as n')
  await stopApp(first)
  const { clusterDir } = placeFor(dataDir, () => {})
  const second = await startApp(dataDir)
  expect(await ask(second.url, 'select n from kept')).toBe(7)
  await stopApp(second)

  // A new clone at the same path is a new studio, whatever the old one left outside its own directory.
  rmSync(dataDir, { recursive: true })
  const third = await startApp(dataDir)
  expect(await ask(third.url, "select to_regclass('kept')")).toBeNull()
  await stopApp(third)
  if (!clusterDir.startsWith(closed)) rmSync(dirname(clusterDir), { recursive: true })
})

test('survives a start that was killed while it made the cluster', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  const halves = ['postgres.new-99999999', 'postgresql-18.new-99999999', 'postgres.carried-99999999.jsonl.gz']
  for (const name of halves) mkdirSync(join(dataDir, name))
  const app = await startApp(dataDir)
  expect(halves.filter((name) => existsSync(join(dataDir, name)))).toEqual([])
  await stopApp(app)
})

test('says in one line why it cannot start', { timeout: 30_000 }, async () => {
  const dataDir = aDataDir()
  await stopApp(await startApp(dataDir))
  const { clusterDir } = placeFor(dataDir, () => {})
  writeFileSync(join(clusterDir, 'postgresql.conf'), 'shared_buffers = lots\n')
  const failed = await startApp(dataDir).catch((error: Error) => error.message)
  expect(failed).toMatch(/PostgreSQL did not start.*(FATAL|shared_buffers).*start\.log/)
})

type App = { child: ChildProcess; url: string; lines(): string }

function aDataDir(): string {
  const dataDir = mkdtempSync('/tmp/tempo-embedded-')
  onTestFinished(async () => {
    const place = placeFor(dataDir, () => {})
    if (postmasterOf(dataDir)) await stopCluster(place, 10)
    rmSync(dataDir, { recursive: true, force: true })
  })
  // As root the directory of mkdtemp is closed to the user of PostgreSQL; a studio's data directory is not.
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
  return dataDir
}

async function startApp(dataDir: string): Promise<App> {
  const child = spawn(process.execPath, ['tests/helpers/embedded-app.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let lines = ''
  child.stderr.on('data', (chunk: Buffer) => (lines += chunk.toString()))
  onTestFinished(() => void child.kill('SIGKILL'))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('close', () => reject(new Error(lines)))
  })
  return { child, url, lines: () => lines }
}

async function stopApp({ child }: App): Promise<number | null> {
  child.kill('SIGTERM')
  await once(child, 'exit')
  return child.exitCode
}

async function ask(connectionString: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Record<string, unknown>>(question)
    return Object.values(rows[0] ?? {})[0]
  } finally {
    await client.end().catch(() => {})
  }
}

async function untilAnswered(url: string, question: string): Promise<unknown> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask(url, question)
    } catch (error) {
      if (tries === 100) throw error
      await sleep(100)
    }
  }
}

function socketOf(url: string): string {
  return new URL(url).searchParams.get('host') ?? ''
}

function postmasterOf(dataDir: string) {
  const { clusterDir } = placeFor(dataDir, () => {})
  const found = readPostmaster(clusterDir)
  return found && isServing(clusterDir, found) ? found : undefined
}
