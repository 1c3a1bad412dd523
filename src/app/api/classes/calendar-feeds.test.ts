import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()
const db = studio.services.db

/** A member with a calendar link, and the path it leads to. */
async function aFeed() {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id })
  const { html } = await member.follow(await member.post('/calendar-feed', { wish: 'open' }))
  return { member, path: pathIn(html) }
}

const pathIn = (html: string) => new URL(/value="([^"]+\/calendar\/my-[^"]+)"/.exec(html)![1]!).pathname

test('a member’s feed holds their places at the right instant, and follows every change', async () => {
  const { member, path } = await aFeed()
  const session = await aClassSession(db, { name: 'Salsa, late', date: '2027-03-28', time: '18:00' })
  await studio.sql(`update memberships set ends_at = '2027-04-30'`)
  await studio.sql(`update settings set value = value || '{"weeksAhead": 26}' where key = 'bookings'`)
  const { body } = await member.call<{ booking: { id: string } }>('POST', '/api/bookings', { sessionId: session.id })
  const calendar = await studio.visitor().get(path)
  expect(calendar.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(calendar.headers.get('Cache-Control')).toContain('no-store')
  const text = await calendar.text()
  // The first day of summer time: 18:00 in London is 17:00 UTC.
  expect(text).toContain('DTSTART:20270328T170000Z')
  expect(text).toContain('SUMMARY:Salsa\\, late')
  await member.call('POST', `/api/bookings/${body.booking.id}/cancel`)
  expect(await (await studio.visitor().get(path)).text()).not.toContain('BEGIN:VEVENT')
})

test('in a family the feed and the file of one place say whose each is', async () => {
  const { member, path } = await aFeed()
  await studio.sql('update holdings set is_shared = true')
  await member.post('/dashboard/family', { intent: 'add', name: 'Zoe Cole' })
  const [zoe] = await studio.sql<{ id: string }>(`select id from people where name = 'Zoe Cole'`)
  const { id: sessionId } = await aClassSession(db, { name: 'Salsa' })
  const book = async (more: object) =>
    (await member.call<{ booking: { id: string } }>('POST', '/api/bookings', { sessionId, ...more })).body.booking.id
  const ids = [await book({}), await book({ personId: zoe!.id })]
  const files = await Promise.all(ids.map(async (id) => (await member.get(`/api/bookings/${id}/calendar`)).text()))
  const whose = (text: string) =>
    [...text.matchAll(/SUMMARY:(.*)\r/g)].map(([, words = '']) => words).toSorted((a, b) => (a < b ? -1 : 1))
  const [own, hers] = [`Salsa for ${member.account.name}`, 'Salsa for Zoe Cole']
  expect(files.map(whose)).toEqual([[own], [hers]])
  expect(whose(await (await studio.visitor().get(path)).text())).toEqual([own, hers].toSorted())
})

test('a new link ends the old one, switching off ends both, and a forged one never was', async () => {
  const { member, path } = await aFeed()
  const { html } = await member.follow(await member.post('/calendar-feed', { wish: 'open' }))
  const status = async (at: string) => (await studio.visitor().get(at)).status
  expect([await status(path), await status(pathIn(html))]).toEqual([404, 200])
  await member.post('/calendar-feed', { wish: 'close' })
  expect(await status(pathIn(html))).toBe(404)
  expect(await status(path.replace(/.\.ics$/, 'A.ics'))).toBe(404)
  expect(await status('/calendar/nothing.ics')).toBe(404)
})

test('everybody may follow the timetable, or one class type of it, and learns nobody’s name', async () => {
  await aClassSession(db, { name: 'Street' })
  const cancelled = await aClassSession(db, { name: 'Ballet', date: '2026-11-24' })
  await studio.sql(`update class_sessions set status = 'cancelled' where id = $1`, [cancelled.id])
  const all = await (await studio.visitor().get('/calendar/classes.ics')).text()
  expect(all).toContain('SUMMARY:Street')
  expect(all).toMatch(/SUMMARY:Ballet[^]*STATUS:CANCELLED/)
  expect(all).not.toContain('ATTENDEE')
  expect(await (await studio.visitor().get('/calendar/dance.ics')).text()).toContain('SUMMARY:Street')
  const { html } = await studio.visitor().page('/timetable?type=dance')
  expect(html).toContain('href="/calendar/dance.ics"')
})

test('the public feed keeps a class for 30 days after it was held', async () => {
  const dates = ['2026-10-23', '2026-10-24', '2026-11-22', '2026-11-24']
  for (const date of dates) await aClassSession(db, { date, time: '18:00' })
  const text = await (await studio.visitor().get('/calendar/classes.ics')).text()
  const held = [...text.matchAll(/^DTSTART:(\d{4})(\d{2})(\d{2})/gm)].map(
    ([, year, month, day]) => `${year}-${month}-${day}`,
  )
  expect(held).toEqual(dates.slice(1))
})
