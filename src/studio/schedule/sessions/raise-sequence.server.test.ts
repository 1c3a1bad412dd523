import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { raiseSequence } from './raise-sequence.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

test('is always more than it was and than what it has to exceed', async () => {
  const { id } = await aClassSession(db)
  const raise = (above: number) => db.transaction((tx) => raiseSequence(tx, id, above))
  expect([await raise(0), await raise(5), await raise(2)]).toEqual([1, 6, 7])
})
