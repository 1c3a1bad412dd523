import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/db.server.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { limitHallRequests } from './limit-hall-requests.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

// PRODUCT 6: 5 per 10 minutes per visitor.
test('of twelve requests at once five go on; with limits off nothing is counted', async () => {
  const ask = (isOn: boolean) => limitHallRequests(db.reader, '192.0.2.7', isOn)
  await Promise.all(Array.from({ length: 12 }, () => ask(false)))
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => ask(true)))
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(5)
})
