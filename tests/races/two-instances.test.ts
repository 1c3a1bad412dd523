import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { openArena } from '#scripts/races/arena.ts'
import { overbookUnguarded, strandUnguarded } from '#scripts/races/control.ts'
import { runRaces } from '#scripts/races/run-races.ts'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'

const ROUNDS = 12

// Two studios of the last build on one database, as `npm start` runs them.
const databaseUrl = await freshDatabaseUrl('two_instances', 'template_tempo')
const arena = await openArena({
  env: { DATABASE_URL: databaseUrl },
  async connect() {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  },
})
afterAll(() => arena.close())

test('what is booked at one studio reaches the pages that are open at the other', { timeout: 60_000 }, async () => {
  const sessionId = await arena.aClass(5)
  const streams = await Promise.all(arena.origins.map((origin) => fetch(`${origin}/api/events`)))
  const heard = Promise.all(streams.map((stream) => untilHeard(stream, sessionId)))
  expect((await arena.send(arena.admin, 'POST', '/api/bookings', { sessionId })).status).toBe(201)
  for (const event of await heard) expect(JSON.parse(event)).toMatchObject({ sessionId, spotsLeft: 4 })
})

/** The data of the first event that names it. */
async function untilHeard(stream: Response, word: string): Promise<string> {
  let text = ''
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const line = text
      .split('\n')
      .find((each) => each.startsWith('data:') && each.includes(word) && text.includes('\n\n'))
    if (line) return line.slice('data:'.length)
  }
  throw new Error('The stream ended')
}

// `npm run races` runs a thousand.
test('they never oversell, whatever happens at once', { timeout: 300_000 }, async () => {
  // If this one does not oversell, the rest proves nothing.
  expect(await overbookUnguarded(databaseUrl)).toBeGreaterThan(12)
  expect(await strandUnguarded(databaseUrl)).toBeGreaterThan(0)
  const results = await runRaces(arena, { rounds: ROUNDS })
  expect(results.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  expect(arena.recorded).toBeGreaterThan(50 * ROUNDS)
  expect(results.map(({ rounds }) => rounds)).toEqual([ROUNDS, ROUNDS, ROUNDS, 2, 2, 2, 2])
})
