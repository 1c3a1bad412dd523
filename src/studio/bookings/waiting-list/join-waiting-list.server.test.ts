import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aFullClass, standingOf, waits } from '#tests/helpers/waiting.ts'
import { addPerson } from '#src/studio/people/households/add-person.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { bookSession } from '../book-session.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { joinWaitingList } from './join-waiting-list.server.ts'
import { leaveWaitingList } from './leave-waiting-list.server.ts'
import { listWaiting } from './waiting-list.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const told = async (outcome: Promise<{ ok: true; value: unknown } | { ok: false; refusal: string }>) => {
  const answer = await outcome
  return answer.ok ? answer.value : answer.refusal
}

test('joins at the end of the line, once; joining again answers the same', async () => {
  const { session } = await aFullClass(db)
  const [one, two] = [await anAccount(db), await anAccount(db)]
  const join = (who: typeof one) => told(joinWaitingList(ctxFor(db, who), { sessionId: session.id }))
  expect(await join(one)).toEqual({ position: 1, isNew: true, countsOn: null, other: null })
  expect(await join(two)).toMatchObject({ position: 2, isNew: true })
  expect(await join(await aMember(db))).toMatchObject({ position: 3, countsOn: '6 Class Package' })
  expect(await join(one)).toMatchObject({ position: 1, isNew: false })
  expect(await listWaiting(db.reader, [session.id])).toMatchObject([
    { memberId: one.userId },
    { memberId: two.userId },
    {},
  ])
  const { rows } = await db.pool.query(`select verb from activities where verb like 'waiting_list.%'`)
  expect(rows).toEqual(Array(3).fill({ verb: 'waiting_list.joined' }))
})

test('two taps of one member at once stand in line once', async () => {
  const { session } = await aFullClass(db)
  const member = await aMember(db)
  const join = () => told(joinWaitingList(ctxFor(db, member), { sessionId: session.id }))
  const positions = await Promise.all([join(), join(), join(), join()])
  expect(positions.map((one) => (one as { position: number }).position)).toEqual([1, 1, 1, 1])
  expect(await listWaiting(db.reader, [session.id])).toHaveLength(1)
})

test('refuses visitors, unknown classes and people, a free place, and who sits in the class', async () => {
  const { session, first } = await aFullClass(db)
  const open = await aClassSession(db, { time: '20:00' })
  const member = await aMember(db)
  const join = (sessionId: string, personId?: string) =>
    told(joinWaitingList(ctxFor(db, member), { sessionId, personId }))
  expect(await told(joinWaitingList(ctxFor(db, { kind: 'visitor' }), { sessionId: session.id }))).toBe(
    'sign_in_required',
  )
  expect([await join(newId()), await join('x')]).toEqual(['class_not_found', 'class_not_found'])
  expect([await join(session.id, newId()), await join(session.id, 'x')]).toEqual([
    'person_not_found',
    'person_not_found',
  ])
  expect(await join(open.id)).toBe('class_not_full')
  expect(await told(joinWaitingList(ctxFor(db, first.member), { sessionId: session.id }))).toBe('already_booked')
})

test('another person of the account has a place in line of their own, and leaves it alone', async () => {
  const { session, first } = await aFullClass(db)
  const parent = await aMember(db, { packageId: 'family', allowance: 20 })
  const added = await addPerson(ctxFor(db, parent) as SignedInCtx, { name: 'Mia' })
  const personId = added.ok ? added.value.id : ''
  await waits(db, session.id, parent)
  expect(await told(joinWaitingList(ctxFor(db, parent), { sessionId: session.id, personId }))).toMatchObject({
    position: 2,
    other: 'Mia',
  })
  const left = await told(leaveWaitingList(ctxFor(db, parent), { sessionId: session.id }))
  expect(left).toEqual({ hasLeft: true, other: null })
  expect(await listWaiting(db.reader, [session.id])).toMatchObject([{ personName: 'Mia' }])
  await cancelBooking(ctxFor(db, first.member), { reference: first.reference })
  const { rows } = await db.pool.query(`select person_id from bookings where status = 'confirmed'`)
  expect(rows).toEqual([{ person_id: personId }])
})

test('leaving moves the others up; a repeat changes nothing; a class that is not there is not found', async () => {
  const { session } = await aFullClass(db)
  const [one, two] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, one, two)
  const leave = (sessionId = session.id) => told(leaveWaitingList(ctxFor(db, one), { sessionId }))
  expect([await leave(), await leave()]).toMatchObject([{ hasLeft: true }, { hasLeft: false }])
  expect(await standingOf(db, session.id, one, two)).toEqual(['out', 1])
  expect([await leave(newId()), await leave('x')]).toEqual(['class_not_found', 'class_not_found'])
  expect(await told(leaveWaitingList(ctxFor(db, { kind: 'visitor' }), { sessionId: session.id }))).toBe(
    'sign_in_required',
  )
})

test('cancelling by the reference of the wait leaves the line, and only one’s own', async () => {
  const { session } = await aFullClass(db)
  const [one, two] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, one)
  const [wait] = await listWaiting(db.reader, [session.id])
  const reference = wait?.reference ?? ''
  expect(await told(cancelBooking(ctxFor(db, two), { reference }))).toBe('booking_not_found')
  expect(await told(cancelBooking(ctxFor(db, one), { reference }))).toMatchObject({ isLate: false })
  expect(await standingOf(db, session.id, one)).toEqual(['out'])
})

test('who books a free place stands in line no more', async () => {
  const { session, first } = await aFullClass(db)
  const member = await anAccount(db)
  await waits(db, session.id, member)
  await cancelBooking(ctxFor(db, first.member), { reference: first.reference })
  expect(await standingOf(db, session.id, member)).toEqual([1])
  await db.pool.query(
    `insert into holdings (member_id, product_id, name, allowance, starts_at, ends_at, source, created_at, updated_at)
     select $1, 'basic', 'Six', 6, '2026-11-01', '2026-12-01', 'grant', now(), now()`,
    [member.userId],
  )
  const late = new Date(session.startsAt.getTime() - 3_600_000)
  expect(await bookSession(ctxFor(db, member, late), { sessionId: session.id })).toMatchObject({ ok: true })
  expect(await standingOf(db, session.id, member)).toEqual(['booked'])
})
