import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCtx } from '#src/platform/ctx.server.ts'
import { lapseMemberships } from '#src/studio/billing/renewals/lapse-memberships.server.ts'
import { remindEndings } from '#src/studio/billing/renewals/remind-endings.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { unzipped } from '#tests/helpers/unzip.ts'
import { readRepository } from '../architecture/source.ts'

// Granted at noon of Friday 13 November: it may be used until the end of Saturday 12 December, and the next begins on the 13th (PRODUCT 4.3).
const studio = await openTestStudio({ clock: '2026-11-13T12:00:00Z' })
const LAST_DAY = '2026-12-12'
const IN_WORDS = 'Saturday 12 December'
/** The day after it, as people would read it. */
const NEXT_DAY = /2026-12-13(?!T)|13 December/

async function aMonth() {
  const [member, admin] = [await studio.signedIn(), await studio.signedIn('admin')]
  const grant = { packageId: 'standard', reason: 'A prize' }
  const granted = await admin.call('POST', `/api/admin/users/${member.account.id}/membership`, grant)
  expect([granted.status, granted.body]).toMatchObject([201, { membership: { lastDay: LAST_DAY } }])
  return { member, admin }
}

test('every class of the last day that people read can be booked, and none of the day after', async () => {
  const { member } = await aMonth()
  const { db } = studio.services
  const book = async (date: string, time: string) => {
    const { id: sessionId } = await aClassSession(db, { date, time })
    return (await member.call('POST', '/api/bookings', { sessionId })).status
  }
  studio.setClock('2026-12-12T08:00:00Z')
  expect([await book(LAST_DAY, '09:00'), await book(LAST_DAY, '23:30')]).toEqual([201, 201])
  expect(await book('2026-12-13', '00:15')).toBe(409)
})

test('pages, files, answers and e-mails name the same last day', async () => {
  const { member, admin } = await aMonth()
  studio.setClock('2026-12-10T10:00:00Z')
  const { id } = member.account
  const pages = ['/membership', '/dashboard/profile', '/dashboard/membership', '/dashboard/your-data/delete'].map(
    (path) => [member, path] as const,
  )
  for (const [who, path] of [...pages, [admin, `/dashboard/users/${id}`] as const]) {
    const { html } = await who.page(path)
    expect(html, path).toContain(IN_WORDS)
    expect(html, path).not.toMatch(NEXT_DAY)
  }
  const file = await (await admin.get('/dashboard/users/export')).text()
  expect(file).toContain(LAST_DAY)
  expect(file).not.toMatch(NEXT_DAY)
  for (const [who, path] of [
    [member, '/api/profile'],
    [admin, '/api/admin/users'],
    [admin, `/api/admin/users/${id}`],
  ] as const) {
    const text = JSON.stringify((await who.call('GET', path)).body)
    expect(text, path).toContain(`astDay":"${LAST_DAY}"`)
    expect(text, path).not.toMatch(NEXT_DAY)
  }
  const own = await unzipped(new Uint8Array(await (await member.get('/api/profile/data')).arrayBuffer()))
  expect(Object.values(own).join()).toMatch(new RegExp(`"last_day": ?"${LAST_DAY}`))

  const job = () => createCtx(studio.services, { kind: 'system', job: 'test' })
  await remindEndings(job())
  studio.setClock('2026-12-13T00:00:00Z')
  await lapseMemberships(job())
  expect((await studio.emails(member.account.email)).map(({ kind, facts }) => [kind, facts])).toMatchObject([
    ['membership-ending', { endsOn: `${IN_WORDS} 2026`, startsOn: 'Sunday 13 December 2026' }],
    ['membership-ended', { endedOn: `${IN_WORDS} 2026` }],
  ])
})

// A class, a hire and a closure end at a time of day; of everything else people read the last day.
const END_AT_A_TIME = /^src\/(?:kit|studio\/(?:schedule|hall-hire|bookings)|app\/admin\/(?:calendar|closures|hall))/

test('no file makes a day of the end of a period but by lastDay', () => {
  const faults = readRepository().flatMap(({ path }) => {
    if (!path.startsWith('src/') || path.includes('.test.') || END_AT_A_TIME.test(path)) return []
    const made = readFileSync(path, 'utf8').match(
      /\b(?:dayInWords|dayAndTime)\([^()]*(?:endsAt|EndsAt|heldUntil)\b[^)]*\)/g,
    )
    return (made ?? []).map((call) => `${path}: ${call}`)
  })
  expect(faults).toEqual([])
})
