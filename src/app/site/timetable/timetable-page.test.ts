import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { aMemberWithClasses } from '#tests/helpers/with-classes.ts'
import { scheduleAhead } from '#src/app/jobs/startup/seed-studio.server.ts'

// Monday 23 November 2026, 10:00 in London.
const studio = await openTestStudio()
const { db } = studio.services

async function aScheduledClass(request: Parameters<typeof aWeeklyClass>[1] = {}) {
  const weekly = await aWeeklyClass(db, request)
  await scheduleAhead(studio.services)
  const [session] = await studio.sql<{ id: string }>(
    'select id from class_sessions where class_id = $1 order by starts_at limit 1',
    [weekly.id],
  )
  return { ...weekly, sessionId: session!.id }
}

/** The markup of one session's block. */
function blockOf(html: string, sessionId: string): string {
  const from = html.indexOf(`data-session-id="${sessionId}"`)
  return from < 0 ? '' : html.slice(from, html.indexOf('</li>', from))
}

async function takeSeats(sessionId: string, count: number): Promise<void> {
  await studio.sql(
    `insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
     select 'guest-' || n, $1, 'Guest', 'g@example.org', n, 'confirmed', now(), now() from generate_series(1, $2::int) n`,
    [sessionId, count],
  )
}

test('a visitor sees the class with everything about it, and the way to its sheet', async () => {
  const description = `Slow breath.\n\nBring a mat. ${'And water. '.repeat(30)}`
  const { sessionId } = await aScheduledClass({ level: 'Beginner', maxSpots: 12, description })
  await takeSeats(sessionId, 3)
  const { status, html } = await studio.visitor().page('/timetable')
  expect(status).toBe(200)
  const block = blockOf(html, sessionId)
  for (const text of [
    'Yoga · 60 min',
    'Monday flow',
    '18:00 to 19:00',
    'Beginner',
    'Available: 9 out of 12',
    'Slow breath. Bring',
  ])
    expect(block).toContain(text)
  expect(block).toContain('And water. …</p>')
  expect(block).toContain('<b>9</b> left')
  expect(block).toContain(`href="/book/${sessionId}"`)
  expect(block).toContain('Please log in to book this class')
  expect(block).not.toContain('<form')
})

test('a member books by a plain form, then sees it booked with the way to cancel', async () => {
  const { sessionId } = await aScheduledClass()
  const member = await aMemberWithClasses(studio)
  const before = blockOf((await member.page('/timetable')).html, sessionId)
  expect(before).toMatch(
    /<form[^>]* action="\/bookings" method="post".*<button class="book-button"[^>]*>Book Class<\/button>/,
  )
  const answer = await member.fetch('/bookings', {
    method: 'POST',
    body: new URLSearchParams({ sessionId }),
    headers: { Referer: `${studio.services.config.origin}/timetable` },
  })
  const { path, html } = await member.follow(answer)
  expect(path).toBe('/timetable')
  expect(html).toMatch(/role="status"[^>]*>.*Successfully booked class/)
  const block = blockOf(html, sessionId)
  expect(block).toContain('<b>Booked</b>')
  expect(block).toMatch(/<form[^>]* action="\/bookings\/[^"]+\/cancellation" method="post"/)
  expect(block).toContain('>Cancel Booking</button>')
})

test.each([
  [0, 0],
  [1, 1],
])('of a class of %i with %i taken a member sees Class Full, not to be pressed', async (maxSpots, taken) => {
  const { sessionId } = await aScheduledClass({ maxSpots })
  await takeSeats(sessionId, taken)
  const block = blockOf((await (await aMemberWithClasses(studio)).page('/timetable')).html, sessionId)
  expect(block).toMatch(/<button[^>]*disabled=""[^>]*>Class Full<\/button>/)
  expect(block).toContain(`Available: 0 out of ${maxSpots}`)
})

test('a member without classes left sees why, and the way to the sheet of the class and to more', async () => {
  const { sessionId } = await aScheduledClass()
  const block = blockOf((await (await studio.signedIn()).page('/timetable')).html, sessionId)
  expect(block).toMatch(/<button(?![^>]*disabled)[^>]*>Book Class<\/button>/)
  expect(block).toContain(`action="/book/${sessionId}"`)
  expect(block).toContain('No classes remaining on your membership')
  expect(block).toContain('<a href="/membership">See prices</a>')
})

test('what has started, is over or is cancelled says so and cannot be booked', async () => {
  const { sessionId } = await aScheduledClass()
  const member = await aMemberWithClasses(studio)
  const see = async (someone: Pick<typeof member, 'page'>) =>
    blockOf((await someone.page('/timetable')).html, sessionId)
  studio.setClock('2026-11-23T18:00:00Z')
  for (const someone of [member, studio.visitor()]) {
    expect(await see(someone)).toContain('<span>On now</span>')
    expect(await see(someone)).toContain('This class has already started')
    expect(await see(someone)).not.toMatch(/<form|log in/)
  }
  studio.setClock('2026-11-23T19:00:00Z')
  expect(await see(member)).toMatch(/is-over/)
  studio.setClock('2026-11-23T10:00:00Z')
  await studio.sql(`update class_sessions set status = 'cancelled' where id = $1`, [sessionId])
  for (const someone of [member, studio.visitor()]) {
    expect(await see(someone)).toContain('<span>Cancelled</span>')
    expect(await see(someone)).toContain('This class has been cancelled')
    // What does not take place has no places, and no fill of them.
    expect(await see(someone)).not.toMatch(/Available|--seats|--taken/)
    expect(await see(someone)).not.toMatch(/<form|log in/)
  }
})

test('weeks are reached by links, and the present one is the default', async () => {
  await aScheduledClass()
  const { html } = await studio.visitor().page('/timetable')
  expect(html).toContain('23–29 November 2026')
  expect(html).toMatch(/href="\/timetable\?week=2026-11-16"[^>]*>.*Previous week/)
  expect(html).toMatch(/href="\/timetable\?week=2026-11-30"[^>]*>.*Next week/)
  const next = await studio.visitor().page('/timetable?week=2026-12-03')
  expect(next.html).toContain('30 November – 6 December 2026')
  expect(next.html).toMatch(/href="\/timetable"[^>]*>This week/)
})

test('a week that is over says so, and one that is not open yet when booking opens', async () => {
  await aScheduledClass()
  const page = async (week: string) => (await studio.visitor().page(`/timetable?week=${week}`)).html
  for (const week of ['2026-11-23', '2026-11-30', '2027-01-11'])
    expect(await page(week)).not.toMatch(/This week is over|Booking opens/)
  expect(await page('2026-11-16')).toContain('This week is over.')
  // Eight weeks from this Monday: the last day with classes, and four that come one by one.
  const last = await page('2027-01-18')
  expect(last).toContain('Monday flow</h3>')
  const opens = [...last.matchAll(/tt-none">([^<]*)/g)].map(([, words]) => words)
  expect(opens).toEqual(['Tue 24 Nov', 'Wed 25 Nov', 'Thu 26 Nov', 'Sun 29 Nov'].map((day) => `Booking opens ${day}`))
  const next = await page('2027-01-25')
  expect(next).toContain('No classes scheduled yet')
  expect(next).toContain('Booking opens 8 weeks ahead: for this week from Monday 30 November 2026 on.')
  // As far ahead as the studio says.
  await studio.sql(
    `insert into settings (key, value) values ('bookings', '{"cancellationCutoffHours": 0, "weeksAhead": 1}')
         on conflict (key) do update set value = excluded.value`,
  )
  expect(await page('2027-02-08')).toContain(
    'Booking opens a week ahead: for this week from Monday 1 February 2027 on.',
  )
})

test('the five days of the specification are shown; Saturday only when it has a class', async () => {
  await aScheduledClass({ weekday: 6, untilDate: '2026-11-28' })
  const daysOf = (html: string) => [...html.matchAll(/tt-day-title">(\w+)/g)].map(([, day]) => day)
  const { html } = await studio.visitor().page('/timetable')
  expect(daysOf(html)).toEqual(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Saturday', 'Sunday'])
  expect(html).toContain('>16:00<')
  expect(html).toContain('>22:30<')
})

test('filters narrow the week, are offered from its classes and stay in the links', async () => {
  const yoga = await aScheduledClass({ level: 'Beginner' })
  const dance = await aScheduledClass({ name: 'Salsa', typeId: 'dance', weekday: 2, level: 'Advanced' })
  const { html } = await studio.visitor().page('/timetable?type=yoga&level=Beginner')
  expect(blockOf(html, yoga.sessionId)).toContain('Monday flow')
  expect(blockOf(html, dance.sessionId)).toBe('')
  expect(html).toContain('href="/timetable?week=2026-11-30&amp;type=yoga&amp;level=Beginner"')
  expect(html).toMatch(/<option[^>]*>Advanced<\/option>/)
  expect(html).toMatch(/<option selected=""[^>]*>Beginner<\/option>/)
  const none = await studio.visitor().page('/timetable?type=zumba')
  expect(none.html).toContain('No classes scheduled')
  expect(none.html).toMatch(/href="\/timetable"[^>]*>Show all classes/)
})

test('a week without classes says so', async () => {
  const { html } = await studio.visitor().page('/timetable')
  expect(html).toContain('No classes scheduled')
  expect(html).not.toContain('data-session-id')
})

test('the hires of the hall are listed by date, time, event and status only', async () => {
  await aHallHire(db, { eventDate: '2026-11-26', customerName: 'Secret Person', specialRequirements: 'A cake' })
  const { html } = await studio.visitor().page('/timetable')
  for (const text of ['Thursday 26 November', '10:00 to 12:00', 'Birthday party', 'Pending'])
    expect(html).toContain(text)
  expect(html).not.toMatch(/Secret Person|priya@example|900123|cake/)
})

test('the page of a whole week stays small', async () => {
  const ctx = createCtx(studio.services, { kind: 'system', job: 'test' })
  await seedDemo(ctx)
  const { html } = await studio.visitor().page('/timetable')
  expect([...html.matchAll(/data-session-id/g)].length).toBeGreaterThanOrEqual(30)
  expect(Buffer.byteLength(html)).toBeLessThan(45_000)
  expect(brotliCompressSync(html).length).toBeLessThan(10_000)
})

test('a member joins the waiting list of a full class by a plain form, sees their position, and leaves', async () => {
  const { sessionId } = await aScheduledClass({ maxSpots: 1 })
  await takeSeats(sessionId, 1)
  const [first, member] = [await studio.signedIn(), await aMemberWithClasses(studio)]
  await first.call('POST', `/api/sessions/${sessionId}/waitlist`)
  const block = async () => blockOf((await member.page('/timetable')).html, sessionId)
  const send = async (intent: string) => {
    const body = new URLSearchParams({ intent, sessionId })
    const answer = await member.fetch('/waiting-list', { method: 'POST', body, redirect: 'manual' })
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/timetable'])
  }
  const before = await block()
  expect(before).toMatch(/<button[^>]*disabled[^>]*>Class Full<\/button>/)
  expect(before).toMatch(/<form[^>]* action="\/waiting-list".*1 waiting.*>Join waiting list<\/button>/)
  await send('join')
  expect(await block()).toMatch(/>Class Full<.*You are number 2 in line.*>Leave<\/button>/)
  await send('leave')
  expect(await block()).toContain('>Join waiting list</button>')
})

test('a waiting list is joined signed in, and an address that names no class says so', async () => {
  const body = new URLSearchParams({ intent: 'join' })
  const post = { method: 'POST', body, redirect: 'manual' } as const
  const visitor = await studio.visitor().fetch('/waiting-list', post)
  expect(visitor.headers.get('Location')).toMatch(/^\/member/)
  const member = await studio.signedIn()
  await member.fetch('/waiting-list', post)
  expect((await member.page('/timetable')).html).toContain('Class not found')
})
