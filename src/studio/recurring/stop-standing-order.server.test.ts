import { expect, test } from 'vitest'
import { openRehearsal } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { bookRecurring } from './book-recurring.server.ts'
import { startRecurring } from './start-recurring.server.ts'
import { stopStandingOrder } from './stop-standing-order.server.ts'
import { listStandingOrders } from './recurring.store.server.ts'

const { account, as, ctx, db, sql } = await openRehearsal()

async function aStandingOrder(allowance = 6) {
  const member = await account()
  await aMembership(db, member, { allowance })
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [member.userId],
  )
  const first = await aClassSession(db)
  const started = await startRecurring(as(member), { sessionId: first.id })
  if (!started.ok) throw new Error(started.refusal)
  return { member, first, reference: started.value.booking.reference }
}

test('a standing order that has stopped books no more and says so in the history', async () => {
  const { member, first } = await aStandingOrder()
  const [order] = await listStandingOrders(db.reader, member.userId)
  await stopStandingOrder(as(member), order!)
  await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  expect(await bookRecurring(ctx())).toBe(0)
  expect(await sql(`select details from activities where verb = 'recurring.stopped'`)).toEqual([
    { details: { class: 'Salsa' } },
  ])
})
