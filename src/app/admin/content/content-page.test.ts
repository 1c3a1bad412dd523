import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ keepsPages: true })

let admin: SignedInVisitor
beforeEach(async () => {
  admin = await studio.signedIn('admin')
})

const post = (path: string, fields: Record<string, string>) => admin.post(`/dashboard/content/${path}`, fields)

/** What a visitor reads there, until it has the text: kept pages may be a second old. */
async function shows(path: string, text: string) {
  await vi.waitFor(async () => expect((await studio.visitor().page(path)).html).toContain(text), 1000)
}

const details = {
  name: 'Allegro',
  tagline: 'Dance for everybody',
  addressLines: '1 High Street\r\n\r\nLeeds',
  phone: '0113 496 0000',
  email: 'hello@allegro.example',
  socials: 'Instagram https://instagram.example/allegro',
}

const news = {
  title: 'Open <script>alert(1)</script> day',
  excerpt: 'Come and try.',
  content: 'All day.',
  category: 'news',
  art: 'dance',
  publishedOn: '2026-11-23',
  endsOn: '',
  actionText: 'Look',
  actionLink: '/timetable',
}

test('an admin finds everything there is to write, and its form', async () => {
  const { html } = await admin.page('/dashboard/content')
  for (const name of ['Studio details', 'Opening hours', 'Hall hours', '6 Class Package', 'Zumba', 'New post'])
    expect(html).toContain(name)
  for (const path of [
    'studio',
    'hours',
    'hall-hours',
    'texts',
    'prices',
    'hall',
    'rules',
    'access',
    'news/new',
    'instructors/new',
    'products/basic',
    'products/new',
    'class-types/yoga',
    'class-types/new',
    'rooms/new',
  ]) {
    expect((await admin.get(`/dashboard/content/${path}`)).status, path).toBe(200)
  }
})

test('the studio’s details are on every page at once, and the log says what changed', async () => {
  await shows('/', 'SE8 0TM')
  const saved = await post('studio', details)
  expect(saved.status).toBe(303)
  for (const text of ['0113 496 0000', 'Leeds', 'https://instagram.example/allegro']) await shows('/', text)
  expect((await admin.page('/dashboard/activity')).html).toContain('0113 496 0000')
})

test('a studio of another name has it in the title of every page', async () => {
  await post('studio', details)
  await shows('/', '<title>Allegro · Dance')
  await shows('/', '<meta property="og:site_name" content="Allegro"/>')
  await shows('/classes', '<title>Classes · Allegro</title>')
  await shows('/checkout', '<title>Checkout · Allegro</title>')
  const titleOf = async (tab: string) => /<title>(.*?)<\/title>/.exec((await admin.page(`/dashboard/${tab}`)).html)?.[1]
  expect(await titleOf('content')).toBe('Content · Allegro')
  expect(await titleOf('profile')).toBe('Profile · Allegro')
  expect(await titleOf('users/nobody')).toBe('We could not find that · Allegro')
})

test('what is wrong is said in its field, and nothing is lost', async () => {
  const wrong = await post('studio', { ...details, email: 'nobody', socials: 'Instagram javascript:alert(1)' })
  const html = await wrong.text()
  expect(wrong.status).toBe(400)
  for (const text of ['Please give an email address', 'Please write a name and an https address', 'value="Allegro"']) {
    expect(html).toContain(text)
  }
  expect(await studio.sql(`select from settings where value->>'name' = 'Allegro'`)).toEqual([])
})

test('opening hours: a day off, and never closing before opening', async () => {
  const week = Object.fromEntries(
    [2, 3].flatMap((n) => [
      [`opens${n}`, '10:00'],
      [`closes${n}`, '18:00'],
    ]),
  )
  const wrong = await post('hours', { ...week, opens4: '12:00', closes4: '11:00', opens5: '09:00' })
  const html = await wrong.text()
  expect(html).toContain('Please close after opening')
  expect(html).toContain('Please give a time, or leave both empty')
  // The studio's hours are one thing, the hall's another (PRODUCT 4.1).
  const inWords = 'Tuesday to Wednesday, 10:00 AM to 6:00 PM'
  const says = async (path: string) => {
    const { html } = await studio.visitor().page(path)
    return {
      hall: /<main.*<\/main>/s.exec(html)![0].includes(inWords),
      foot: /<footer.*/s.exec(html)![0].includes(inWords),
    }
  }
  expect((await post('hours', week)).status).toBe(303)
  expect(await says('/hall-hire')).toEqual({ hall: false, foot: true })
  expect((await post('hours', {})).status).toBe(303)
  expect((await post('hall-hours', week)).status).toBe(303)
  expect(await says('/hall-hire')).toEqual({ hall: true, foot: false })
})

test('a post appears, says its kind, harms nobody, changes, and goes to the archive', async () => {
  expect((await post('news/new', news)).status).toBe(303)
  await shows('/news', 'Open &lt;script&gt;alert(1)&lt;/script&gt; day')
  const { html } = await studio.visitor().page('/news')
  expect(html).not.toContain('<script>alert(1)')
  expect(html).toMatch(/>News<\/span>/)
  const [row] = await studio.sql<{ id: string }>('select id from news_items')
  expect((await post(`news/${row!.id}`, { ...news, actionLink: 'javascript:alert(1)' })).status).toBe(400)
  await post(`news/${row!.id}`, { ...news, intent: 'save', title: 'Open week' })
  await shows('/news', 'Open week')
  await post(`news/${row!.id}`, { intent: 'archive' })
  await shows('/news', 'This has ended')
})

test('an instructor who left is not shown, and a package’s new price is', async () => {
  const words = { name: 'Ife Bello', specialty: 'Dance', bio: 'Twenty years.', position: '1' }
  await post('instructors/new', { ...words, isActive: 'on' })
  await shows('/instructors', 'Ife Bello')
  const [row] = await studio.sql<{ id: string }>('select id from instructors')
  await post(`instructors/${row!.id}`, words)
  expect(await studio.sql('select from instructors where is_active')).toEqual([])
  await vi.waitFor(
    async () => expect((await studio.visitor().page('/instructors')).html).not.toContain('Ife Bello'),
    1000,
  )
  const basic = {
    name: '6 Class Package',
    price: '36',
    othersPrice: '32',
    allowance: '6',
    usage: 'Six',
    features: 'Six classes',
    position: '0',
  }
  expect((await post('products/basic', basic)).status).toBe(303)
  await shows('/membership', '£36')
  expect((await post('class-types/yoga', { name: 'Yoga', description: 'Breathe out.', position: '1' })).status).toBe(
    303,
  )
  await shows('/classes', 'Breathe out.')
})

test('an owner makes an unlimited plan, and what does not fit a pass stands at its field', async () => {
  const made = { name: 'Unlimited', price: '89', othersPrice: '', allowance: '', usage: 'Every day', features: 'All' }
  expect((await post('products/new', { ...made, kind: 'plan', position: '3' })).status).toBe(303)
  await shows('/membership', 'Unlimited classes')
  const pass = { ...made, name: 'Ten', kind: 'pass', allowance: '10', days: '', position: '4', 'covers-yoga': 'on' }
  const refused = await post('products/new', pass)
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Please say for how many days it can be used')
  expect((await post('products/new', { ...pass, days: '90' })).status).toBe(303)
  expect((await admin.page('/dashboard/content/products/ten')).html).toContain('for 90 days')
  expect((await post('products/ten', { ...pass, days: '90', state: 'hidden' })).status).toBe(303)
  expect(await studio.sql(`select state, covers from products where id = 'ten'`)).toEqual([
    { state: 'hidden', covers: ['yoga'] },
  ])
})

test('an owner adds a class type and a room, and what does not go stands at its field', async () => {
  const barre = { name: 'Barre', description: 'At the barre.', position: '2' }
  expect((await post('class-types/new', barre)).status).toBe(303)
  await shows('/classes/barre', 'At the barre.')
  expect((await post('class-types/barre', { ...barre, isHidden: 'on' })).status).toBe(303)
  expect((await studio.visitor().get('/classes/barre')).headers.get('Location')).toBe('/classes')
  const taken = await post('rooms/new', { name: 'Hall', places: '' })
  expect([taken.status, await taken.text()]).toEqual([
    409,
    expect.stringContaining('There is a room of that name already'),
  ])
  expect((await post('rooms/new', { name: 'Loft', places: '14', isExclusive: 'on' })).status).toBe(303)
  expect(await studio.sql(`select places, is_exclusive from rooms where name = 'Loft'`)).toEqual([
    { places: 14, is_exclusive: true },
  ])
})

test('a room in which classes overlap becomes one for one thing at a time with a reason, on its page and over the API', async () => {
  for (const time of ['18:00', '18:30']) await aClassSession(studio.services.db, { time })
  const [room] = await studio.sql<{ id: string }>(`select id from rooms where name = 'Studio'`)
  const path = `rooms/${room!.id}`
  const words = { name: 'Studio', places: '', isExclusive: 'on' }
  const refused = await post(path, words)
  const html = await refused.text()
  expect(refused.status).toBe(409)
  for (const text of ['Salsa and Salsa overlap on Monday 23 November, 18:30', 'name="overlapReason"'])
    expect(html).toContain(text)
  const call = async (body: object) => admin.call('PATCH', `/api/admin/rooms/${room!.id}`, body)
  expect(await call({ isExclusive: true })).toMatchObject({
    status: 409,
    body: { fields: { overlapReason: expect.stringContaining('why') } },
  })
  expect((await post(path, { ...words, overlapReason: 'Half the floor each' })).status).toBe(303)
  expect(await call({ isExclusive: false })).toMatchObject({ status: 200 })
  expect(await call({ isExclusive: true, overlapReason: 'Half each' })).toMatchObject({ status: 200 })
})

test.each([
  'nonsense',
  'constructor',
  `news/${newId()}`,
  'news/x',
  'instructors/x',
  'products/gold',
  'class-types/golf',
  'toString/new',
])('there is nothing at %s', async (path) => {
  expect((await admin.get(`/dashboard/content/${path}`)).status).toBe(404)
  expect((await post(path, {})).status).toBe(404)
})
