import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { findStandingMandate } from '../direct-debit/mandates.store.server.ts'
import { startMandate } from '../direct-debit/start-mandate.server.ts'
import { listStandingOrders } from '#src/studio/bookings/recurring/recurring.store.server.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { announceRenewals } from './announce-renewals.server.ts'
import { endAllStanding } from './end-all-standing.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'
import { tellProviderOfEnding } from './tell-provider-of-ending.server.ts'

// A month from Monday 23 November to Wednesday 23 December 2026, ten in the morning.
const { bank, ctx, db, holder, paying, setClock, sql, switchOn } = await openRenewingTest()

const end = (member: Account) => endAllStanding(ctx(member), { memberId: member.userId, because: 'switched_off' })

async function withEverything() {
  const member = await holder()
  const mandate = await switchOn(member)
  const begun = await aClassSession(db, { date: '2026-11-24' })
  const later = await aClassSession(db, { date: '2026-12-02' })
  for (const { id } of [begun, later]) expect((await bookSession(ctx(member), { sessionId: id })).ok).toBe(true)
  const weekly = await aClassSession(db, { date: '2026-12-03' })
  expect((await startRecurring(ctx(member), { sessionId: weekly.id })).ok).toBe(true)
  setClock('2026-12-18T10:00:00Z')
  await announceRenewals(ctx())
  setClock('2026-11-25T10:00:00Z')
  return { member, mandate }
}

test('ends direct debit, announcements, standing orders and places to come, and keeps what has begun', async () => {
  const { member, mandate } = await withEverything()
  expect(await sql('select state from renewals')).toEqual([{ state: 'announced' }])
  expect(await end(member)).toEqual({ cancelled: 2, givesUp: [] })
  expect(await sql('select state, ended_because from mandates')).toEqual([
    { state: 'ended', ended_because: 'switched_off' },
  ])
  expect(await sql('select state from renewals')).toEqual([{ state: 'withdrawn' }])
  expect(await listStandingOrders(db.reader, member.userId)).toEqual([])
  expect(await sql(`select from bookings where status = 'confirmed'`)).toHaveLength(1)
  await tellProviderOfEnding(paying(member), { memberId: member.userId, givesUp: [] })
  expect(await bank.keeps(mandate)).toBe(false)
  setClock('2027-01-10T10:00:00Z')
  await renewMemberships(paying())
  expect(await sql('select from payments')).toEqual([])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('called by several at once it is done once, and a second time there is nothing left', async () => {
  const { member } = await withEverything()
  const ended = await Promise.all([1, 2, 3].map(() => end(member)))
  expect(ended.map(({ cancelled }) => cancelled).toSorted((a, b) => a - b)).toEqual([0, 0, 2])
  expect(await sql(`select from activities where verb = 'mandate.ended'`)).toHaveLength(1)
  expect(await end(member)).toEqual({ cancelled: 0, givesUp: [] })
})

test('a set-up that was only begun is given up too, and another member is left alone', async () => {
  const [member, other] = [await holder(), await holder()]
  await switchOn(other)
  await startMandate(paying(member), { method: 'bacs_debit', returnUrl: RETURN_URL })
  await end(member)
  expect((await findStandingMandate(db.reader, member.userId))?.state).toBe('ended')
  expect((await findStandingMandate(db.reader, other.userId))?.state).toBe('active')
})
