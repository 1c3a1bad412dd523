import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openLog } from '../log.server.ts'
import { openEmbeddedPostgres } from '../postgres/embedded.server.ts'
import { openEventsBefore } from './events-before.server.ts'
import { openLive } from './live.server.ts'

// A PostgreSQL of its own: transactions are numbered for all its databases, and other tests write all the time.
const folder = mkdtempSync('/tmp/tempo-events-before-')
// As root the directory of mkdtemp is closed to the user of PostgreSQL; a studio's data directory is not.
rmSync(folder, { recursive: true })
mkdirSync(folder)
let [url, ownerUrl] = ['', '']
let postgres: Awaited<ReturnType<typeof openEmbeddedPostgres>>
beforeAll(async () => {
  postgres = await openEmbeddedPostgres({ dataDir: folder, log: () => {} })
  ownerUrl = postgres.ownerUrl
  url = postgres.url
  await write('create table written (what text)')
})
afterAll(async () => {
  await postgres.close()
  rmSync(folder, { recursive: true, force: true })
})

const events = [{ id: 'a-0' }, { id: 'a-1', event: 'content', data: '{}' }]

/** One process of a studio, until it is over. */
async function aProcess(program = 'one') {
  const live = openLive(
    url,
    openLog(() => {}),
  )
  const before = await openEventsBefore(live, folder, program)
  before.onEnd(() => Promise.resolve(events))
  const end = () => live.close()
  onTestFinished(end)
  return { before, live, end, endInOrder: () => before.keep().then(end) }
}

async function aClient(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

async function write(statement = `insert into written values ('something')`): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}

test('a restart in which nobody writes leaves the events to the next process, and to none after it', async () => {
  await (await aProcess()).endInOrder()
  const next = await aProcess()
  await write()
  expect(next.before.take()).toEqual(events)
  await next.end()
  expect((await aProcess()).before.take()).toEqual([])
})

test('what is committed between the two, whatever it is, leaves none', async () => {
  await (await aProcess()).endInOrder()
  await write()
  expect((await aProcess()).before.take()).toEqual([])
})

test('a change that had begun before the end, and is committed after it, leaves none', async () => {
  const [one, writer] = [await aProcess(), await aClient()]
  await writer.query(`begin; insert into written values ('late')`)
  await one.endInOrder()
  await writer.query('commit')
  expect((await aProcess()).before.take()).toEqual([])
})

test('a change that had begun before the next process, and is committed after it has looked, leaves none', async () => {
  await (await aProcess()).endInOrder()
  const writer = await aClient()
  await writer.query(`begin; insert into written values ('late')`)
  const next = await aProcess()
  await writer.query('commit')
  expect(next.before.take()).toEqual([])
})

test('a notice that is heard before the events are taken leaves none', async () => {
  await (await aProcess()).endInOrder()
  const next = await aProcess()
  const heard = new Promise((resolve) => next.live.subscribe(resolve))
  await write(`select pg_notify('tempo_live', '{"topic":"content","id":"news"}')`)
  await heard
  expect(next.before.take()).toEqual([])
})

test('a database that was put back, and has come to the same number since, leaves none', async () => {
  await (await aProcess()).endInOrder()
  const path = join(folder, 'live-events.json')
  const kept = JSON.parse(readFileSync(path, 'utf8')) as { history: string }
  expect(kept.history).toMatch(/^\d+\/1$/)
  writeFileSync(path, JSON.stringify({ ...kept, history: kept.history.replace('/1', '/2') }))
  expect((await aProcess()).before.take()).toEqual([])
})

test('another program, or another configuration, draws other pages: it is left none', async () => {
  await (await aProcess()).endInOrder()
  expect((await aProcess('another')).before.take()).toEqual([])
})

test('what is committed while a process ends has been heard when it keeps its events', async () => {
  const one = await aProcess()
  await one.live.hearAll()
  const heard: unknown[] = []
  one.live.subscribe((notice) => heard.push(notice))
  for (let count = 1; count <= 20; count++) {
    await write(`select pg_notify('tempo_live', '{"topic":"content","id":"news"}')`)
    expect(await one.live.hearAll()).not.toBe(null)
    expect(heard).toHaveLength(count)
  }
})

test('without a database the end waits a second at most, and keeps nothing', async () => {
  const live = openLive(
    'postgres://nobody@127.0.0.1:1/nothing',
    openLog(() => {}),
  )
  onTestFinished(() => live.close())
  const before = await openEventsBefore(live, folder, 'one')
  const startedAt = performance.now()
  await before.keep()
  expect(performance.now() - startedAt).toBeLessThan(2000)
  expect(existsSync(join(folder, 'live-events.json'))).toBe(false)
})
