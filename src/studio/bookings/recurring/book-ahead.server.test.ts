import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { aStandingOrder } from '#tests/helpers/recurring.ts'
import { bookAhead } from './book-ahead.server.ts'
import { listStandingOrders } from './recurring.store.server.ts'

const setup = await openUseCaseTest()
const { as, db, sql } = setup

test('a round tells in one e-mail what it took and what it could not, and an empty one tells nothing', async () => {
  const { member, first } = await aStandingOrder(setup)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  const full = await aClassSession(db, { classId: first.classId, date: '2026-12-07', capacity: 0 })
  const [order] = await listStandingOrders(db.reader, member.userId)
  const round = await as(member).transaction((work) => bookAhead(work, order!))
  expect(round.booked.map(({ startsAt }) => startsAt.toISOString())).toEqual(['2026-11-30T18:00:00.000Z'])
  expect(round.skipped.map(({ sessionId }) => sessionId)).toEqual([full.id])
  expect(await as(member).transaction((work) => bookAhead(work, order!))).toEqual({ booked: [], skipped: [] })
  const emails = await sql(`select facts->'booked' as booked, facts->'skipped' as skipped from messages
    where kind = 'recurring-booked'`)
  expect(emails).toEqual([
    { booked: ['Monday 30 November, 18:00'], skipped: [{ when: 'Monday 7 December, 18:00', reason: 'Class is full' }] },
  ])
})
