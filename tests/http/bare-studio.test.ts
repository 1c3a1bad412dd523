import { expect, test } from 'vitest'
import { publicPages } from '#src/studio/content/public-pages.ts'
import { findEndpoints } from '#tests/helpers/endpoints.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// A studio as a start without the demo leaves it: no class type, room, product or instructor. Every page and form is there all the same.

const studio = await openTestStudio({ isNew: true })

test('nothing stands in a new studio that its owner has not made', async () => {
  for (const table of ['class_types', 'rooms', 'products', 'instructors', 'weekly_classes', 'news_items'])
    expect(await studio.sql(`select from ${table}`), table).toEqual([])
})

test.each([false, true])('every page of a bare studio answers everybody who may read it (open: %s)', async (isOpen) => {
  const admin = await studio.signedIn('admin')
  const { endpoints } = await findEndpoints(studio)
  const pages = endpoints.filter(({ method, path }) => method === 'GET' && !/[:*]|\/(api|dev)\//.test(path))
  expect(pages.length).toBeGreaterThan(60)
  await studio.sql(`update settings set value = $1 where key = 'opening'`, [JSON.stringify({ isOpen })])
  const answers = await Promise.all(
    pages.flatMap(({ path }) =>
      [studio.visitor(), admin].map(async (reader) => ({ path, status: (await reader.get(path)).status })),
    ),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
})

test('where there is no room to hire, nothing offers one, and nobody can ask for it', async () => {
  await studio.sql(`update settings set value = '{"isOpen": true}' where key = 'opening'`)
  const offers = async () => {
    const paths = [...publicPages.filter((path) => path !== '/hall-hire'), '/sitemap.xml', '/llms.txt']
    const pages = await Promise.all(paths.map((path) => studio.visitor().page(path)))
    return pages.filter(({ html }) => /["0]\/hall-hire["<\n]/.test(html)).length
  }
  expect(await offers()).toBe(0)
  const hire = {
    customerName: 'Gail Ness',
    customerEmail: 'gail@example.com',
    customerPhone: '07700 900123',
    eventType: 'meeting',
    eventDate: '2026-12-05',
    startTime: '13:00',
    endTime: '15:00',
    expectedAttendees: 20,
  }
  const refused = await studio.visitor().call('POST', '/api/hall-hire/book', hire)
  expect([refused.status, await studio.sql('select from hall_hires')]).toEqual([409, []])
  expect((await studio.visitor().call('GET', '/hall-hire/availability?date=2026-12-05')).body).toMatchObject({
    opening: null,
  })
  await studio.sql(`insert into rooms (name, is_exclusive) values ('Loft', true)`)
  expect(await offers()).toBeGreaterThan(4)
})

test('forms that need something first say where to make it', async () => {
  const admin = await studio.signedIn('admin')
  for (const path of ['/dashboard/schedule?add', '/dashboard/workshops/new']) {
    const { html } = await admin.page(path)
    for (const kind of ['class-types', 'rooms']) expect(html, path).toContain(`href="/dashboard/content/${kind}/new"`)
  }
  const words = { title: 'We open', excerpt: 'Soon.', content: 'Soon.', category: 'news', art: 'news' }
  const post = { ...words, publishedOn: '2026-11-23', endsOn: '', actionText: '', actionLink: '' }
  expect((await admin.page('/dashboard/content/news/new')).html).toContain(
    '<option value="news" selected="">A drawn line',
  )
  expect((await admin.post('/dashboard/content/news/new', { intent: 'save', ...post })).status).toBe(303)
})
