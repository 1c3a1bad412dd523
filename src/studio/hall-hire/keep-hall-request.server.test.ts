import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Actor, SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallRequest, anUnconfirmedHire, emailsOf, verbsOf, VISITOR } from '#tests/helpers/hall.ts'
import { cancelHallHire } from './cancel-hall-hire.server.ts'
import { changeHallHire } from './change-hall-hire.server.ts'
import { confirmHallHire } from './confirm-hall-hire.server.ts'
import { findHallDay } from './hours/find-hall-day.server.ts'
import { findHallHire, listPublicHallHires } from './hall-hire.store.server.ts'
import { keepHallRequest } from './keep-hall-request.server.ts'
import { lapseHallHires } from './lapse-hall-hires.server.ts'
import { requestHallHire } from './request-hall-hire.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const minutes = (n: number) => new Date(MONDAY.getTime() + n * 60_000)
const JUST_BEFORE = new Date(minutes(30).getTime() - 1)
const open = (hireId: string, now = MONDAY) =>
  keepHallRequest(ctxFor(db, { kind: 'link', purpose: 'hall-hire-mailed', subject: hireId }, now), hireId)
const kindsOf = async () => (await emailsOf(db)).map(({ kind }) => kind)
const anAdmin = async (now = MONDAY) => ctxFor(db, await anAccount(db, { role: 'admin' }), now) as SignedInCtx
const takenAt = async (now: Date) => (await findHallDay(db.reader, '2026-11-30', now)).taken.length

test('a request of someone unknown holds its time for 30 minutes, with one mail that says so and none to staff', async () => {
  const hire = await anUnconfirmedHire(db)
  expect(hire).toMatchObject({ status: 'pending', keptAt: null, lapsesAt: minutes(30) })
  const [email] = await emailsOf(db)
  expect(email).toMatchObject({
    kind: 'hall-hire-received',
    recipient: 'priya@example.com',
    facts: { keepMinutes: 30, heldUntil: '10:30 on Monday 23 November 2026' },
  })
  expect(await kindsOf()).toHaveLength(1)
  // Nothing useful any more once the time is over.
  expect((await db.pool.query('select expires_at from messages')).rows).toEqual([{ expires_at: minutes(30) }])
  expect([await takenAt(MONDAY), await takenAt(JUST_BEFORE), await takenAt(minutes(30))]).toEqual([1, 1, 0])
  expect(await listPublicHallHires(db.reader, '2026-11-30', '2026-11-30', minutes(30))).toEqual([])
})

test('opened from the mailed link, even in the last moment, it holds like any other, and staff are notified once', async () => {
  const { id } = await anUnconfirmedHire(db)
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => open(id, JUST_BEFORE)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  // 4.5, from when it was asked for: not from when it was opened.
  expect(await findHallHire(db.reader, id)).toMatchObject({
    keptAt: JUST_BEFORE,
    lapsesAt: new Date('2026-11-26T10:00:00Z'),
  })
  expect(await kindsOf()).toEqual(['hall-hire-received', 'hall-hire-for-staff'])
  expect(await verbsOf(db, id)).toEqual(['hall_hire.requested', 'hall_hire.kept'])
  expect(await lapseHallHires(ctxFor(db, VISITOR, minutes(31)))).toBe(0)
})

test('it lapses without a word to an address that may be a stranger’s, and without a task', async () => {
  const { id } = await anUnconfirmedHire(db)
  expect(await lapseHallHires(ctxFor(db, VISITOR, JUST_BEFORE))).toBe(0)
  expect(await lapseHallHires(ctxFor(db, VISITOR, minutes(30)))).toBe(1)
  expect(await findHallHire(db.reader, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'lapse' })
  expect(await kindsOf()).toEqual(['hall-hire-received'])
})

test('opened too late it is not brought back', async () => {
  const { id } = await anUnconfirmedHire(db)
  expect(await open(id, minutes(30))).toEqual({ ok: false, refusal: 'hire_lapsed' })
  await lapseHallHires(ctxFor(db, VISITOR, minutes(30)))
  expect(await open(id, minutes(31))).toMatchObject({ ok: true, value: { status: 'cancelled' } })
  expect(await takenAt(minutes(31))).toBe(0)
  expect(await kindsOf()).toEqual(['hall-hire-received'])
})

test('its time is free for the next who asks as soon as the 30 minutes are over, before any job has run', async () => {
  await anUnconfirmedHire(db)
  const next = aHallRequest({ customerEmail: 'ben@example.com' })
  const ask = (now: Date) => requestHallHire(ctxFor(db, VISITOR, now), next)
  expect(await ask(JUST_BEFORE)).toMatchObject({ refusal: 'slot_taken' })
  expect((await ask(minutes(30))).ok).toBe(true)
})

// The person who is first wins: either it is kept and nobody else gets the time, or it is gone and cannot be opened.
test('opening, lapsing and asking for the same time at once leave one holder of it', async () => {
  for (let round = 0; round < 20; round++) {
    await truncateAll()
    const { id } = await anUnconfirmedHire(db)
    const [opened, , asked] = await Promise.all([
      open(id, JUST_BEFORE),
      lapseHallHires(ctxFor(db, VISITOR, minutes(30))),
      requestHallHire(ctxFor(db, VISITOR, minutes(30)), aHallRequest({ customerEmail: 'ben@example.com' })),
    ])
    const hire = await findHallHire(db.reader, id)
    expect(hire?.status === 'pending', `round ${round}`).toBe(opened.ok && opened.value.status === 'pending')
    expect([hire?.status === 'pending', asked.ok].filter(Boolean).length, `round ${round}`).toBeLessThanOrEqual(1)
    expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  }
})

test('asked signed in with the account’s own address it holds at once; with another it does not', async () => {
  const member = await anAccount(db)
  const own = await anUnconfirmedHire(db, { customerEmail: member.email.toUpperCase() }, { actor: member })
  expect(own).toMatchObject({ keptAt: MONDAY, lapsesAt: new Date('2026-11-26T10:00:00Z') })
  expect(await kindsOf()).toEqual(['hall-hire-for-staff', 'hall-hire-received'])
  const other = await anUnconfirmedHire(db, { startTime: '13:00', endTime: '14:00' }, { actor: member })
  expect(other).toMatchObject({ keptAt: null, memberId: member.userId })
})

test('staff who ask for someone hold the time at once, whatever the address', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  expect((await anUnconfirmedHire(db, {}, { actor: admin })).keptAt).toEqual(MONDAY)
  const instructor = await anAccount(db, { role: 'instructor' })
  const other = await anUnconfirmedHire(db, { startTime: '13:00', endTime: '14:00' }, { actor: instructor })
  expect(other.keptAt).toBeNull()
})

test('staff take a request up by holding, changing or confirming it', async () => {
  const admin = await anAdmin()
  const times = [
    ['10:00', '11:00'],
    ['13:00', '14:00'],
    ['15:00', '16:00'],
  ] as const
  const [held, changed, confirmed] = await Promise.all(
    times.map(([startTime, endTime]) => anUnconfirmedHire(db, { startTime, endTime })),
  )
  await keepHallRequest(admin, held!.id)
  await changeHallHire(admin, changed!.id, aHallRequest({ startTime: '17:00', endTime: '18:00' }))
  await confirmHallHire(admin, { hireId: confirmed!.id, depositPence: 0, paidBy: null })
  expect(await lapseHallHires(ctxFor(db, VISITOR, minutes(60)))).toBe(0)
  for (const { id } of [held!, changed!])
    expect(await findHallHire(db.reader, id)).toMatchObject({
      status: 'pending',
      keptAt: MONDAY,
      lapsesAt: new Date('2026-11-26T10:00:00Z'),
    })
  // Those who act know of it.
  expect(await kindsOf()).not.toContain('hall-hire-for-staff')
})

test('withdrawn before it was confirmed it is told to nobody; declined by staff it is told to its customer', async () => {
  const admin = await anAdmin()
  const one = await anUnconfirmedHire(db)
  const actor: Actor = { kind: 'link', purpose: 'hall-hire', subject: one.id }
  await cancelHallHire(ctxFor(db, actor), { hireId: one.id, by: 'customer' })
  expect(await kindsOf()).toEqual(['hall-hire-received'])
  const two = await anUnconfirmedHire(db)
  await cancelHallHire(admin, { hireId: two.id, by: 'studio', reason: 'The floor is being sanded.' })
  expect(await kindsOf()).toContain('hall-hire-cancelled')
})
