import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { joinWaitingList } from '#src/studio/bookings/waiting-list/join-waiting-list.server.ts'
import { aMember, type Account, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aFullClass } from '#tests/helpers/waiting.ts'

// The control is strandUnguarded in two-instances.test.ts: without a lock the one who joins waits beside a free place.

const CLASSES = 12
const db = openDatabase(await workerDatabaseUrl(), { poolSize: 32 })
beforeEach(truncateAll)
afterAll(() => db.close())

test('who joins a line while the only place is given back has the place, or hears that it is free', async () => {
  const classes = []
  for (let n = 0; n < CLASSES; n++)
    classes.push(await aFullClass(db, { date: `2026-11-${24 + (n % 6)}`, time: `${12 + n}:00`, minutes: 45 }))
  const members: Account[] = []
  for (let n = 0; n < CLASSES; n++) members.push(await aMember(db))
  const outcomes = await Promise.all(
    classes.flatMap(({ session, first }, n) => [
      cancelBooking(ctxFor(db, first.member), { reference: first.reference }),
      joinWaitingList(ctxFor(db, members[n] as Account), { sessionId: session.id }),
    ]),
  )
  const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))
  expect(refusals.filter((refusal) => refusal !== 'class_not_full')).toEqual([])
  const { rows } = await db.pool.query(
    `select status, count(*)::int n from bookings where status <> 'cancelled' group by status`,
  )
  expect(rows).toEqual(refusals.length < CLASSES ? [{ status: 'confirmed', n: CLASSES - refusals.length }] : [])
})
