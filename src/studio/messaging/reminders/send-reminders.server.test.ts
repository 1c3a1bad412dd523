import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, type Account, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { anOutbox } from '#tests/helpers/outbox.tsx'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import { sendReminders } from './send-reminders.server.ts'
import { lockUnplanned, markPlanned } from './reminders.store.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const ctxAt = (now: Date = MONDAY) => ctxFor(db, { kind: 'system', job: 'send-reminders' }, now)
const hours = (count: number) => new Date(MONDAY.getTime() + count * 3_600_000)

type Reminder = { state: string; channel: string; recipient: string; due_at: Date; facts: Record<string, string> }

async function reminders(): Promise<Reminder[]> {
  const { rows } = await db.pool.query<Reminder>(
    `select state, channel, recipient, due_at, facts from messages where kind = 'class-reminder' order by due_at, state`,
  )
  return rows
}

async function chooseReminder(member: Account, notifType: string, notifTime: number): Promise<void> {
  await db.pool.query('update members set notif_type = $2, notif_time = $3 where id = $1', [
    member.userId,
    notifType,
    notifTime,
  ])
}

/** A member's booking of a class on the Wednesday at 18:00, made on Monday at ten. */
async function aBooking(given: { member?: Account; date?: string; time?: string } = {}) {
  const member = given.member ?? (await aMember(db))
  const session = await aClassSession(db, { date: given.date ?? '2026-11-25', time: given.time ?? '18:00' })
  const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { member, session, booking: outcome.value }
}

test('a booking gets one reminder, a day before by mail, however often one looks', async () => {
  const { member } = await aBooking()
  expect(await sendReminders(ctxAt())).toBe(1)
  expect(await sendReminders(ctxAt())).toBe(0)
  expect(await reminders()).toMatchObject([
    {
      state: 'queued',
      channel: 'email',
      recipient: member.email,
      due_at: new Date('2026-11-24T18:00:00Z'),
      facts: { className: 'Salsa', startsAt: '2026-11-25T18:00:00.000Z', name: member.name, personName: null },
    },
  ])
})

test('a look that was too early to see another’s plan adds none of its own', async () => {
  const member = await aMember(db)
  await aBooking({ member, time: '18:00' })
  const marks = await db.transaction(async (tx) => {
    const found = await lockUnplanned(tx, { now: MONDAY, from: MONDAY, limit: 1, policy: 'the policy' })
    const { bookingId } = found[0]!
    const mark = async () => (await markPlanned(tx, found, MONDAY)).has(bookingId)
    return [await mark(), await mark()]
  })
  expect(marks).toEqual([true, false])
})

test('a step of a look finds what starts when the last it found does, or later', async () => {
  const [early, late] = [new Date('2026-11-25T18:00:00Z'), new Date('2026-11-25T20:00:00Z')]
  for (const time of ['18:00', '20:00', '20:00']) await aBooking({ time })
  const stepFrom = (from: Date) =>
    db.transaction((tx) => lockUnplanned(tx, { now: MONDAY, from, limit: 10, policy: 'the policy' }))
  expect((await stepFrom(MONDAY)).map(({ startsAt }) => startsAt)).toEqual([early, late, late])
  expect((await stepFrom(late)).map(({ startsAt }) => startsAt)).toEqual([late, late])
})

test('after a rush every booking has its reminder at one look', async () => {
  const session = await aClassSession(db, { date: '2026-11-25', capacity: 450 })
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  await db.pool.query(`
    insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
    select 'R-' || n, session_id, 'Guest', 'guest' || n || '@example.com', n, 'confirmed', booked_at, updated_at
      from bookings, generate_series(2, 450) n`)
  expect(await sendReminders(ctxAt())).toBe(450)
  expect(await reminders()).toHaveLength(450)
})

test('two that look at once plan one reminder for each booking', async () => {
  const member = await aMember(db)
  for (const time of ['08:00', '10:00', '12:00', '14:00', '16:00', '18:00']) await aBooking({ member, time })
  await Promise.all([sendReminders(ctxAt()), sendReminders(ctxAt()), sendReminders(ctxAt())])
  await sendReminders(ctxAt())
  expect(await reminders()).toHaveLength(6)
})

test('the member’s method and time are kept to', async () => {
  const { member } = await aBooking()
  await chooseReminder(member, 'sms', 6)
  await sendReminders(ctxAt())
  expect(await reminders()).toMatchObject([
    { channel: 'sms', recipient: '+447700900000', due_at: new Date('2026-11-25T12:00:00Z') },
  ])
})

test('who has no address is texted, and by e-mail once they have one', async () => {
  const { member } = await aBooking()
  await db.pool.query(`update users set email = '' where id = $1`, [member.userId])
  await sendReminders(ctxAt())
  await db.pool.query('update users set email = $2 where id = $1', [member.userId, member.email])
  await sendReminders(ctxAt())
  expect(await reminders()).toMatchObject([
    { state: 'queued', channel: 'email', recipient: member.email },
    { state: 'withdrawn', channel: 'sms', recipient: '+447700900000' },
  ])
})

test('a change of wishes replaces the reminder that waits', async () => {
  const { member } = await aBooking()
  await sendReminders(ctxAt())
  await chooseReminder(member, 'email', 1)
  expect(await sendReminders(ctxAt(hours(1)))).toBe(1)
  expect(await reminders()).toMatchObject([
    { state: 'withdrawn', due_at: new Date('2026-11-24T18:00:00Z') },
    { state: 'queued', due_at: new Date('2026-11-25T17:00:00Z') },
  ])
  await chooseReminder(member, 'email', 24)
  await sendReminders(ctxAt(hours(2)))
  expect((await reminders()).filter((one) => one.state === 'queued')).toMatchObject([
    { due_at: new Date('2026-11-24T18:00:00Z') },
  ])
})

test('a reminder that has gone is not sent again on other wishes, but is when the class moves', async () => {
  const { member, session } = await aBooking()
  await sendReminders(ctxAt())
  await db.pool.query(`update messages set state = 'sent' where kind = 'class-reminder'`)
  await chooseReminder(member, 'email', 1)
  await sendReminders(ctxAt(hours(33)))
  expect(await reminders()).toHaveLength(1)
  await db.pool.query(
    `update class_sessions set starts_at = starts_at + interval '2 hours', ends_at = ends_at + interval '2 hours',
       sequence = sequence + 1 where id = $1`,
    [session.id],
  )
  await sendReminders(ctxAt(hours(33)))
  expect(await reminders()).toMatchObject([
    { state: 'sent' },
    { state: 'queued', due_at: new Date('2026-11-25T19:00:00Z'), facts: { startsAt: '2026-11-25T20:00:00.000Z' } },
  ])
})

test.each([
  ['member', () => aBooking()],
  ['guest', () => aGuestBooking()],
])('a moved class moves the reminder of a %s that waits', async (_, book) => {
  const { session } = await book()
  await sendReminders(ctxAt())
  await db.pool.query(
    `update class_sessions set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
    [session.id],
  )
  await sendReminders(ctxAt())
  expect((await reminders()).map((one) => [one.state, one.due_at.toISOString()])).toEqual([
    ['withdrawn', '2026-11-24T18:00:00.000Z'],
    ['queued', '2026-11-24T19:00:00.000Z'],
  ])
})

test('a cancelled booking takes its reminder along, and nothing is planned for it afterwards', async () => {
  const { member, booking } = await aBooking()
  await sendReminders(ctxAt())
  await cancelBooking(ctxFor(db, member), { reference: booking.reference })
  expect(await reminders()).toMatchObject([{ state: 'withdrawn' }])
  expect(await sendReminders(ctxAt())).toBe(0)
})

test('a class cancelled by the studio takes all its reminders along', async () => {
  const { session } = await aBooking()
  await sendReminders(ctxAt())
  const admin = await anAccount(db, { role: 'admin' })
  const outcome = await cancelClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date' })
  expect(outcome.ok).toBe(true)
  expect(await reminders()).toMatchObject([{ state: 'withdrawn' }])
  expect(await sendReminders(ctxAt())).toBe(0)
})

test('a booking cancelled while reminders are planned never keeps one', async () => {
  for (let round = 0; round < 10; round++) {
    const { member, booking } = await aBooking({ time: `${10 + round}:00`.slice(0, 5) })
    const cancel = cancelBooking(ctxFor(db, member), { reference: booking.reference })
    await Promise.all([sendReminders(ctxAt()), cancel])
    await sendReminders(ctxAt())
  }
  expect((await reminders()).filter((one) => one.state === 'queued')).toEqual([])
})

/** A guest whom the front desk books, on Monday at ten, into a class on the Wednesday at 18:00. */
async function aGuestBooking(guest = { name: 'Gail Guest', email: 'gail@example.com' }) {
  const admin = await anAccount(db, { role: 'admin' })
  const session = await aClassSession(db, { date: '2026-11-25', time: '18:00' })
  const outcome = await bookSession(ctxFor(db, admin), { sessionId: session.id, guest })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { admin, session, booking: outcome.value }
}

test('a guest is reminded by mail a day before, with the link that cancels the place', async () => {
  const { booking } = await aGuestBooking()
  expect(await sendReminders(ctxAt())).toBe(1)
  expect(await sendReminders(ctxAt(hours(1)))).toBe(0)
  const [reminder] = await reminders()
  expect(reminder).toMatchObject({
    state: 'queued',
    channel: 'email',
    recipient: 'gail@example.com',
    due_at: new Date('2026-11-24T18:00:00Z'),
    facts: { name: 'Gail Guest', personName: null, isGuest: true },
  })
  const token = new URL(reminder!.facts.manageUrl!).searchParams.get('token')
  expect(ctxAt().links.verify(token, 'cancel-booking', hours(54))).toBe(booking.id)
  const room = anOutbox('smtp://127.0.0.1:9')
  const email = await room.draw('class-reminder', reminder!.facts)
  room.close()
  expect(email.text).toContain(reminder!.facts.manageUrl)
  expect(email.text).not.toContain('Notifications')
})

test('a guest’s reminder goes with the booking, and with the class', async () => {
  const first = await aGuestBooking()
  await sendReminders(ctxAt())
  await cancelBooking(ctxFor(db, first.admin), { reference: first.booking.reference })
  const second = await aGuestBooking()
  await sendReminders(ctxAt())
  await cancelClass(ctxFor(db, second.admin), { sessionId: second.session.id, reach: 'this-date' })
  expect((await reminders()).map((one) => one.state)).toEqual(['withdrawn', 'withdrawn'])
  expect(await sendReminders(ctxAt())).toBe(0)
})

test('a guest without an address is no problem', async () => {
  await aGuestBooking()
  await db.pool.query('update bookings set guest_email = null')
  expect(await sendReminders(ctxAt())).toBe(0)
})

test('never for the past, and not thought of again', async () => {
  await aBooking({ date: '2026-11-23', time: '18:00' })
  expect(await sendReminders(ctxAt())).toBe(1)
  expect(await sendReminders(ctxAt(hours(1)))).toBe(0)
  expect(await reminders()).toEqual([])
})

test('someone whose account was closed is left alone', async () => {
  const { member } = await aBooking()
  await db.pool.query('update users set deactivated_at = now() where id = $1', [member.userId])
  expect(await sendReminders(ctxAt())).toBe(0)
})

test('a reminder that could not leave before the class is not sent after it', async () => {
  await aBooking()
  await sendReminders(ctxAt())
  // A server that is down ends the round at its first e-mail: here that is the reminder.
  await db.pool.query(`delete from messages where kind = 'booking-confirmed'`)
  const room = anOutbox('smtp://127.0.0.1:9')
  await sendMessages(ctxAt(new Date('2026-11-25T18:00:00Z')), room)
  room.close()
  expect((await reminders()).map((one) => one.state)).toEqual(['withdrawn'])
})
