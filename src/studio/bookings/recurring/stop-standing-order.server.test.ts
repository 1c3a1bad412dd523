import { expect, test } from 'vitest'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { aStandingOrder } from '#tests/helpers/recurring.ts'
import { bookRecurring } from './book-recurring.server.ts'
import { stopStandingOrder } from './stop-standing-order.server.ts'
import { listStandingOrders } from './recurring.store.server.ts'

const setup = await openUseCaseTest()
const { as, ctx, db, sql } = setup

test('a standing order that has stopped books no more and says so in the history', async () => {
  const { member, first } = await aStandingOrder(setup)
  const [order] = await listStandingOrders(db.reader, member.userId)
  await as(member).transaction((work) => stopStandingOrder(work, order!))
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  expect(await bookRecurring(ctx())).toBe(0)
  expect(await sql(`select details from activities where verb = 'recurring.stopped'`)).toEqual([
    { details: { class: 'Salsa' } },
  ])
})
