import { afterAll, beforeEach, expect, test } from 'vitest'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openMailer } from '#src/platform/mail/mailer.server.ts'
import { moveBooking } from '#src/studio/bookings/move-booking.server.ts'
import { cancelHallHire } from '#src/studio/hall-hire/cancel-hall-hire.server.ts'
import { changeHallHire } from '#src/studio/hall-hire/change-hall-hire.server.ts'
import { confirmHallHire } from '#src/studio/hall-hire/confirm-hall-hire.server.ts'
import { sendMessages } from '#src/studio/outbox/send-messages.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { aClassSession, aMembership, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { readCalendar, type ReadEntry } from '#tests/helpers/foreign-calendar.ts'
import { aHallHire, aHallRequest } from '#tests/helpers/hall.ts'
import { openSmtpSink } from '#tests/helpers/smtp-sink.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// Every calendar file the studio writes, as mailed, downloaded and subscribed to, read by a calendar library that is not ours and
// compared by what it means: which entry, when in London, how far along its sequence.

const studio = await openTestStudio()
const { db } = studio.services
const sink = await openSmtpSink()
const mailer = openMailer({ url: sink.url, from: 'Tempo <no-reply@tempo.example>' })
beforeEach(() => sink.mails.splice(0))
afterAll(async () => {
  mailer.close()
  await sink.stop()
})

type Mailed = ReadEntry & { method: string }

/** The entry of the one mail with a calendar that waits, as it arrives: its method is also in the Content-Type. */
async function mailedEntry(): Promise<Mailed> {
  await sendMessages(createCtx(studio.services, { kind: 'system', job: 'test' }), {
    ...studio.services.emails,
    mailer,
    sms: null,
  })
  const parts = sink.mails.splice(0).flatMap(({ calendar }) => (calendar ? [calendar] : []))
  expect(parts).toHaveLength(1)
  const { method, entries } = readCalendar(parts[0]!.text)
  expect(parts[0]!.type).toContain(`method=${method}`)
  expect(entries).toHaveLength(1)
  return { method, ...entries[0]! }
}

async function readAt(visitor: { get(path: string): Promise<Response> }, path: string) {
  return readCalendar(await (await visitor.get(path)).text())
}

async function feedOf(member: SignedInVisitor): Promise<string> {
  const { html } = await member.follow(await member.post('/calendar-feed', { wish: 'open' }))
  return new URL(/value="([^"]+\/calendar\/my-[^"]+)"/.exec(html)![1]!).pathname
}

async function aBooking(session: { id: string }) {
  const member = await studio.signedIn('member', { name: 'Ada "the" King; Countess, of Lovelace' })
  await aMembership(db, { userId: member.account.id }, { endsAt: new Date('2027-12-31T00:00:00Z') })
  const path = '/api/bookings'
  const { body } = await member.call<{ booking: { id: string } }>('POST', path, { sessionId: session.id })
  const [row] = await studio.sql<{ id: string }>('select id from bookings')
  return { member, file: `${path}/${body.booking.id}/calendar`, uid: row!.id }
}

test('a booking is one entry for its life: in mail, file and feed, moved, changed and cancelled', async () => {
  const first = await aClassSession(db, { name: 'Salsa; late, \\ loud', date: '2026-11-25', minutes: 50 })
  const second = await aClassSession(db, { date: '2026-11-26', time: '19:15' })
  const { member, file, uid } = await aBooking(first)
  const invited = await mailedEntry()
  expect(invited).toMatchObject({
    method: 'REQUEST',
    uid,
    status: 'CONFIRMED',
    summary: 'Salsa; late, \\ loud',
    start: '2026-11-25T18:00:00',
    end: '2026-11-25T18:50:00',
    attendees: [`mailto:${member.account.email}`],
  })
  // As the sender, so that a program takes the invitation for the sender's own.
  expect(invited.organizer).toBe('mailto:no-reply@tempo.example')
  expect(invited.description).toContain('Declining in a calendar does not cancel')
  expect(invited.url).toContain(first.id)
  const when = { uid, sequence: invited.sequence, status: 'CONFIRMED', start: invited.start, end: invited.end }
  const feed = await feedOf(member)
  for (const path of [file, feed]) {
    const published = await readAt(path === file ? member : studio.visitor(), path)
    expect([path, published.method, published.entries.length]).toEqual([path, 'PUBLISH', 1])
    expect(published.entries[0]).toMatchObject(when)
    expect(published.entries[0]!.attendees).toEqual([])
  }

  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  const [booking] = await studio.sql<{ id: string }>('select id from bookings')
  expect((await moveBooking(admin, { bookingId: booking!.id, sessionId: second.id })).ok).toBe(true)
  const moved = await mailedEntry()
  expect(moved).toMatchObject({ method: 'REQUEST', uid, status: 'CONFIRMED', start: '2026-11-26T19:15:00' })

  const [was] = await studio.sql<{ level: string; maxSpots: number; roomId: string }>(
    `select level, max_spots as "maxSpots", room_id as "roomId" from class_sessions limit 1`,
  )
  const words = { ...was!, name: 'Tango', typeId: 'dance', description: '', instructorId: null }
  const slot = { weekday: 4, startTime: '20:00', durationMinutes: 45 }
  const request = { sessionId: second.id, reach: 'this-date', words: { ...words, ...slot } } as const
  expect((await changeClass(admin, request)).ok).toBe(true)
  const changed = await mailedEntry()
  expect(changed).toMatchObject({ method: 'REQUEST', uid, summary: 'Tango', start: '2026-11-26T20:00:00' })
  expect(changed.end).toBe('2026-11-26T20:45:00')
  expect((await readAt(studio.visitor(), feed)).entries[0]).toMatchObject({
    uid,
    sequence: changed.sequence,
    start: changed.start,
  })

  expect((await cancelClass(admin, { sessionId: second.id, reach: 'this-date' })).ok).toBe(true)
  const cancelled = await mailedEntry()
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid, status: 'CANCELLED', start: changed.start })
  const sequences = [invited, moved, changed, cancelled].map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  expect((await readAt(studio.visitor(), feed)).entries).toEqual([])
})

test('who cancels their own booking has it taken out of their calendar', async () => {
  const { member, file, uid } = await aBooking(await aClassSession(db, { date: '2026-11-25' }))
  const invited = await mailedEntry()
  await member.call('POST', file.replace(/calendar$/, 'cancel'))
  const cancelled = await mailedEntry()
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid, status: 'CANCELLED', start: invited.start })
  expect(cancelled.sequence).toBeGreaterThan(invited.sequence)
  const { entries } = await readAt(member, file)
  expect(entries).toMatchObject([{ uid, status: 'CANCELLED', sequence: cancelled.sequence }])
})

// The four changes of the UK clock in 2026 and 2027 (PRODUCT 4.1), the evening before, the day itself and the day after.
test.each(['2026-03-28', '2026-10-24', '2027-03-27', '2027-10-30'])(
  'classes around the clock change after %s are at six by a calendar that knows the zone',
  async (before) => {
    studio.setClock(`${before}T10:00:00Z`)
    const day = (n: number) => new Date(Date.parse(before) + n * 86_400_000).toISOString().slice(0, 10)
    const dates = [day(0), day(1), day(2)]
    for (const date of dates) await aClassSession(db, { name: date, date, minutes: 50 })
    for (const file of ['classes', 'dance']) {
      const { method, entries } = await readAt(studio.visitor(), `/calendar/${file}.ics`)
      expect(method).toBe('PUBLISH')
      expect(entries.map(({ summary, start, end, status }) => [summary, start, end, status])).toEqual(
        dates.map((date) => [date, `${date}T18:00:00`, `${date}T18:50:00`, 'CONFIRMED']),
      )
      expect(new Set(entries.map(({ uid }) => uid)).size).toBe(3)
    }
  },
)

test('a class that is off says so in the calendar of the timetable', async () => {
  const session = await aClassSession(db, { date: '2026-11-24' })
  await cancelClass(ctxFor(db, await anAccount(db, { role: 'admin' })), { sessionId: session.id, reach: 'this-date' })
  const { entries } = await readAt(studio.visitor(), '/calendar/classes.ics')
  expect(entries).toMatchObject([{ uid: session.id, status: 'CANCELLED', start: '2026-11-24T18:00:00' }])
})

test('a hall hire is one entry for its life: confirmed, changed and cancelled', async () => {
  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  // The day the clock goes back.
  studio.setClock('2026-10-19T10:00:00Z')
  const now = new Date('2026-10-19T10:00:00Z')
  const { id } = await aHallHire(db, { eventDate: '2026-10-25' }, { now })
  const staff = { ...admin, now: () => now }
  expect((await confirmHallHire(staff, { hireId: id, depositPence: 0, paidBy: null })).ok).toBe(true)
  const confirmed = await mailedEntry()
  expect(confirmed).toMatchObject({
    method: 'PUBLISH',
    uid: `hall-hire-${id}`,
    status: 'CONFIRMED',
    start: '2026-10-25T10:00:00',
    end: '2026-10-25T12:00:00',
    startsAt: new Date('2026-10-25T10:00:00Z'),
  })
  const later = aHallRequest({ eventDate: '2026-10-24', startTime: '14:00', endTime: '17:00' })
  expect((await changeHallHire(staff, id, later)).ok).toBe(true)
  const changed = await mailedEntry()
  expect(changed).toMatchObject({ uid: confirmed.uid, status: 'CONFIRMED', start: '2026-10-24T14:00:00' })
  expect(changed.startsAt).toEqual(new Date('2026-10-24T13:00:00Z'))
  expect((await cancelHallHire(staff, { hireId: id, by: 'studio', reason: 'The boiler has failed.' })).ok).toBe(true)
  const cancelled = await mailedEntry()
  expect(cancelled).toMatchObject({ method: 'CANCEL', uid: confirmed.uid, status: 'CANCELLED', start: changed.start })
  const sequences = [confirmed, changed, cancelled].map(({ sequence }) => sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
})

test('a feed has a name, a place and a pause, counts each change, and is not sent twice while it is the same', async () => {
  const session = await aClassSession(db, { date: '2026-11-25' })
  const member = await studio.signedIn()
  for (const [path, name] of [
    ['/calendar/classes.ics', 'Tempo: classes'],
    ['/calendar/dance.ics', 'Tempo: Dance'],
    [await feedOf(member), 'Tempo: my classes'],
  ] as const) {
    const answer = await studio.visitor().get(path)
    const text = (await answer.text()).replaceAll('\r\n ', '')
    expect(text).toContain(`\r\nNAME:${name}\r\nX-WR-CALNAME:${name}\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n`)
    const headers = { 'If-None-Match': answer.headers.get('ETag')! }
    expect([path, (await studio.visitor().fetch(path, { headers })).status]).toEqual([path, 304])
  }
  const [before] = (await readAt(studio.visitor(), '/calendar/classes.ics')).entries
  expect(before!.location).toMatch(/^Studio, Tempo, /)
  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  await cancelClass(admin, { sessionId: session.id, reach: 'this-date' })
  const [after] = (await readAt(studio.visitor(), '/calendar/classes.ics')).entries
  expect(after).toMatchObject({ uid: before!.uid, status: 'CANCELLED' })
  expect(after!.sequence).toBeGreaterThan(before!.sequence)
})
