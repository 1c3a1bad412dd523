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

test('a studio that lets no hall offers none to visitors or at the desk, and nobody can ask for it', async () => {
  await studio.sql(`update settings set value = '{"isOpen": true}' where key = 'opening'`)
  await studio.sql(`insert into rooms (name, is_exclusive) values ('Loft', true)`)
  const [admin, visitor] = [await studio.signedIn('admin'), studio.visitor()]
  const offered = async () => {
    const shown = [...publicPages.filter((path) => path !== '/hall-hire'), '/sitemap.xml', '/llms.txt']
    const atDesk = ['today', 'till', 'calendar', 'reports', 'embeds', 'search?search=hall'].map(
      (path) => `/dashboard/${path}`,
    )
    const pages = await Promise.all([
      ...shown.map(async (path) => ({ path, html: (await visitor.page(path)).html })),
      ...atDesk.map(async (path) => ({ path, html: (await admin.page(path)).html })),
    ])
    const OFFERS =
      /["0]\/hall-hire["<\n]|\/dashboard\/(hall-hires|till\/hall|reports\/hall)"|hall hire|hire the hall|value="hall"/i
    return pages.filter(({ html }) => OFFERS.test(html)).map(({ path }) => path)
  }
  expect(await offered()).toEqual([])
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
  expect((await visitor.page('/embed/hall')).html).not.toContain('Ask for a time')
  const none = {
    status: 404,
    body: { success: false, code: 'no_hall', error: 'There is no hall to hire at the moment' },
  }
  for (const base of ['/hall-hire', '/api/hall-hire']) {
    expect(await visitor.call('POST', `${base}/book`, hire)).toMatchObject(none)
    for (const path of ['rate', 'availability?date=2026-12-05'])
      expect(await visitor.call('GET', `${base}/${path}`)).toMatchObject(none)
  }
  expect(await studio.sql('select from hall_hires')).toEqual([])
  const asked = [
    await visitor.get('/hall-hire'),
    await visitor.get('/hall-hire?book=1'),
    await visitor.post('/hall-hire', { ...hire, expectedAttendees: '20' }),
  ]
  expect(asked.map(({ status, headers }) => [Math.floor(status / 100), headers.get('location')])).toEqual(
    asked.map(() => [3, '/']),
  )
  await studio.sql(`update rooms set is_for_hire = true`)
  expect((await offered()).length).toBeGreaterThan(12)
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

// What is kept of people is named in full, whatever the studio sells.
const RECORDS = /Months bought or claimed,[^.]*/g
const ROWS = { plan: ['Six', 6, null], pass: ['Ten', 10, 90], single: ['Drop-in', 1, null] } as const

test.each([
  [[], /\bpackages?\b|\bpass(es)?\b|month of classes|monthly|direct debit|drop-in|bring a friend|Cart, \d/i],
  [['pass', 'single'], /\bpackages?\b|month of classes|monthly|direct debit|skip the drop-in/i],
] as const)('a studio that sells %j speaks of nothing else', async (kinds, untrue) => {
  await studio.sql(`update settings set value = '{"isOpen": true}' where key = 'opening'`)
  for (const [name, allowance, days] of kinds.map((kind) => ROWS[kind]))
    await studio.sql(
      `insert into products (id, kind, name, price_pence, allowance, days, usage, features, position, is_popular)
       values (lower($1), $2, $1, 900, $3, $4, '', '[]', 1, false)`,
      [name, kinds.find((kind) => ROWS[kind][0] === name), allowance, days],
    )
  const member = await studio.signedIn('member')
  const { endpoints } = await findEndpoints(studio)
  const pages = endpoints.filter(
    ({ method, path }) => method === 'GET' && !/[:*]|\/(api|dev|pay|metrics|openactive)\b|\.\w+$/.test(path),
  )
  const visitor = studio.visitor()
  const said = await Promise.all(
    pages.map(async ({ path }) => {
      const { status, html } = await (path.startsWith('/dashboard') ? member : visitor).page(path)
      const words = html
        .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
        .replaceAll(/<(?!meta name="description")[^>]*>/g, ' ')
        .replaceAll(RECORDS, '')
      return [path, status === 200 ? untrue.exec(words)?.[0] : undefined]
    }),
  )
  expect(said.filter(([, words]) => words !== undefined)).toEqual([])
})
