import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { endPause } from '#src/studio/memberships/plan-changes/end-pause.server.ts'
import { pausePlan } from '#src/studio/memberships/plan-changes/pause-plan.server.ts'
import { previewPause } from '#src/studio/memberships/plan-changes/preview-pause.server.ts'
import { requestDowngrade } from '#src/studio/memberships/plan-changes/request-downgrade.server.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openRenewingTest } from '#tests/helpers/renewing.ts'
import { recordCollection } from '../payments/record-collection.server.ts'
import { receiveEvent } from '../provider/receive-event.server.ts'
import { renewMemberships } from './renew-memberships.server.ts'

// Every month here is from Monday 23 November to Wednesday 23 December 2026, at ten in the morning.
const setup = await openRenewingTest()
const { account, as, bank, ctx, db, emailKinds, holder, paying, setClock, sql, switchOn } = setup

const pause = (member: Account, from: string, until: string) =>
  pausePlan(as(member), { memberId: member.userId, from, until, reason: 'Travelling' })
const end = (member: Account) => endPause(as(member), { memberId: member.userId })
const ends = async (member: Account) =>
  (await listMemberships(db.reader, member.userId)).map(({ endsAt }) => endsAt.toISOString().slice(0, 10))
const next = (member: Account) => findNextMonth(db.reader, member.userId)
const payments = () => sql('select state, amount_pence from payments order by created_at')

/** The studio's mornings up to a day: the bank answers what it was asked the day before. */
async function livesUntil(day: string): Promise<void> {
  const last = new Date(`${day}T23:59:59Z`).getTime()
  for (let at = ctx().now().getTime() + 86_400_000; at <= last; at += 86_400_000) {
    setClock(new Date(at).toISOString())
    await bank.deliverEvents((event) => receiveEvent(paying(), event))
    await renewMemberships(paying())
  }
}

test('the month ends later by the days of the pause, the places in it are given back, and the member is told once', async () => {
  const member = await holder()
  const [before, paused, after] = [
    await aClassSession(db, { date: '2026-11-30' }),
    await aClassSession(db, { date: '2026-12-07' }),
    await aClassSession(db, { date: '2026-12-14' }),
  ]
  for (const { id: sessionId } of [before, paused, after]) await bookSession(ctx(member), { sessionId })
  const days = { from: '2026-12-01', until: '2026-12-13' }
  const seen = await previewPause(as(member), { memberId: member.userId, ...days, reason: '' })
  expect(seen).toMatchObject({ value: { released: [{ sessionId: paused.id }] } })
  expect(await ends(member)).toEqual(['2026-12-23'])
  expect(await pause(member, days.from, days.until)).toMatchObject({ ok: true, value: { cancelled: 1 } })
  expect(await ends(member)).toEqual(['2027-01-05'])
  const kept = `select session_id from bookings b join class_sessions s on s.id = b.session_id where b.status = 'confirmed' order by s.starts_at`
  expect(await sql(kept)).toEqual([{ session_id: before.id }, { session_id: after.id }])
  expect(await bookSession(ctx(member), { sessionId: paused.id })).toEqual({ ok: false, refusal: 'paused' })
  expect((await emailKinds(member)).filter((kind) => kind === 'plan-paused')).toHaveLength(1)
  expect(await pause(member, '2027-01-01', '2027-01-10')).toEqual({ ok: false, refusal: 'is_paused' })
  expect(await requestDowngrade(as(member), { packageId: 'basic' })).toEqual({ ok: false, refusal: 'is_paused' })
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('nothing is collected in a pause; the next month is paid for after it and begins where the paused one ends', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  expect(await pause(member, '2026-12-14', '2027-01-10')).toMatchObject({ ok: true })
  expect(await next(member)).toMatchObject({ renewsAt: new Date('2027-01-20T00:00:00Z') })
  await livesUntil('2027-01-10')
  expect(await payments()).toEqual([])
  await livesUntil('2027-01-25')
  expect(await payments()).toEqual([{ state: 'succeeded', amount_pence: 4900 }])
  expect(await ends(member)).toEqual(['2027-01-20', '2027-02-20'])
})

test('a pause at the end of the month is over before the following one is asked for', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  await pause(member, '2026-12-23', '2027-01-05')
  await livesUntil('2027-01-05')
  expect(await payments()).toEqual([])
  await livesUntil('2027-01-12')
  expect(await payments()).toEqual([{ state: 'succeeded', amount_pence: 4900 }])
  expect(await ends(member)).toEqual(['2027-01-06', '2027-02-06'])
})

test('a collection on its way is honoured first, and its month gets the days of a pause that begins in it', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  await livesUntil('2026-12-16')
  expect(await pause(member, '2026-12-18', '2026-12-27')).toEqual({ ok: false, refusal: 'being_collected' })
  expect(await pause(member, '2027-01-04', '2027-01-13')).toMatchObject({ ok: true })
  expect(await next(member)).toMatchObject({ endsAt: new Date('2027-02-02T00:00:00Z') })
  await livesUntil('2026-12-28')
  expect(await payments()).toEqual([{ state: 'succeeded', amount_pence: 4900 }])
  expect(await ends(member)).toEqual(['2026-12-23', '2027-02-02'])
  // Ended after three of its ten days.
  setClock('2027-01-07T10:00:00Z')
  expect(await end(member)).toMatchObject({ ok: true })
  expect(await ends(member)).toEqual(['2026-12-23', '2027-01-26'])
})

test('withdrawn before it begins everything is as it was, and another may be planned; ended twice it is ended once', async () => {
  const member = await holder()
  await pause(member, '2026-12-01', '2026-12-13')
  expect(await Promise.all([end(member), end(member)])).toContainEqual({ ok: false, refusal: 'not_paused' })
  expect(await ends(member)).toEqual(['2026-12-23'])
  expect(await pause(member, '2026-12-05', '2026-12-13')).toMatchObject({ ok: true })
  expect(await ends(member)).toEqual(['2027-01-01'])
})

test('who is neither the member nor an admin may not; an admin may', async () => {
  const [member, other, admin] = [await holder(), await account(), await account('admin')]
  const request = { memberId: member.userId, from: '2026-12-01', until: '2026-12-13', reason: 'A broken ankle' }
  expect(await pausePlan(as(other), request)).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await pausePlan(as(admin), request)).toMatchObject({ ok: true })
  expect(await endPause(as(other), request)).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await sql(`select details->>'reason' reason from activities where verb = 'membership.paused'`)).toEqual([
    { reason: 'A broken ankle' },
  ])
})

test('paused while a collection is just being begun, it waits for that and is refused: nothing is paid for twice', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  await livesUntil('2026-12-15')
  const { promise: hasMember, resolve: holds } = Promise.withResolvers<void>()
  const begun = ctx().transaction(async (work) => {
    await holdMember(work.tx, member.userId)
    holds()
    await untilSomeoneWaits()
    const month = (await findNextMonth(work.tx, member.userId))!
    const [mandate] = await sql<{ id: string; provider: string }>('select id, provider from mandates')
    await recordCollection(work, { month, mandateId: mandate!.id, provider: mandate!.provider, tryNo: 1 })
  })
  await hasMember
  expect(await pause(member, '2026-12-18', '2026-12-31')).toEqual({ ok: false, refusal: 'being_collected' })
  await begun
  expect(await ends(member)).toEqual(['2026-12-23'])
})

async function untilSomeoneWaits(): Promise<void> {
  await expect
    .poll(() => sql(`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`))
    .toHaveLength(1)
}

test('paused before the collector comes, what was announced is not collected', async () => {
  const member = await holder()
  await switchOn(member, 'pm_bacsDebit_success')
  await livesUntil('2026-12-15')
  setClock('2026-12-16T10:00:00Z')
  await Promise.all([pause(member, '2026-12-18', '2026-12-31'), pause(member, '2026-12-18', '2026-12-31')])
  await Promise.all([renewMemberships(paying()), renewMemberships(paying())])
  expect([await payments(), await ends(member)]).toEqual([[], ['2027-01-06']])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})
