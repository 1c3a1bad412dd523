import { afterEach, expect, test } from 'vitest'
import { calendarText } from '#src/kit/calendar.ts'
import { addDays, mondayOf, weekdayOf } from '#src/kit/time.ts'
import { scheduleAhead } from '#src/app/jobs/startup/seed-studio.server.ts'
import { aMembership } from '#tests/helpers/build.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

// An 18:00 class is at 18:00, on both sides of the four clock changes of 2026-27 and wherever the machine stands.
// `npm run clocks` runs the whole suites in each zone.

const ZONES = ['UTC', 'America/Los_Angeles', 'Pacific/Auckland']
const CHANGES = ['2026-03-29', '2026-10-25', '2027-03-28', '2027-10-31']
const SUMMERS = [
  ['2026-03-29', '2026-10-25'],
  ['2027-03-28', '2027-10-31'],
] as const

const studio = await openTestStudio()
const ownZone = process.env.TZ
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

/** Written out by hand, so that our own conversions are not measured with themselves. */
function sixOnTheClock(date: string): Date {
  const isSummer = SUMMERS.some(([from, until]) => date >= from && date < until)
  return new Date(`${date}T18:00:00${isSummer ? '+01:00' : 'Z'}`)
}

/** Noon of the Saturday before a change with the classes of the change's own day and the next, and noon of the Monday after. */
const moments = CHANGES.flatMap((change) => [
  { now: `${addDays(change, -1)}T12:00:00Z`, dates: [change, addDays(change, 1)] },
  { now: `${addDays(change, 1)}T12:00:00Z`, dates: [addDays(change, 2), addDays(change, 7)] },
])
const cases = ZONES.flatMap((zone) => moments.map((moment) => ({ zone, ...moment })))

test.each(cases)('on a machine in $zone, on $now', async ({ zone, now, dates }) => {
  process.env.TZ = zone
  expect(Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  studio.setClock(now)
  const member = await aMemberAt(now)
  for (const date of dates) await aWeeklyClass(studio.services.db, { weekday: weekdayOf(date) })
  await scheduleAhead(studio.services)
  for (const date of dates) {
    const session = await sessionOn(member, date)
    expect(new Date(session.startsAt)).toEqual(sixOnTheClock(date))
    const { html } = await member.page(`/timetable?week=${mondayOf(date)}`)
    expect(html.slice(html.indexOf(`data-session-id="${session.id}"`))).toContain('18:00 to 19:00')
    const { status, body } = await member.call<Booked>('POST', '/api/bookings', { sessionId: session.id })
    expect([status, body.booking.date, body.booking.time]).toEqual([201, date, '18:00'])
    await expectEmailOf(member, session.id, date)
  }
})

type Booked = { booking: { date: string; time: string } }

async function aMemberAt(now: string): Promise<SignedInVisitor> {
  const member = await studio.signedIn()
  const at = new Date(now).getTime()
  const period = { startsAt: new Date(at - 86_400_000), endsAt: new Date(at + 20 * 86_400_000) }
  await aMembership(studio.services.db, { userId: member.account.id }, period)
  return member
}

async function sessionOn(member: SignedInVisitor, date: string): Promise<{ id: string; startsAt: string }> {
  const path = `/api/sessions?from=${date}&to=${date}`
  const { body } = await member.call<{ sessions: { id: string; startsAt: string }[] }>('GET', path)
  const [session] = body.sessions
  if (!session) throw new Error(`No session on ${date}`)
  return session
}

/** The e-mail says six o'clock, and so does its calendar entry. */
async function expectEmailOf(member: SignedInVisitor, sessionId: string, date: string): Promise<void> {
  const [row] = await studio.sql<{ kind: string; facts: Record<string, unknown> }>(
    `select m.kind, m.facts from messages m join bookings b on b.id::text = m.subject_id
      where b.session_id = $1 and m.recipient = $2`,
    [sessionId, member.account.email],
  )
  const email = await studio.services.emails.draw(row!.kind, row!.facts)
  expect(email.text).toContain('18:00 to 19:00')
  const ics = calendarText(email.calendar!, { stampedAt: studio.services.clock.now() })
  const utc = sixOnTheClock(date)
    .toISOString()
    .replace(/\.\d{3}|[-:]/g, '')
  expect(ics).toContain(`DTSTART:${utc}\r\n`)
}
