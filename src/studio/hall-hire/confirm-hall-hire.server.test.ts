import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { defaultSettings } from '../settings/settings.ts'
import { updateSetting } from '../settings/settings.store.server.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallHire, aHallRequest, emailsOf, verbsOf, VISITOR } from '#tests/helpers/hall.ts'
import { cancelHallHire } from './cancel-hall-hire.server.ts'
import { changeHallHire } from './change-hall-hire.server.ts'
import { confirmHallHire } from './confirm-hall-hire.server.ts'
import { deleteHallHire } from './delete-hall-hire.server.ts'
import { findHallDay } from './hours/find-hall-day.server.ts'
import { findHallHire, listHallHires, listHallNotes } from './hall-hire.store.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import { lapseHallHires } from './lapse-hall-hires.server.ts'
import { requestHallHire } from './request-hall-hire.server.ts'
import { writeHallNote } from './write-hall-note.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const anAdmin = async (now = MONDAY) =>
  ctxFor(db, await anAccount(db, { role: 'admin', name: 'Ada' }), now) as SignedInCtx
const customer = (now = MONDAY) => ctxFor(db, VISITOR, now)
const emailTo = async (kind: string, recipient = 'priya@example.com') =>
  (await emailsOf(db)).filter((email) => email.kind === kind && email.recipient === recipient)
const takenOn = async (date: string) => (await findHallDay(db.reader, date, MONDAY)).taken
const confirm = async (hireId: string, given = {}, now = MONDAY) =>
  confirmHallHire(await anAdmin(now), { hireId, depositPence: 0, paidBy: null, ...given })

test('a confirmed request is told with what is to pay', async () => {
  const { id } = await aHallHire(db)
  const outcome = await confirm(id, { depositPence: 5000 })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'confirmed', depositPence: 5000, confirmedAt: MONDAY } })
  const [email] = await emailTo('hall-hire-confirmed')
  expect(email!.facts).toMatchObject({ price: '£50', deposit: '£50', due: '£100' })
  expect(await verbsOf(db, id)).toContain('hall_hire.confirmed')
})

test('one that was paid at the desk is told without anything to pay', async () => {
  const { id } = await aHallHire(db)
  await confirm(id, { depositPence: 5000, paidBy: 'cash' })
  expect((await emailTo('hall-hire-confirmed'))[0]!.facts).toMatchObject({ due: '' })
  const payments = await listHallPayments(db.reader, [id])
  expect(payments.map(({ kind, method, amountPence }) => `${kind} ${method} ${amountPence}`).toSorted()).toEqual([
    'deposit cash 5000',
    'hire cash 5000',
  ])
})

test('a request is confirmed once, and not when it has lapsed or is gone', async () => {
  const { id } = await aHallHire(db)
  expect(await confirm(id, {}, new Date('2026-11-26T10:00:00Z'))).toEqual({ ok: false, refusal: 'hire_lapsed' })
  const outcomes = await Promise.all([confirm(id), confirm(id), confirm(id)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await emailTo('hall-hire-confirmed')).toHaveLength(1)
  expect(await confirm(newId())).toEqual({ ok: false, refusal: 'hire_not_found' })
})

test('a confirmed hire no longer lapses', async () => {
  const { id } = await aHallHire(db)
  await confirm(id)
  expect(await lapseHallHires(customer(new Date('2026-11-29T10:00:00Z')))).toBe(0)
  expect(await findHallHire(db.reader, id)).toMatchObject({ status: 'confirmed' })
})

test('an unanswered request lapses once, with e-mails, and frees the hall', async () => {
  const { id } = await aHallHire(db)
  expect(await lapseHallHires(customer(new Date('2026-11-26T09:59:00Z')))).toBe(0)
  const due = new Date('2026-11-26T10:00:00Z')
  const counts = await Promise.all([1, 2, 3].map(() => lapseHallHires(customer(due))))
  expect(counts.reduce((total, n) => total + n)).toBe(1)
  expect(await takenOn('2026-11-30')).toEqual([])
  expect(await emailTo('hall-hire-lapsed')).toHaveLength(1)
  expect(await verbsOf(db, id)).toEqual(['hall_hire.kept', 'hall_hire.requested', 'hall_hire.lapsed'])
  expect(await findHallHire(db.reader, id)).toMatchObject({ status: 'cancelled', cancelledBy: 'lapse' })
})

// Spec 9: 48 hours notice for a full refund. The event starts on 30 November at ten.
test.each([
  ['2026-11-28T10:00:00Z', '£50', true],
  ['2026-11-28T10:00:01Z', '', false],
])('a customer who cancels at %s gets back "%s"', async (at, refund, isFullRefund) => {
  const { id } = await aHallHire(db)
  await confirm(id, { paidBy: 'card' })
  const outcome = await cancelHallHire(customer(new Date(at)), { hireId: id, by: 'customer' })
  expect(outcome).toMatchObject({ ok: true, value: { status: 'cancelled', cancelledBy: 'customer', isFullRefund } })
  expect((await emailTo('hall-hire-cancelled'))[0]!.facts).toMatchObject({ refund, wasPaid: true })
})

test('cancelling tells the other side, frees the time, and is idempotent', async () => {
  const admin = await anAdmin()
  const { id } = await aHallHire(db)
  for (let times = 0; times < 3; times++)
    expect((await cancelHallHire(customer(), { hireId: id, by: 'customer' })).ok).toBe(true)
  expect(await takenOn('2026-11-30')).toEqual([])
  expect(await emailTo('hall-hire-cancelled')).toHaveLength(1)
  const news = (await emailTo('hall-hire-for-staff', admin.actor.email)).map(({ facts }) => facts.news)
  expect(new Set(news)).toEqual(new Set(['cancelled', 'requested']))
  expect(news).toHaveLength(2)
  expect((await requestHallHire(customer(), aHallRequest())).ok).toBe(true)
})

test('the studio cancels with its reason and everything goes back, however late', async () => {
  const { id } = await aHallHire(db)
  await confirm(id, { depositPence: 5000, paidBy: 'cash' })
  const admin = await anAdmin(new Date('2026-11-30T09:00:00Z'))
  await cancelHallHire(admin, { hireId: id, by: 'studio', reason: 'The boiler has failed.' })
  const [email] = await emailTo('hall-hire-cancelled')
  expect(email!.facts).toMatchObject({ refund: '£100', reason: 'The boiler has failed.', cancelledBy: 'studio' })
})

test('a customer cannot cancel what has started', async () => {
  const { id } = await aHallHire(db)
  await confirm(id)
  const outcome = await cancelHallHire(customer(new Date('2026-11-30T10:00:00Z')), { hireId: id, by: 'customer' })
  expect(outcome).toEqual({ ok: false, refusal: 'hire_started' })
})

test('a change moves the hire, prices it again and is told', async () => {
  const { id, lapsesAt } = await aHallHire(db)
  const request = aHallRequest({ startTime: '11:00', endTime: '14:15', expectedAttendees: 30 })
  const outcome = await changeHallHire(await anAdmin(), id, request)
  expect(outcome).toMatchObject({
    ok: true,
    value: { status: 'pending', pricePence: 10_000, expectedAttendees: 30, lapsesAt },
  })
  expect(await takenOn('2026-11-30')).toEqual([{ startTime: '11:00', endTime: '14:15' }])
  expect((await emailTo('hall-hire-changed'))[0]!.facts).toMatchObject({ startTime: '11:00', price: '£100' })
  // The same once more changes nothing, and is told to nobody.
  expect((await changeHallHire(await anAdmin(), id, request)).ok).toBe(true)
  expect(await emailTo('hall-hire-changed')).toHaveLength(1)
})

test('a hire that keeps its time keeps its price, whatever the hall costs and is open since', async () => {
  const { id } = await aHallHire(db)
  const admin = await anAdmin()
  const dearer = { ...defaultSettings.hallHire, pricePerHourPence: 9900, capacity: 25 }
  await db.transaction(async (tx) => {
    await updateSetting(tx, 'hallHire', dearer)
    await updateSetting(tx, 'openingHours', [])
  })
  const change = (given: object) => changeHallHire(admin, id, { ...aHallRequest(), ...given })
  expect(await change({ customerPhone: '020 7946 0999' })).toMatchObject({ ok: true, value: { pricePence: 5000 } })
  expect(await change({ expectedAttendees: 26 })).toMatchObject({ refusal: 'too_many_people' })
  expect(await change({ endTime: '13:00' })).toMatchObject({ refusal: 'hall_closed' })
})

test('a change onto another hire, or against a rule, is refused and the hire keeps its time', async () => {
  const { id } = await aHallHire(db)
  await aHallHire(db, { startTime: '13:00', endTime: '15:00' })
  const admin = await anAdmin()
  for (const [startTime, endTime, refusal] of [
    ['12:00', '13:15', 'slot_taken'],
    ['10:00', '14:00', 'slot_taken'],
    ['20:00', '21:15', 'outside_hours'],
  ] as const)
    expect(await changeHallHire(admin, id, aHallRequest({ startTime, endTime }))).toMatchObject({ refusal })
  expect(await takenOn('2026-11-30')).toEqual([
    { startTime: '10:00', endTime: '12:00' },
    { startTime: '13:00', endTime: '15:00' },
  ])
  expect(await emailTo('hall-hire-changed')).toEqual([])
})

test('of two hires moved onto the same free time at once, one moves and the other stays where it was', async () => {
  const [one, two] = [await aHallHire(db), await aHallHire(db, { startTime: '13:00', endTime: '15:00' })]
  const admin = await anAdmin()
  const request = aHallRequest({ startTime: '17:00', endTime: '19:00' })
  const outcomes = await Promise.all([changeHallHire(admin, one.id, request), changeHallHire(admin, two.id, request)])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await takenOn('2026-11-30')).toHaveLength(2)
})

test('a cancelled hire is not changed', async () => {
  const { id } = await aHallHire(db)
  await cancelHallHire(customer(), { hireId: id, by: 'customer' })
  expect(await changeHallHire(await anAdmin(), id, aHallRequest({ expectedAttendees: 5 }))).toEqual({
    ok: false,
    refusal: 'hire_cancelled',
  })
  expect(await confirm(id)).toEqual({ ok: false, refusal: 'hire_not_pending' })
})

test('a deleted hire is cancelled, told, and out of every list; its record stays', async () => {
  const { id } = await aHallHire(db)
  const admin = await anAdmin()
  expect((await deleteHallHire(admin, id)).ok).toBe(true)
  expect(await deleteHallHire(admin, id)).toEqual({ ok: false, refusal: 'hire_not_found' })
  expect([await findHallHire(db.reader, id), await listHallHires(db.reader, {})]).toEqual([null, []])
  expect(await takenOn('2026-11-30')).toEqual([])
  expect(await emailTo('hall-hire-cancelled')).toHaveLength(1)
  expect((await db.pool.query('select id from hall_hires')).rows).toEqual([{ id }])
  expect(await verbsOf(db, id)).toEqual([
    'hall_hire.cancelled',
    'hall_hire.deleted',
    'hall_hire.kept',
    'hall_hire.requested',
  ])
})

test('notes are kept with their writer, newest first', async () => {
  const { id } = await aHallHire(db)
  const admin = await anAdmin()
  await writeHallNote(admin, { hireId: id, text: 'Called: brings own speakers' })
  await writeHallNote(await anAdmin(new Date('2026-11-24T10:00:00Z')), { hireId: id, text: 'Deposit agreed' })
  const notes = await listHallNotes(db.reader, id)
  expect(notes.map(({ text, authorName }) => [text, authorName])).toEqual([
    ['Deposit agreed', 'Ada'],
    ['Called: brings own speakers', 'Ada'],
  ])
  expect(await writeHallNote(admin, { hireId: newId(), text: 'x' })).toEqual({ ok: false, refusal: 'hire_not_found' })
})

test('hires are found by status, date and a part of who asked', async () => {
  const one = await aHallHire(db)
  const two = await aHallHire(db, {
    customerName: 'Ben Okoro',
    customerEmail: 'ben@example.com',
    eventDate: '2026-12-01',
  })
  await confirm(two.id)
  const ids = async (filter: Parameters<typeof listHallHires>[1]) =>
    (await listHallHires(db.reader, filter)).map(({ id }) => id)
  expect(await ids({})).toEqual([one.id, two.id])
  expect(await ids({ status: 'pending' })).toEqual([one.id])
  expect(await ids({ from: '2026-12-01', to: '2026-12-01' })).toEqual([two.id])
  expect(await ids({ search: 'OKORO' })).toEqual([two.id])
  expect(await ids({ search: '%' })).toEqual([])
  expect(await ids({ search: '07700' })).toEqual([one.id, two.id])
})
