import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'
import { unzipped } from '#tests/helpers/unzip.ts'

const studio = await openTestStudio()

const setRules = (hours: number) =>
  studio.sql(`update settings set value = value || $1::jsonb where key = 'bookings'`, [
    JSON.stringify({ cancellationCutoffHours: hours }),
  ])

test('a version stays at its address as it was, with its dates, out of search', async () => {
  await studio.signedUp()
  const first = await studio.visitor().page('/terms')
  expect(first.html).toContain('Version 1, in force from Monday 23 November 2026')
  await setRules(36)
  // Changed, and nobody has bought since: in force, without a number yet.
  const changed = (await studio.visitor().page('/terms')).html
  expect(changed).toContain('36 hours before')
  expect(changed).toContain('<p class="pt-10 text-[0.9375rem] text-muted">In force from Monday 23 November 2026')
  await studio.signedUp({ email: 'next@example.com' })
  const second = (await studio.visitor().page('/terms')).html
  expect(second).toContain('Version 2, in force from')
  expect(second).toContain('href="/terms?version=1"')
  const former = (await studio.visitor().page('/terms?version=1')).html
  expect(former).not.toContain('36 hours before')
  expect(former).toContain('This is a version of before')
  expect(former).toContain('<meta name="robots" content="noindex"/>')
  expect((await studio.visitor().page('/terms?version=2')).html).toContain('<link rel="canonical"')
})

test.each(['3', '0', '-1', 'x', '1e3', '99999999999'])('there is no version %s', async (version) => {
  expect((await studio.visitor().get(`/terms?version=${version}`)).status).toBe(404)
})

test('staff see on a member’s page what was accepted, and the member takes it along', async () => {
  const member = await studio.signedUp()
  const [{ id }] = (await studio.sql<{ id: string }>('select id from users')) as [{ id: string }]
  const desk = await studio.signedIn('receptionist')
  const { html } = await desk.page(`/dashboard/users/${id}`)
  expect(html).toContain('<a href="/terms?version=1">Terms, version 1</a>')
  expect(html).toContain('Monday 23 November 2026, on signing up')
  const archive = await (await member.get('/api/profile/data')).arrayBuffer()
  const taken = JSON.parse((await unzipped(Buffer.from(archive)))['my-data.json'] ?? '') as Record<string, object[]>
  expect(taken['Terms you accepted']).toContainEqual(
    expect.objectContaining({ page: 'terms', version: 1, occasion: 'sign_up', read_at: '/terms?version=1' }),
  )
})
