import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { findStandingMandate } from './mandates.store.server.ts'
import { letMandateRunOut } from './let-mandate-run-out.server.ts'
import { startMandate } from './start-mandate.server.ts'
import { closeMembership } from '#src/studio/memberships/close-membership.server.ts'
import { findMembershipCovering, listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { reconcilePayments } from '../provider/reconcile-payments.server.ts'
import { startRecurring } from '#src/studio/bookings/recurring/start-recurring.server.ts'
import { listStandingOrders } from '#src/studio/bookings/recurring/recurring.store.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { RETURN_URL } from '#tests/helpers/paying.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { renewMemberships } from '../renewals/renew-memberships.server.ts'
import { switchOffDirectDebit } from './switch-off-direct-debit.server.ts'

// A month from Monday 23 November to Wednesday 23 December 2026, ten in the morning.
const setup = await openRenewingTest()
const { bank, ctx, db, holder, emailKinds, paying, setClock, sql, switchOn } = setup

async function book(member: Account, date: string) {
  const session = await aClassSession(db, { date })
  expect(await bookSession(ctx(member), { sessionId: session.id })).toMatchObject({ ok: true })
}

const confirmed = () => sql<{ n: number }>(`select count(*)::int n from bookings where status = 'confirmed'`)

test('now: future bookings are cancelled, the membership is inactive, nothing is collected, the provider knows', async () => {
  const member = await holder()
  const mandate = await switchOn(member)
  await book(member, '2026-12-02')
  await book(member, '2027-01-04')
  const off = await switchOffDirectDebit(paying(member), 'now')
  expect(off).toEqual({ ok: true, value: { what: 'now', cancelled: 2, method: 'card' } })
  expect(await confirmed()).toEqual([{ n: 0 }])
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).toBeNull()
  expect(await bank.keeps(mandate)).toBe(false)
  const kinds = await emailKinds(member)
  expect(kinds.filter((kind) => kind === 'booking-cancelled')).toHaveLength(2)
  expect(kinds.at(-1)).toBe('direct-debit-off')
  setClock('2027-01-10T10:00:00Z')
  await renewMemberships(paying())
  expect(await emailKinds(member)).toEqual(kinds)
  expect(await switchOffDirectDebit(paying(member), 'now')).toMatchObject({ refusal: 'not_on' })
})

test.each(['now', 'month_end'] as const)('recurring bookings stop with it, off %s', async (when) => {
  const member = await holder()
  await switchOn(member)
  const { id: sessionId } = await aClassSession(db, { date: '2026-11-30' })
  expect(await startRecurring(ctx(member), { sessionId })).toMatchObject({ ok: true })
  await switchOffDirectDebit(paying(member), when)
  expect(await listStandingOrders(db.reader, member.userId)).toEqual([])
})

test('with the paid month: what it covers stays, what only the next one covered goes, and then it ends', async () => {
  const member = await holder()
  await switchOn(member)
  await book(member, '2026-12-02')
  await book(member, '2027-01-04')
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  const off = await switchOffDirectDebit(paying(member), 'month_end')
  expect(off).toEqual({ ok: true, value: { what: 'month_end', cancelled: 1, method: 'card' } })
  expect(await confirmed()).toEqual([{ n: 1 }])
  setClock('2026-12-22T09:00:00Z')
  await renewMemberships(paying())
  expect(await sql('select count(*)::int n from payments')).toEqual([{ n: 0 }])
  setClock('2026-12-23T10:00:00Z')
  await renewMemberships(paying())
  expect(await findStandingMandate(db.reader, member.userId)).toMatchObject({ endedBecause: 'month_ended' })
  expect((await emailKinds(member)).slice(-2)).toEqual(['membership-ending', 'membership-ended'])
})

test('taken back before the month ends, it goes on and is announced again', async () => {
  const member = await holder()
  await switchOn(member)
  setClock('2026-12-17T09:00:00Z')
  await renewMemberships(paying())
  await switchOffDirectDebit(paying(member), 'month_end')
  expect(await letMandateRunOut(ctx(member), member.userId, false)).toMatchObject({ endsWithPeriod: false })
  await renewMemberships(paying())
  setClock('2026-12-22T09:00:00Z')
  await renewMemberships(paying())
  expect((await listMemberships(db.reader, member.userId)).length).toBe(2)
})

test('a collection that is on its way when it is switched off at once comes back in full', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  setClock('2026-12-11T09:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-16T09:00:00Z')
  await renewMemberships(paying())
  expect(await sql('select state from payments')).toEqual([{ state: 'processing' }])
  await switchOffDirectDebit(paying(member), 'now')
  setClock('2026-12-17T09:00:00Z')
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  await reconcilePayments(paying())
  expect(await sql(`select state, "grant" from payments`)).toEqual([{ state: 'succeeded', grant: 'returned' }])
  expect(await sql('select sum(amount_pence)::int sum from ledger_entries')).toEqual([{ sum: 0 }])
  expect((await listMemberships(db.reader, member.userId)).length).toBe(1)
})

test('a collection that is on its way when it ends with the paid month still opens its month', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  await book(member, '2027-01-04')
  setClock('2026-12-11T09:00:00Z')
  await renewMemberships(paying())
  setClock('2026-12-16T09:00:00Z')
  await renewMemberships(paying())
  expect(await switchOffDirectDebit(paying(member), 'month_end')).toMatchObject({ value: { cancelled: 0 } })
  setClock('2026-12-17T09:00:00Z')
  await bank.deliverEvents((event) => receiveEvent(paying(), event))
  await renewMemberships(paying())
  expect((await listMemberships(db.reader, member.userId)).length).toBe(2)
  expect(await confirmed()).toEqual([{ n: 1 }])
})

test('a set-up that is not on yet is given up, and nothing else happens', async () => {
  const member = await holder()
  await startMandate(paying(member), { method: 'bacs_debit', returnUrl: RETURN_URL })
  await book(member, '2026-12-02')
  expect(await switchOffDirectDebit(paying(member), 'now')).toMatchObject({ value: { what: 'prepared' } })
  expect(await confirmed()).toEqual([{ n: 1 }])
  expect(await findMembershipCovering(db.reader, member.userId, ctx().now())).not.toBeNull()
})

test('a month bought ahead stays when the present one is closed', async () => {
  const member = await holder()
  await openMembership(ctx(), { memberId: member.userId, packageId: 'standard', source: 'grant' })
  await ctx(member).transaction((work) => closeMembership(work, member.userId))
  await ctx(member).transaction((work) => closeMembership(work, member.userId))
  const at = (text: string) => findMembershipCovering(db.reader, member.userId, new Date(text))
  expect(await at('2026-11-24T10:00:00Z')).toBeNull()
  expect(await at('2026-12-24T10:00:00Z')).toMatchObject({ packageId: 'standard' })
})
