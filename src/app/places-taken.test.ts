import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

// One meaning a picture: a bar beside a number of places shows those that are taken, everywhere. Monday morning.
const studio = await openTestStudio()
const { db } = studio.services

async function aSessionWith(capacity: number, taken: number): Promise<string> {
  const { id } = await aClassSession(db, { capacity })
  await studio.sql(
    `insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
     select 'guest-' || n, $1, 'Guest', 'g@example.org', n, 'confirmed', now(), now() from generate_series(1, $2::int) n`,
    [id, taken],
  )
  return id
}

/** What a page says of the one class there is: the words, and the share of the bar that is full. */
async function seen(someone: Visitor, path: string) {
  const { html } = await someone.page(path)
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>')).replaceAll('<!-- -->', '')
  const [, width] = /data-fill="true"[^>]* style="width:([\d.]+)%"/.exec(main) ?? []
  const [, seats, taken] = /--seats:(\d+);--taken:(\d+)/.exec(main) ?? []
  return { text: main.replace(/<[^>]+>/g, ' '), full: width ? Number(width) / 100 : Number(taken) / Number(seats) }
}

test.each([
  { capacity: 12, taken: 3 },
  { capacity: 12, taken: 0 },
  { capacity: 12, taken: 12 },
  { capacity: 1, taken: 0 },
])('of $capacity places $taken are taken: the bar and the number say so on every page', async ({ capacity, taken }) => {
  await aSessionWith(capacity, taken)
  const [visitor, member, admin] = [studio.visitor(), await studio.signedIn(), await studio.signedIn('admin')]
  await aMembership(db, { userId: member.account.id })
  const left = capacity - taken
  const pages: [Visitor, string, RegExp][] = [
    [visitor, '/', left > 0 ? new RegExp(`\\b${left} of ${capacity} left`) : /Class full/],
    [visitor, '/timetable', new RegExp(`Available: ${left} out of ${capacity}\\b`)],
    [member, '/timetable', new RegExp(`Available: ${left} out of ${capacity}\\b`)],
    [member, '/dashboard/schedule', new RegExp(`\\b${left} of ${capacity} places? left`)],
    [admin, '/timetable', new RegExp(`Available: ${left} out of ${capacity}\\b`)],
    [admin, '/dashboard/today', new RegExp(`\\b${taken} of ${capacity} booked`)],
    [admin, '/dashboard/attendance', new RegExp(`\\b${taken} of ${capacity} booked`)],
  ]
  for (const [someone, path, words] of pages) {
    const { text, full } = await seen(someone, path)
    expect(text, path).toMatch(words)
    // A register counts its lines and draws no bar.
    if (path !== '/dashboard/attendance') expect(full, path).toBeCloseTo(taken / capacity)
  }
})

test('a class without any place is full, in words and as a bar', async () => {
  await aSessionWith(0, 0)
  expect(await seen(studio.visitor(), '/')).toMatchObject({ text: expect.stringContaining('Class full'), full: 1 })
  expect(await seen(studio.visitor(), '/timetable')).toMatchObject({ full: 1 })
})

test('a cancelled class shows no places, on no page, in no answer and in no news of it', async () => {
  const id = await aSessionWith(12, 0)
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  await aMembership(db, { userId: member.account.id })
  await studio.sql(`update class_sessions set status = 'cancelled' where id = $1`, [id])
  const places = /\b12\b|\bleft\b|Available:/
  const pages: [Visitor, string][] = [
    [studio.visitor(), '/'],
    [studio.visitor(), '/timetable'],
    [member, '/timetable'],
    [member, '/dashboard/schedule'],
    [admin, '/timetable'],
    [admin, '/dashboard/today'],
  ]
  for (const [someone, path] of pages) {
    const { text, full } = await seen(someone, path)
    expect(aroundSalsa(text), path).not.toMatch(places)
    expect(full, path).toBeNaN()
  }
  const days = 'from=2026-11-23&to=2026-11-23'
  for (const path of [`/api/sessions?${days}`, `/api/admin/sessions?${days}`]) {
    const { body } = await admin.call<{ sessions: unknown[] }>('GET', path)
    expect(body.sessions, path).toEqual([expect.objectContaining({ status: 'cancelled', spotsLeft: 0 })])
  }
  const { html } = await studio.visitor().page('/timetable')
  expect(html).toMatch(/EventCancelled".*"remainingAttendeeCapacity":0/)
})

/** What stands near the name of the class, if the page names it. */
function aroundSalsa(text: string): string {
  const at = text.indexOf('Salsa')
  return at < 0 ? '' : text.slice(at - 60, at + 200)
}
