import { expect, test, vi } from 'vitest'
import { scheduleAhead } from '#src/app/jobs/startup/seed-studio.server.ts'
import { calendarText } from '#src/kit/calendar.ts'
import { mondayOf, studioZone, weekdayOf } from '#src/kit/time.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { STUDIO } from '#src/studio/settings/constants.ts'
import { changeSetting } from '#src/studio/settings/change-setting.server.ts'
import { sendReminders } from '#src/studio/messaging/reminders/send-reminders.server.ts'
import { aMembership, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { readCalendar } from '#tests/helpers/foreign-calendar.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// A studio whose owner has chosen another time zone: whatever anybody reads, books, receives or counts is in that zone. PRODUCT 4.9.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const { db } = studio.services

async function ownerIn(zone: string): Promise<SignedInVisitor> {
  const owner = await studio.signedIn('admin')
  const form = { ...STUDIO, addressLines: STUDIO.addressLines.join('\n'), socials: '', intent: 'save', zone }
  expect((await owner.post('/dashboard/content/studio', form)).status).toBe(303)
  return owner
}

async function aMemberUntil(endsAt: string): Promise<SignedInVisitor> {
  const member = await studio.signedIn()
  await aMembership(
    db,
    { userId: member.account.id },
    { startsAt: new Date('2026-01-01T00:00:00Z'), endsAt: new Date(endsAt) },
  )
  return member
}

// The day of a clock change and the day after it, with the offset of six in the evening, written out by hand.
const changes = [
  ['Europe/Dublin', '2026-10-25', '+00:00'],
  ['Europe/Dublin', '2027-03-28', '+01:00'],
  ['Pacific/Auckland', '2026-09-27', '+13:00'],
  ['Pacific/Auckland', '2027-04-04', '+12:00'],
] as const

test.each(changes)('in %s a class at six is at six on %s for everybody', async (zone, date, offset) => {
  const sixOClock = new Date(`${date}T18:00:00${offset}`)
  studio.setClock(new Date(sixOClock.getTime() - 30 * 3_600_000).toISOString())
  await ownerIn(zone)
  await aWeeklyClass(db, { weekday: weekdayOf(date) })
  await scheduleAhead(studio.services)
  const member = await aMemberUntil('2027-12-31T00:00:00Z')
  type Sessions = { sessions: { id: string; startsAt: string }[] }
  const { body } = await member.call<Sessions>('GET', `/api/sessions?from=${date}&to=${date}`)
  const { id, startsAt } = body.sessions[0]!
  expect(new Date(startsAt)).toEqual(sixOClock)
  const { html } = await member.page(`/timetable?week=${mondayOf(date)}`)
  expect(html.slice(html.indexOf(`data-session-id="${id}"`))).toContain('18:00 to 19:00')
  const booked = await member.call<{ booking: object }>('POST', '/api/bookings', { sessionId: id })
  expect([booked.status, booked.body.booking]).toMatchObject([201, { date, time: '18:00' }])

  const [mail] = await studio.sql<{ kind: string; facts: Record<string, unknown> }>(
    `select kind, facts from messages where recipient = $1 and kind = 'booking-confirmed'`,
    [member.account.email],
  )
  const email = await studio.services.emails.draw(mail!.kind, mail!.facts)
  expect(email.text).toContain('18:00 to 19:00')
  const invited = readCalendar(calendarText(email.calendar!, { stampedAt: sixOClock }), zone)
  const file = await member.get(`/api/bookings/${(booked.body.booking as { id: string }).id}/calendar`)
  const downloaded = readCalendar(await file.text(), zone)
  for (const { entries } of [invited, downloaded])
    expect(entries).toMatchObject([{ start: `${date}T18:00:00`, end: `${date}T19:00:00` }])

  studio.setClock(new Date(sixOClock.getTime() - 24 * 3_600_000).toISOString())
  await sendReminders(createCtx(studio.services, { kind: 'system', job: 'test' }))
  const [reminder] = (await studio.emails(member.account.email)).filter(({ kind }) => kind === 'class-reminder')
  expect(reminder!.dueAt).toEqual(new Date(sixOClock.getTime() - 24 * 3_600_000))
  expect((await studio.services.emails.draw(reminder!.kind, reminder!.facts)).text).toContain('18:00')
})

test('what search engines and open data read names the zone', async () => {
  await ownerIn('Pacific/Auckland')
  await aWeeklyClass(db)
  await scheduleAhead(studio.services)
  studio.setClock('2026-11-23T10:05:00Z')
  const visitor = studio.visitor()
  expect((await visitor.page('/classes')).html).toContain('"scheduleTimezone":"Pacific/Auckland"')
  const feed = await (await visitor.get('/openactive/feeds/session-series')).text()
  expect(feed).toContain('"scheduleTimezone":"Pacific/Auckland"')
})

// One in the morning of Monday, the first of February, in Auckland; noon of Sunday, the last of January, in London.
const FIRST_OF_FEBRUARY = '2027-01-31T12:00:00Z'
// On the timetable of the week that has begun there.
const WEEK_AFTER = '/timetable?week=2027-02-08'

// In Havana the clocks go back from one to midnight on 1 November: it is half past twelve for the first time.
test.each([
  ['Pacific/Auckland', FIRST_OF_FEBRUARY, '2027-01-31', '2027-02-01', WEEK_AFTER],
  ['America/Havana', '2026-11-01T04:30:00Z', '2026-10-31', '2026-11-01', '/timetable?week=2026-11-02'],
])('today, the month and the day of a sale begin at the midnight of %s', async (zone, now, yesterday, today, next) => {
  const owner = await ownerIn(zone)
  studio.setClock(now)
  const { html } = await owner.page('/dashboard/till?items=basic')
  const saleId = /name="saleId" value="([^"]+)"/.exec(html)![1]!
  const sale = {
    saleId,
    items: 'basic',
    amountPence: '3300',
    tender: 'cash',
    name: 'Grace',
    email: 'grace@example.com',
  }
  expect((await owner.post('/dashboard/till?items=basic', sale)).status).toBe(303)
  const journal = await (await owner.get(`/dashboard/payments/journal?format=xero&from=${today}&to=${today}`)).text()
  expect(journal).toContain(`Takings of ${today.split('-').toReversed().join('/')}`)
  expect((await owner.page(`/dashboard/payments?from=${today}&to=${today}`)).html).toContain('Grace')
  expect((await owner.page(`/dashboard/payments?from=${yesterday}&to=${yesterday}`)).html).not.toContain('Grace')
  type Report = { months: { month: string; paid: number }[] }
  const { body } = await owner.call<Report>('GET', '/api/admin/reports')
  const taken = body.months.filter(({ paid }) => paid > 0)
  expect(taken).toMatchObject([{ month: today.slice(0, 7), paid: 3300 }])
  expect((await owner.page('/timetable')).html).toContain(next)
})

// Half past eleven at night of 31 March in Auckland, in summer time, when it is the morning of that day in London.
test('a month bought late at night lasts until the end of a day there, over a clock change, and keeps its day', async () => {
  const owner = await ownerIn('Pacific/Auckland')
  studio.setClock('2027-03-31T10:30:00Z')
  const member = await studio.signedIn()
  const grant = { packageId: 'basic', reason: 'A prize' }
  const { status } = await owner.call('POST', `/api/admin/users/${member.account.id}/membership`, grant)
  expect(status).toBe(201)
  // The clocks go back on 4 April: it begins in summer time and ends before the last day of April begins, in winter time.
  expect(await studio.sql('select starts_at, ends_at from memberships')).toEqual([
    { starts_at: new Date('2027-03-31T10:30:00Z'), ends_at: new Date('2027-04-29T12:00:00Z') },
  ])
  expect((await member.page('/dashboard/membership')).html).toContain('29 April')
  const again = await owner.call('POST', `/api/admin/users/${member.account.id}/membership`, grant)
  expect(again.status).toBe(201)
  const [, second] = await studio.sql<{ ends_at: Date }>('select ends_at from memberships order by starts_at')
  expect(second!.ends_at).toEqual(new Date('2027-05-30T12:00:00Z'))
})

test('another instance reckons in the new zone as soon as it hears of it', async () => {
  await vi.waitUntil(() => studio.services.live.isListening())
  const actor = await anAccount(db, { role: 'admin' })
  const elsewhere = { ...ctxFor(db, actor), actor }
  expect(studioZone()).toBe('Europe/London')
  await changeSetting(elsewhere, { key: 'studio', change: { zone: 'Europe/Dublin' } })
  await vi.waitUntil(() => studioZone() === 'Europe/Dublin')
})

test('while nothing can be heard each request reads the zone', async () => {
  const { live } = studio.services
  await vi.waitUntil(() => live.isListening())
  studio.setClock(FIRST_OF_FEBRUARY)
  await studio.sql(`update settings set value = value || '{"zone":"Pacific/Auckland"}' where key = 'studio'`)
  expect(studioZone()).toBe('Europe/London')
  await studio.sql(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tempo-live' and datname = current_database()`,
  )
  await vi.waitUntil(() => !live.isListening())
  expect((await studio.visitor().page('/timetable')).html).toContain(WEEK_AFTER)
  expect(studioZone()).toBe('Pacific/Auckland')
})

test('the owner chooses from a list, which has the present one chosen', async () => {
  const owner = await ownerIn('Europe/Dublin')
  const { html } = await owner.page('/dashboard/content/studio')
  expect(html).toMatch(/<option value="Europe\/Dublin" selected=""/)
  expect(html).toContain('<option value="Pacific/Auckland">Pacific/Auckland</option>')
  const form = { ...STUDIO, addressLines: 'Pier 1', socials: '', intent: 'save', zone: 'Europe/Narnia' }
  const answer = await owner.post('/dashboard/content/studio', form)
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringContaining('Please choose a time zone from the list'),
  ])
})
