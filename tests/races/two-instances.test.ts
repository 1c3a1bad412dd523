import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openArena } from '#scripts/races/arena.ts'
import { overbookUnguarded } from '#scripts/races/control.ts'
import { runRaces } from '#scripts/races/run-races.ts'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'

const ROUNDS = 12

// `npm run races` runs a thousand. Two studios of the last build, as `npm start` runs them.
test('two studios on one database never oversell, whatever happens at once', { timeout: 300_000 }, async () => {
  const databaseUrl = await freshDatabaseUrl('two_instances', 'template_tempo')
  // If this one does not oversell, the rest proves nothing.
  expect(await overbookUnguarded(databaseUrl)).toBeGreaterThan(12)
  const connect = async () => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  }
  const arena = await openArena({ env: { DATABASE_URL: databaseUrl }, connect })
  onTestFinished(() => arena.close())
  const results = await runRaces(arena, ROUNDS)
  expect(results.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  expect(results.map(({ rounds }) => rounds)).toEqual([ROUNDS, 2, 2, 2, 2])
})
