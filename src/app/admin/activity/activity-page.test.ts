import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

type Act = { at?: string; verb: string; details?: unknown; actorId?: string | null; memberId?: string | null }

async function anAct({ at = '2026-11-23T09:00:00Z', verb, details = {}, actorId = null, memberId = null }: Act) {
  await studio.sql(
    `insert into activities (at, actor_kind, actor_id, verb, subject_id, member_id, details) values ($1, $2, $3, $4, $5, $6, $7)`,
    [at, actorId ? 'admin' : 'system', actorId, verb, newId(), memberId, details],
  )
}

test('says who did what to whom, with before and after in words', async () => {
  const admin = await studio.signedIn('admin', { name: 'Ada Admin' })
  const mia = await studio.signedIn('member', { name: 'Mia Wong' })
  const details = { before: { role: 'member', startsAt: '2026-07-01T17:00:00.000Z' }, after: { role: 'admin' } }
  await anAct({ verb: 'member.role_changed', details, actorId: admin.account.id, memberId: mia.account.id })
  const { html } = await admin.page('/dashboard/activity')
  for (const words of [
    'Role changed',
    'Ada Admin',
    'Mia Wong',
    'Mon 23 Nov 2026, 09:00',
    'Wednesday 1 July 2026, 18:00',
  ])
    expect(html).toContain(words)
  expect(html).toMatch(/<del[^>]*>member<\/del>.*<ins[^>]*>admin<\/ins>/s)
  expect(html).not.toContain('{&quot;')
})

test('finds by person, kind and dates', async () => {
  const admin = await studio.signedIn('admin', { name: 'Ada Admin' })
  const mia = await studio.signedIn('member', { name: 'Mia Wong' })
  const memberId = mia.account.id
  await anAct({ verb: 'booking.confirmed', details: { class: 'Salsa' }, memberId })
  await anAct({ verb: 'membership.lapsed', memberId, at: '2026-11-01T00:00:00Z' })
  await anAct({ verb: 'class.added', actorId: admin.account.id, at: '2026-10-31T23:59:00Z' })
  await anAct({ verb: 'hall.closed' })
  const count = async (query: string) =>
    (await admin.page(`/dashboard/activity?${query}`)).html.match(/data-activity-id/g)?.length ?? 0
  expect(await count('')).toBe(4)
  expect(await count('search=mia')).toBe(2)
  expect(await count('search=ada')).toBe(1)
  expect(await count('search=nobody')).toBe(0)
  expect(await count(`person=${memberId}`)).toBe(2)
  expect(await count(`person=${memberId}&kind=memberships`)).toBe(1)
  expect(await count('kind=bookings')).toBe(1)
  expect(await count('kind=hall')).toBe(1)
  expect(await count('kind=payments')).toBe(0)
  expect(await count('from=2026-11-01&to=2026-11-01')).toBe(1)
  expect(await count('to=2026-10-31')).toBe(1)
  expect(await count('from=2026-11-02&kind=memberships')).toBe(0)
})

test.each(['', 'kind=bookings', 'search=mia'])('older pages go on where the last ended (%s)', async (query) => {
  const mia = await studio.signedIn('member', { name: 'Mia Wong' })
  await studio.sql(
    `insert into activities (at, actor_kind, verb, subject_id, member_id, details)
     select '2026-11-23T09:00:00Z', 'system', 'booking.confirmed', n::text, $1, jsonb_build_object('class', 'Class ' || n || '.')
       from generate_series(1, 120) n`,
    [mia.account.id],
  )
  const admin = await studio.signedIn('admin')
  const seen: string[] = []
  let next: string | undefined = `/dashboard/activity?${query}`
  for (let pages = 0; next && pages < 5; pages++) {
    const { html } = await admin.page(next)
    seen.push(...[...html.matchAll(/Booked (?:<!-- -->)?(Class \d+\.)<\/p>/g)].map(([, name]) => name ?? ''))
    next = /href="([^"]+)"[^>]*>Older</.exec(html)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
})

test('the files hold what the filter shows, and no spreadsheet runs a name', async () => {
  const admin = await studio.signedIn('admin', { name: 'Ada Admin' })
  const evil = `=HYPERLINK("https://evil.example","x")`
  const mallory = await studio.signedIn('member', { name: evil, email: 'mal@example.com', contact: '+44 7700 900123' })
  await anAct({
    verb: 'profile.changed',
    memberId: mallory.account.id,
    details: { before: { name: 'Mal' }, after: { name: '-2+3' } },
  })
  const users = await admin.get('/dashboard/users/export?search=mal')
  expect(users.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(users.headers.get('Content-Disposition')).toContain('users.csv')
  const lines = (await users.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Name,Email,Contact')
  expect(lines[1]).toMatch(
    /^"'=HYPERLINK\(""https:\/\/evil\.example"",""x""\)",mal@example\.com,\+44 7700 900123,none,,,nothing,member/,
  )
  const log = await (await admin.get('/dashboard/activity/export?kind=people')).text()
  expect(log).toContain(`"'=HYPERLINK`)
  expect(log).toContain('Name: Mal → -2+3')
  expect(log.trim().split('\r\n')).toHaveLength(2)
})

test('the file of users has everybody once, however many', async () => {
  await studio.sql(
    `insert into users (name, email, email_verified) select 'N ' || n, 'n' || n || '@example.com', true from generate_series(1, 4500) n`,
  )
  const text = await (await (await studio.signedIn('admin')).get('/dashboard/users/export')).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(4502)
  expect(new Set(lines).size).toBe(4502)
})

test('what members write stays text', async () => {
  const mia = await studio.signedIn('member', { name: '<img src=x onerror=alert(1)>' })
  await anAct({
    verb: 'profile.changed',
    memberId: mia.account.id,
    details: { after: { name: '<script>alert(1)</script>' } },
  })
  const { html } = await (await studio.signedIn('admin')).page('/dashboard/activity')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
})
