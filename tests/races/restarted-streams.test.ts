import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectBeside } from '#scripts/rig/rig-database.ts'
import { freePort, type StudioProcess, startStudio } from '#scripts/rig/studio-process.ts'
import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'

// Studios of the last build in processes of their own, one after another on one data directory, as restarts leave them.
const dataDir = mkdtempSync('/tmp/tempo-restarted-')
// As root the directory of mkdtemp is closed to the user of PostgreSQL; a studio's data directory is not.
rmSync(dataDir, { recursive: true })
mkdirSync(dataDir)
const port = await freePort()
const env = { DATA_DIR: dataDir, SECRET: 'a secret of the tests, and long enough', SEED: 'none' }
let studio: StudioProcess
beforeAll(async () => {
  studio = await startStudio(env, port)
})
afterAll(async () => {
  await studio.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A page that opens its stream, or comes back with the last it has heard. */
async function openPage(lastEventId?: string) {
  const ending = new AbortController()
  const headers = lastEventId === undefined ? undefined : { 'Last-Event-ID': lastEventId }
  const answer = await fetch(`${studio.origin}/api/events`, { headers, signal: ending.signal })
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (words: RegExp) => {
    while (!words.test(text)) text += (await reader.read()).value ?? ''
  }
  await until(/^id: .+\n/m)
  const lastId = () => [...text.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] ?? ''
  const events = () => [...text.matchAll(/^event: (.+)$/gm)].map(([, event]) => event)
  return { until, lastId, events, close: () => ending.abort() }
}

/** As any change of what pages show is announced. */
async function change(): Promise<void> {
  const client = await connectBeside(dataDir)
  await client.query(`select pg_notify('tempo_live', '{"topic":"content","id":"news"}')`)
  await client.end()
}

async function restart(): Promise<void> {
  await studio.stop()
  studio = await startStudio(env, port)
}

test('pages that come back after a restart hear what they missed, and only where something may be unheard they read themselves again', async () => {
  const early = await openPage()
  early.close()
  await change()
  await restart()
  const missed = await openPage(early.lastId())
  expect(missed.events()).toEqual(['content'])

  // It was told of a change a moment ago, and could not read it if the studio went.
  await restart()
  const again = await openPage(missed.lastId())
  expect(again.events()).toEqual(['resync'])
  again.close()

  // Nobody has been told of anything since the start.
  await restart()
  const later = await openPage()
  await restart()
  const unchanged = await openPage(later.lastId())
  expect(unchanged.events()).toEqual([])

  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
  await studio.stop()
  await change()
  studio = await startStudio(env, port)
  await postgres.close()
  expect((await openPage(unchanged.lastId())).events()).toEqual(['resync'])
})
