import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { post } from '#tests/helpers/outbox.tsx'
import { claimDueMessage, markSent } from './messages.store.server.ts'

// In which order messages about one subject are claimed.

const db = openDatabase(await workerDatabaseUrl())
beforeEach(() => truncateAll())
afterAll(() => db.close())

const AN_HOUR_EARLIER = new Date(MONDAY.getTime() - 3_600_000)
const A_DAY_LATER = new Date(MONDAY.getTime() + 86_400_000)

async function claimedAt(now: Date): Promise<string | undefined> {
  const claim = { now, channels: ['email'] as const, holdSeconds: 15, isOfCampaign: false }
  return db.transaction(async (tx) => {
    const message = await claimDueMessage(tx, claim)
    if (message) await markSent(tx, message.id, now)
    return message?.kind
  })
}

test('"Cancelled" waits for "Booked", also where the clock was put back between them', async () => {
  await post(db, { kind: 'booking-confirmed', subjectId: 'one', now: MONDAY })
  await post(db, { kind: 'booking-cancelled', subjectId: 'one', now: AN_HOUR_EARLIER })
  await post(db, { kind: 'booking-confirmed', subjectId: 'another', now: AN_HOUR_EARLIER })
  expect(await claimedAt(AN_HOUR_EARLIER)).toBe('booking-confirmed')
  expect(await claimedAt(AN_HOUR_EARLIER)).toBeUndefined()
  const atLast = [await claimedAt(MONDAY), await claimedAt(MONDAY)]
  expect(atLast).toEqual(['booking-confirmed', 'booking-cancelled'])
})

test('"Cancelled" does not wait for a reminder that is planned', async () => {
  await post(db, { kind: 'class-reminder', subjectId: 'one', now: MONDAY, dueAt: A_DAY_LATER })
  await post(db, { kind: 'booking-cancelled', subjectId: 'one', now: MONDAY })
  expect(await claimedAt(MONDAY)).toBe('booking-cancelled')
})
