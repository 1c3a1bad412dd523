import { expect, test } from 'vitest'
import { publicPages } from '#src/studio/content/public-pages.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ isNew: true })

const LEGAL = ['/privacy', '/terms', '/cookies', '/accessibility']
const CLOSED = [
  ...publicPages.filter((path) => !LEGAL.includes(path)),
  '/classes/yoga',
  '/cart',
  '/checkout',
  '/membership/for-others?package=basic',
  '/book/019aaaaa-0000-7000-8000-000000000000',
  '/no-such-page',
]
const OPEN = [
  '/member',
  '/member?mode=create',
  '/reset-password',
  '/newsletter',
  '/robots.txt',
  '/manifest.webmanifest',
]

const readers = async () => [studio.visitor(), await studio.signedIn('member')]

test('visitors and members read at every public address that the studio opens soon, out of search', async () => {
  await aClassSession(studio.services.db, { name: 'Secret rehearsal' })
  for (const reader of await readers()) {
    for (const path of CLOSED) {
      const { status, html } = await reader.page(path)
      expect(status, path).toBe(200)
      expect(html, path).toContain('<h1>Opening soon</h1>')
      expect(html, path).toContain('<meta name="robots" content="noindex"/>')
      expect(html, path).not.toMatch(/Secret rehearsal|£|Tempo|Foundry|href="\/(timetable|classes|membership|cart)"/)
    }
  }
})

test('accounts, legal pages, the newsletter and files are there before the studio opens', async () => {
  for (const path of [...OPEN, ...LEGAL]) {
    const answer = await studio.visitor().get(path)
    const isClosed = (await answer.text()).includes('<h1>Opening soon')
    expect([path, answer.status, isClosed]).toEqual([path, 200, false])
  }
  expect((await (await studio.signedIn('member')).page('/dashboard/profile')).status).toBe(200)
})

test('the contact is on the page once the owner has written it', async () => {
  expect((await studio.visitor().page('/')).html).not.toContain('studio.example')
  await studio.sql(`update settings set value = value || $1::jsonb where key = 'studio'`, [
    JSON.stringify({
      name: 'Harbour Yoga',
      addressLines: ['1 Quay', 'Leeds'],
      phone: '0113 496 0000',
      email: 'hello@harbour.example',
    }),
  ])
  const { html } = await studio.visitor().page('/')
  for (const words of ['Harbour Yoga', '1 Quay', 'tel:01134960000', 'mailto:hello@harbour.example'])
    expect(html).toContain(words)
})

test('programs read empty lists of the same shape, and are refused the rest', async () => {
  const { id } = await aClassSession(studio.services.db)
  for (const reader of await readers()) {
    const read = async (path: string) => (await reader.call('GET', path)).body
    expect(await read('/api/classes')).toEqual({ success: true, classes: [] })
    expect(await read('/api/sessions?from=2026-11-23&to=2026-11-29')).toEqual({ success: true, sessions: [] })
    expect(await read('/api/products')).toEqual({ success: true, products: [] })
    const refused = { status: 409, body: { success: false, error: 'The studio is not open yet', code: 'not_open' } }
    for (const [method, path, body] of [
      ['POST', '/api/bookings', { sessionId: id }],
      ['POST', `/api/sessions/${id}/waitlist`, {}],
      ['POST', '/api/checkout', {}],
      ['POST', '/api/create-payment-intent', { membershipId: 'basic', amount: 3300 }],
      ['GET', '/hall-hire/rate', undefined],
      ['GET', '/api/hall-hire/availability?date=2026-12-01', undefined],
      ['POST', '/hall-hire/book', {}],
      ['GET', '/calendar/classes.ics', undefined],
    ] as const)
      expect(await reader.call(method, path, body), `${method} ${path}`).toMatchObject(refused)
  }
  expect(await studio.sql('select from bookings')).toEqual([])
  expect((await studio.visitor().get('/share/nothing.jpg')).status).toBe(404)
  expect((await studio.visitor().get('/nothing.jpg')).status).toBe(404)
  const files = async (path: string) => (await studio.visitor().get(path)).text()
  expect(await files('/sitemap.xml')).not.toMatch(/timetable|classes/)
  expect(await files('/llms.txt')).toBe('# Our studio\n\n> Opening soon.\n')
})

test('nothing is booked or put into a cart by a form', async () => {
  const { id } = await aClassSession(studio.services.db)
  const member = await studio.signedIn('member')
  for (const [path, form] of [
    ['/bookings', { sessionId: id }],
    ['/waiting-list', { sessionId: id }],
    ['/cart/items', { packageId: 'basic' }],
    ['/hall-hire', {}],
  ] as const) {
    const answer = await member.post(path, form)
    expect([path, answer.status, answer.headers.get('Location')]).toEqual([path, 303, '/'])
  }
  expect(await studio.sql('select from bookings')).toEqual([])
})

test.each(['instructor', 'receptionist', 'admin'] as const)('%s sees the site as a preview', async (role) => {
  const name = 'Secret rehearsal'
  await aClassSession(studio.services.db, { name })
  const staff = await studio.signedIn(role)
  for (const path of publicPages) {
    const { status, html } = await staff.page(path)
    expect([path, status, html.includes('A preview: the studio is not open')]).toEqual([path, 200, true])
  }
  expect((await staff.page('/timetable')).html).toContain(name)
  expect((await staff.call('GET', '/api/classes')).body).toMatchObject({ classes: [{ name }] })
})

test('the owner opens the studio from its checklist, once what is left to do is confirmed, and closes it again', async () => {
  const owner = await studio.signedIn('admin')
  const { html } = await owner.page('/dashboard/admin')
  for (const name of ['Studio details', 'Rooms', 'Class types', 'Teachers', 'Products', 'Timetable', 'Mail', 'Domain'])
    expect(html).toContain(name)
  const refused = await owner.post('/dashboard/admin', { intent: 'open' })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('Some things are still to do')
  await owner.follow(await owner.post('/dashboard/admin', { intent: 'open', isAnyway: 'on' }))
  expect((await studio.visitor().page('/')).html).not.toContain('Opening soon')
  expect((await owner.page('/dashboard/admin')).html).not.toContain('Before you open')
  expect((await owner.page('/dashboard/activity')).html).toContain('Studio opened to visitors')
  expect((await studio.visitor().get('/opening-soon')).headers.get('Location')).toBe('/')
  await owner.follow(await owner.post('/dashboard/content/opening', {}))
  expect((await studio.visitor().page('/timetable')).html).toContain('Opening soon')
  expect((await owner.page('/dashboard/activity')).html).toContain('Studio closed to visitors')
})

test('a member of a studio that is closed again reads and gives back what is booked', async () => {
  const { id } = await aClassSession(studio.services.db)
  const member = await studio.signedIn('member')
  await studio.sql(
    `insert into products (id, name, price_pence, usage, features, is_popular, position) values ('basic', 'Six', 100, '', '[]', false, 0)`,
  )
  await studio.sql(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     values ($1, 'basic', 6, '2026-10-26T00:00:00Z', '2027-11-26T00:00:00Z', 'grant', now(), now())`,
    [member.account.id],
  )
  await studio.sql(`update settings set value = '{"isOpen": true}' where key = 'opening'`)
  const booked = await member.call('POST', '/api/bookings', { sessionId: id })
  expect(booked.status, JSON.stringify(booked.body)).toBe(201)
  await studio.sql(`update settings set value = '{"isOpen": false}' where key = 'opening'`)
  const { bookings } = (await member.call('GET', '/api/bookings')).body as { bookings: { id: string }[] }
  expect(bookings).toHaveLength(1)
  expect((await member.call('POST', `/api/bookings/${bookings[0]!.id}/cancel`)).status).toBe(200)
})
