import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { aClassSession, aMember, type Account, ctxFor } from '#tests/helpers/build.ts'
import { openOwnerSql, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'

const CALLERS = 48
const db = openDatabase(await workerDatabaseUrl(), { poolSize: 32 })
const asOwner = await openOwnerSql()
beforeEach(truncateAll)
afterAll(() => db.close())

function members(count: number): Promise<Account[]> {
  return Promise.all(Array.from({ length: count }, () => aMember(db)))
}

async function confirmed(table: string, sessionId: string): Promise<number> {
  const { rows } = await db.reader.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.raw(table)} where session_id = ${sessionId} and status = 'confirmed'`,
  )
  return rows[0]?.n ?? -1
}

// If this one does not oversell, the tests below prove nothing: the set-up would be too slow to race.
test('control: checking and then writing, without lock and seats, oversells', async () => {
  await asOwner('create unlogged table unguarded_bookings (session_id uuid, status text)')
  await asOwner('grant all on unguarded_bookings to public')
  try {
    const session = await aClassSession(db, { capacity: 12 })
    const bookUnguarded = () =>
      db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(
          sql`select count(*)::int as n from unguarded_bookings where session_id = ${session.id}`,
        )
        if ((rows[0]?.n ?? 0) >= 12) return false
        await tx.execute(sql`insert into unguarded_bookings values (${session.id}, 'confirmed')`)
        return true
      })
    await Promise.all(Array.from({ length: CALLERS }, bookUnguarded))
    expect(await confirmed('unguarded_bookings', session.id)).toBeGreaterThan(12)
  } finally {
    await asOwner('drop table unguarded_bookings')
  }
})

test.each([1, 2, 5, 12])(
  '48 callers for %i seats: exactly so many book, everyone else hears that the class is full',
  async (seats) => {
    const callers = await members(CALLERS)
    const session = await aClassSession(db, { capacity: seats })
    const outcomes = await Promise.all(
      callers.map((caller) => bookSession(ctxFor(db, caller), { sessionId: session.id })),
    )
    const refusals = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal]))
    expect(outcomes.length - refusals.length).toBe(seats)
    expect(new Set(refusals)).toEqual(new Set(['class_full']))
    expect(await confirmed('bookings', session.id)).toBe(seats)
  },
)

test('one member on many devices takes one place, and never more classes than the allowance', async () => {
  const member = await aMember(db, { allowance: 3 })
  const sessions = []
  for (let hour = 8; hour < 20; hour++)
    sessions.push(
      await aClassSession(db, { date: '2026-11-24', time: `${String(hour).padStart(2, '0')}:00`, minutes: 45 }),
    )
  const asks = [...sessions, ...sessions, ...sessions].map((session) =>
    bookSession(ctxFor(db, member), { sessionId: session.id }),
  )
  const outcomes = await Promise.all(asks)
  expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(3)
})

test('cancelling and booking at once never leave a seat held twice or lost', async () => {
  const [holder, ...others] = await members(13)
  const session = await aClassSession(db, { capacity: 1 })
  for (let round = 0; round < 10; round++) {
    const held = await bookSession(ctxFor(db, holder as Account), { sessionId: session.id })
    const reference = held.ok ? held.value.reference : ''
    const [cancelled, ...tries] = await Promise.all([
      cancelBooking(ctxFor(db, holder as Account), { reference }),
      ...others.map((other) => bookSession(ctxFor(db, other), { sessionId: session.id })),
    ])
    expect(cancelled.ok).toBe(true)
    const taken = tries.filter((outcome) => outcome.ok)
    expect(taken.length).toBeLessThanOrEqual(1)
    expect(await confirmed('bookings', session.id)).toBe(taken.length)
    await db.reader.execute(sql`update bookings set status = 'cancelled', seat_no = null where status = 'confirmed'`)
  }
})
