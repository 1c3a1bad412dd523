import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { findBalancePence, listAccountEntries } from '#src/studio/billing/account/account.store.server.ts'
import { entryWords } from '#src/studio/billing/account/credit.ts'
import { takeDebt } from '#src/studio/billing/account/take-debt.server.ts'
import { listForgivable } from '#src/studio/billing/account/forgivable.store.server.ts'
import type { Policy } from './booking-policy.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { type Account, openUseCaseTest } from '#tests/helpers/actors.ts'
import { markAttendance } from '../attendance/mark-attendance.server.ts'
import { bookSession } from '../book-session.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { countUsedClasses } from '../used-classes.store.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { forgiveBooking } from './forgive-booking.server.ts'

// What late cancellations and missed classes cost under each policy, and what staff forgive.

const { account, as, db, setClock, sql } = await openUseCaseTest()

const FEE: Partial<Policy> = { cancellationCutoffHours: 12, lateCancellation: 'fee', noShow: 'fee' }
const COUNTS: Partial<Policy> = { cancellationCutoffHours: 12 }

async function aBooking(rules: Partial<Policy>, allowance: number | null = 6) {
  await sql(`insert into settings values ('bookings', $1)`, [{ cancellationCutoffHours: 0, weeksAhead: 8, ...rules }])
  const member = await account()
  await aMembership(db, member, { allowance: allowance as number })
  const session = await aClassSession(db)
  const booked = await bookSession(as(member), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
  return {
    member,
    session,
    bookingId: booked.value.id,
    reference: booked.value.reference,
    admin: await account('admin'),
  }
}

const balance = (member: Account) => findBalancePence(db.reader, member.userId)
const used = async (member: Account) => {
  const [month] = await sql<{ id: string; starts_at: Date; ends_at: Date }>('select * from holdings')
  return countUsedClasses(db.reader, member.userId, {
    id: month!.id,
    startsAt: month!.starts_at,
    endsAt: month!.ends_at,
  })
}
const sound = async () => expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
const entries = () => sql(`select kind, amount_pence from account_entries order by at, amount_pence`)

test.each([
  ['counts', COUNTS, 'counts', 0, 1],
  ['a fee', FEE, '5.00', -500, 0],
] as const)(
  'a late cancellation that costs %s, once however often it is asked for',
  async (_, rules, agreesTo, pence, counted) => {
    const { member, reference } = await aBooking(rules)
    const cancel = () => cancelBooking(as(member), { reference, agreesTo })
    expect(await cancelBooking(as(member), { reference })).toMatchObject({ refusal: 'late_cancellation' })
    expect(await balance(member)).toBe(0)
    const outcomes = await Promise.all([cancel(), cancel(), cancel()])
    expect(outcomes.every(({ ok }) => ok)).toBe(true)
    expect([await balance(member), await used(member)]).toEqual([pence, counted])
    await sound()
  },
)

test('with unlimited classes a late cancellation costs its fee too, which says for which class, and in a family whose', async () => {
  const { member, admin, bookingId, reference, session } = await aBooking(FEE, null)
  await cancelBooking(as(member), { reference, agreesTo: '5.00' })
  expect(await balance(member)).toBe(-500)
  const statement = async () => (await listAccountEntries(db.reader, member.userId, 10)).map(entryWords).toSorted()
  const when = dayAndTime(session.startsAt, 'full')
  expect(await statement()).toEqual([`late cancellation: Salsa, ${when}`])
  await sql(`insert into people (member_id, name, is_holder) values ($1, 'Lily', false)`, [member.userId])
  const debt = {
    paymentId: newId(),
    memberId: member.userId,
    owedPence: 500,
    amountPence: 500,
    tender: 'cash' as const,
  }
  await takeDebt(as(admin), debt)
  const paidFor = `What was owed (late cancellation: ${forWhom('Salsa', { personName: member.name })}, ${when})`
  expect(await sql(`select facts->>'description' line from messages where kind = 'payment-receipt'`)).toEqual([
    { line: paidFor },
  ])
  await forgiveBooking(as(admin), { bookingId, reason: 'Ill' })
  const whose = forWhom('Salsa', { personName: member.name })
  expect(await statement()).toEqual([
    `fee taken back: ${whose}, ${when}`,
    'fees paid or forgiven',
    `late cancellation: ${whose}, ${when}`,
  ])
})

test.each([
  ['counts', COUNTS, 'counts'],
  ['a fee', FEE, '5.00'],
] as const)('staff forgive a late cancellation that cost %s, once, with a reason', async (_, rules, agreesTo) => {
  const { member, reference, bookingId, admin } = await aBooking(rules)
  expect(await forgiveBooking(as(admin), { bookingId, reason: 'Ill' })).toMatchObject({ refusal: 'nothing_to_forgive' })
  await cancelBooking(as(member), { reference, agreesTo })
  expect(await listForgivable(db.reader, member.userId, 9)).toMatchObject([
    { bookingId, isLateCancel: true, personName: null },
  ])
  await sql(`insert into people (member_id, name, is_holder) values ($1, 'Lily', false)`, [member.userId])
  expect(await listForgivable(db.reader, member.userId, 9)).toMatchObject([{ personName: member.name }])
  const forgive = () => forgiveBooking(as(admin), { bookingId, reason: 'Ill' })
  const outcomes = await Promise.all([forgive(), forgive()])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect([await balance(member), await used(member)]).toEqual([0, 0])
  expect(await listForgivable(db.reader, member.userId, 9)).toEqual([])
  expect(await sql(`select details->>'reason' reason from activities where verb = 'booking.forgiven'`)).toEqual([
    { reason: 'Ill' },
  ])
  await sound()
})

test('members forgive nothing, and what is not there cannot be', async () => {
  const { member, bookingId, admin } = await aBooking(FEE)
  const forgive = async (who: Account, id: string) => await forgiveBooking(as(who), { bookingId: id, reason: 'Ill' })
  expect(await forgive(member, bookingId)).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await forgive(admin, newId())).toEqual({ ok: false, refusal: 'booking_not_found' })
  expect(await forgive(admin, 'x')).toEqual({ ok: false, refusal: 'booking_not_found' })
})

test.each([
  ['nothing', { noShow: 'nothing' }, 0, 0],
  ['the class', { noShow: 'counts' }, 0, 1],
  ['a fee', { noShow: 'fee' }, -500, 0],
] as const)(
  'not coming costs %s, and a corrected register takes it back, each time once',
  async (_, rules, pence, counted) => {
    const { member, session, bookingId, admin } = await aBooking(rules)
    setClock(session.startsAt.toISOString())
    const mark = (to: 'attended' | 'no_show' | 'pending') => markAttendance(as(admin), { bookingId, mark: to })
    await Promise.all([mark('no_show'), mark('no_show')])
    expect([await balance(member), await used(member)]).toEqual([pence, counted])
    await Promise.all([mark('attended'), mark('attended')])
    expect([await balance(member), await used(member)]).toEqual([0, 1])
    await mark('no_show')
    expect([await balance(member), await used(member)]).toEqual([pence, counted])
    await mark('pending')
    expect([await balance(member), await used(member)]).toEqual([0, 1])
    await sound()
  },
)

test('a missed class that is forgiven costs nothing, and its fee has an e-mail', async () => {
  const { member, session, bookingId, admin } = await aBooking({ noShow: 'fee' })
  setClock(session.startsAt.toISOString())
  await markAttendance(as(admin), { bookingId, mark: 'no_show' })
  expect(await sql(`select facts->>'terms' terms from messages where kind = 'class-missed'`)).toEqual([
    { terms: 'a £5.00 fee goes on your account' },
  ])
  await forgiveBooking(as(admin), { bookingId, reason: 'The register was wrong' })
  expect([await balance(member), await used(member)]).toEqual([0, 0])
  expect(await entries()).toEqual([
    { kind: 'no_show_fee', amount_pence: -500 },
    { kind: 'fee_returned', amount_pence: 500 },
  ])
  await markAttendance(as(admin), { bookingId, mark: 'attended' })
  expect([await balance(member), await used(member)]).toEqual([0, 1])
  await sound()
})

test('a class given back for a missed one and taken again elsewhere is not counted twice by a correction', async () => {
  const { member, session, bookingId, admin } = await aBooking({ noShow: 'nothing' }, 1)
  setClock(session.startsAt.toISOString())
  await markAttendance(as(admin), { bookingId, mark: 'no_show' })
  const next = await aClassSession(db, { date: '2026-11-24' })
  expect((await bookSession(as(member), { sessionId: next.id })).ok).toBe(true)
  await markAttendance(as(admin), { bookingId, mark: 'attended' })
  expect(await used(member)).toBe(1)
  await sound()
})
