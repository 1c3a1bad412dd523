import { expect, test } from 'vitest'
import { aClassSession, aMember, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { taughtBy } from '#tests/helpers/places.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { aFullClass, waits } from '#tests/helpers/waiting.ts'

const studio = await openTestStudio()
const { db } = studio.services
const { sql } = studio
const studioTest = { db, sql: studio.sql }

const plain = (html: string) => html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&')

test('a week shows classes and hires of all rooms together, each with a link to what is behind it', async () => {
  const session = await aClassSession(db, { name: 'Barre', date: '2026-11-25' })
  await aClassSession(db, { name: 'Tango', date: '2026-11-30' })
  const hire = await aHallHire(db, { eventDate: '2026-11-28' })
  const desk = await studio.signedIn('receptionist')
  const week = plain((await desk.page('/dashboard/calendar')).html)
  for (const text of ['23–29 November 2026', 'Barre', 'Birthday party', 'Priya Shah, 24 people', '0 of 12 booked'])
    expect(week).toContain(text)
  expect(week).not.toContain('Tango')
  for (const link of [
    `/dashboard/calendar/class/${session.id}?week=2026-11-23`,
    `/dashboard/calendar/hall-hire/${hire.id}?week=2026-11-23`,
    '/dashboard/calendar?week=2026-11-30',
    '/dashboard/calendar?day=2026-11-25',
  ])
    expect(week).toContain(`href="${link}"`)
  expect((await desk.page('/dashboard/calendar?week=2026-12-02')).html).toContain('Tango')
})

test('a day has a column for each room, or for each teacher and those who have none', async () => {
  const session = await aClassSession(db, { name: 'Barre' })
  await taughtBy(studioTest, session, 'Ann Lee')
  await aClassSession(db, { name: 'Tango', time: '20:00' })
  await aHallHire(db, { eventDate: '2026-11-24' })
  const desk = await studio.signedIn('receptionist')
  const headsOf = (html: string) =>
    [.../class="cal-heads"[^>]*>(.*?)<\/ol>/s.exec(html)![1]!.matchAll(/<li>([^<]*)/g)].map(([, head]) => head)
  const at = async (search: string) => headsOf((await desk.page(`/dashboard/calendar?${search}`)).html)
  expect(await at('day=2026-11-23')).toEqual(['Studio', 'Hall'])
  expect(await at('day=2026-11-23&by=teacher')).toEqual(['Ann Lee', 'No teacher yet'])
  expect(await at('day=2026-11-24&by=teacher')).toEqual(['Hall hires'])
})

test('room, teacher and kind narrow it, and the links keep the choice', async () => {
  const session = await aClassSession(db, { name: 'Barre' })
  await taughtBy(studioTest, session, 'Bo Ray')
  await aClassSession(db, { name: 'Tango' })
  await aHallHire(db, { eventDate: '2026-11-28' })
  const [{ id: teacher } = { id: '' }] = await sql<{ id: string }>(`select id from instructors where name = 'Bo Ray'`)
  const [{ id: hall } = { id: '' }] = await sql<{ id: string }>(`select id from rooms where name = 'Hall'`)
  const desk = await studio.signedIn('receptionist')
  const namesAt = async (search: string) => {
    const { html } = await desk.page(`/dashboard/calendar?week=2026-11-23${search}`)
    return [...html.matchAll(/class="cal-name">([^<]*)/g)].map(([, name]) => name)
  }
  expect(await namesAt('')).toEqual(['Barre', 'Tango', 'Birthday party'])
  expect(await namesAt(`&teacher=${teacher}`)).toEqual(['Barre'])
  expect(await namesAt('&teacher=nobody')).toEqual(['Tango'])
  expect(await namesAt('&kind=hire')).toEqual(['Birthday party'])
  expect(await namesAt(`&room=${hall}`)).toEqual(['Birthday party'])
  expect(await namesAt('&kind=dance')).toEqual(['Barre', 'Tango'])
  expect(await namesAt('&kind=yoga')).toEqual([])
  const { html } = await desk.page('/dashboard/calendar?week=2026-11-23&kind=yoga')
  expect(html).toContain('Nothing that fits your choice takes place in this week.')
  expect(plain(html)).toContain('href="/dashboard/calendar?week=2026-11-30&kind=yoga"')
})

test('a closed day says so, and why', async () => {
  await sql(
    `insert into closures (id, starts_at, ends_at, reason, closed_at)
     values (gen_random_uuid(), '2026-11-26T00:00Z', '2026-11-27T00:00Z', 'New floor', $1),
            (gen_random_uuid(), '2026-11-27T14:00Z', '2026-11-27T16:00Z', '', $1)`,
    [MONDAY],
  )
  await sql(`insert into hall_closures (closed_on, reason) values ('2026-11-28', 'Painting')`)
  const { html } = await (await studio.signedIn('receptionist')).page('/dashboard/calendar')
  for (const text of ['Closed: New floor', 'Closed 14:00 to 16:00', 'Hall closed: Painting'])
    expect(html).toContain(`<li>${text}</li>`)
})

test('a class opens with who is in it, who waits and what is noted, and each role with what it may do', async () => {
  const { session } = await aFullClass(db, { name: 'Barre', date: '2026-11-25' })
  const ada = await aMember(db)
  await waits(db, session.id, ada)
  await sql(
    `insert into attendances (booking_id, attended, notes, marked_at)
     select id, false, 'Bad knee', $2 from bookings where session_id = $1 and status = 'confirmed'`,
    [session.id, MONDAY],
  )
  await taughtBy(studioTest, await aClassSession(db, { name: 'Tango', date: '2026-11-24' }), 'Fay')
  const address = `/dashboard/calendar/class/${session.id}?week=2026-11-23`
  const desk = await studio.signedIn('receptionist')
  const { html } = await desk.page(address)
  expect(html).toMatch(/<dialog[^>]*open/)
  for (const text of [
    '1 of 1 booked',
    '1 waiting',
    ada.name,
    'No Show',
    'Note: Bad knee',
    'Register',
    'Book for Guest',
    `href="/dashboard/campaigns/new?to=session:${session.id}"`,
  ])
    expect(plain(html)).toContain(text)
  // One date of the next seven days (PRODUCT 2), and none of the rest.
  expect(html).toContain('Cancel Class')
  for (const text of ['Change or move', 'Cover: another teacher']) expect(html).not.toContain(text)
  const admin = plain((await (await studio.signedIn('admin')).page(address)).html)
  for (const text of ['Cancel Class', 'Change or move', 'Cover: another teacher']) expect(admin).toContain(text)
})

test('the desk rearranges the waiting list where the class is open, and arranges no cover', async () => {
  const { session } = await aFullClass(db, { name: 'Barre', date: '2026-11-25' })
  const [first, second] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, first)
  await waits(db, session.id, second)
  const address = `/dashboard/calendar/class/${session.id}?week=2026-11-23`
  const desk = await studio.signedIn('receptionist')
  const { html } = await desk.page(address)
  const waitId = [...html.matchAll(/name="waitId" value="([^"]+)"/g)].at(-1)?.[1] ?? ''
  const moved = await desk.post(address, { intent: 'wait-up', waitId })
  expect(moved.headers.get('Location')).toBe(address)
  const after = plain((await desk.page(address)).html)
  expect(after.indexOf(second.name)).toBeLessThan(after.indexOf(first.name))
  await desk.post(address, { intent: 'wait-remove', waitId })
  expect(plain((await desk.page(address)).html)).not.toContain(`Remove: ${second.name}`)
  expect((await desk.post(address, { intent: 'cover' })).status).toBe(403)
})

test('an instructor sees their own classes alone, and opens no other', async () => {
  const [own, other] = [await aClassSession(db, { name: 'Barre' }), await aClassSession(db, { name: 'Tango' })]
  const coach = await studio.signedIn('instructor')
  await taughtBy(studioTest, own, 'Cleo')
  await sql(`update instructors set user_id = $1 where name = 'Cleo'`, [coach.account.id])
  await aHallHire(db, { eventDate: '2026-11-28' })
  const { html } = await coach.page('/dashboard/calendar')
  expect([...html.matchAll(/class="cal-name">([^<]*)/g)].map(([, name]) => name)).toEqual(['Barre'])
  expect(html).not.toContain('All teachers')
  expect((await coach.page(`/dashboard/calendar/class/${own.id}`)).html).toContain('Register')
  expect((await coach.page(`/dashboard/calendar/class/${other.id}`)).status).toBe(404)
})

test('cover is arranged from the calendar: the teacher changes on that date alone, and a clash asks for a reason', async () => {
  const session = await aClassSession(db, { name: 'Barre', date: '2026-11-25' })
  const later = await aClassSession(db, { name: 'Barre', date: '2026-12-02', classId: session.classId })
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: session.id })
  await taughtBy(studioTest, session, 'Dora')
  await taughtBy(studioTest, await aClassSession(db, { name: 'Tango', date: '2026-11-25' }), 'Eve')
  const teacher = async (name: string) =>
    (await sql<{ id: string }>('select id from instructors where name = $1', [name]))[0]!.id
  const address = `/dashboard/calendar/class/${session.id}?week=2026-11-23`
  const admin = await studio.signedIn('admin')
  const refused = await admin.post(address, { intent: 'cover', instructorId: await teacher('Eve') })
  expect(refused.status).toBe(409)
  const html = await refused.text()
  for (const text of ['Eve teaches Tango', 'If it is meant, please say why']) expect(html).toContain(text)
  const reason = { overlapReason: 'Both in one room' }
  const done = await admin.post(address, { intent: 'cover', instructorId: await teacher('Eve'), ...reason })
  expect([done.status, done.headers.get('Location')]).toEqual([303, '/dashboard/calendar?week=2026-11-23'])
  expect(
    await sql(
      'select s.id, i.name from class_sessions s left join instructors i on i.id = s.instructor_id where s.id = any($1) order by s.session_date',
      [[session.id, later.id]],
    ),
  ).toEqual([
    { id: session.id, name: 'Eve' },
    { id: later.id, name: null },
  ])
})

test('a change begun in the calendar leads back there', async () => {
  const session = await aClassSession(db, { name: 'Barre', date: '2026-11-25' })
  const admin = await studio.signedIn('admin')
  const back = '/dashboard/calendar?week=2026-11-23'
  const { html } = await admin.page(`/dashboard/calendar/class/${session.id}?week=2026-11-23`)
  const change = `/dashboard/schedule?edit=${session.id}&back=${encodeURIComponent(back)}`
  expect(plain(html)).toContain(`href="${change}"`)
  const { html: form } = await admin.page(change)
  expect(plain(form)).toContain(`href="${back}"`)
})

test('a hire opens with whose it is, what is noted and what is due; what is done about it is on its page', async () => {
  const hire = await aHallHire(db, { eventDate: '2026-11-28' })
  await sql(
    `insert into hall_hire_notes (hire_id, text, author_name, written_at) values ($1, 'Needs the key', 'Rita', $2)`,
    [hire.id, MONDAY],
  )
  const address = `/dashboard/calendar/hall-hire/${hire.id}?week=2026-11-23`
  const { html } = await (await studio.signedIn('receptionist')).page(address)
  for (const text of [
    'Priya Shah',
    'Pending',
    'Needs the key',
    'A table by the door',
    `/dashboard/hall-hires/${hire.id}`,
  ])
    expect(html).toContain(text)
  expect((await (await studio.signedIn('instructor')).page(address)).status).toBe(403)
})
