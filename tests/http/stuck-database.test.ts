import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { keptPages } from '#src/app/site/kept/kept-pages.ts'
import { EMBEDS } from '#src/studio/settings/embeds/embeds.ts'
import { newsForm } from '#src/studio/content/news/news-form.ts'
import { pictureAddress, pictureForm } from '#src/studio/content/pictures/picture.ts'
import { writePicture } from '#src/studio/content/pictures/write-picture.server.ts'
import { writeNews } from '#src/studio/content/news/write-news.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { aPhoto } from '#tests/helpers/pictures.ts'
import { aWorkshop } from '#tests/helpers/workshops.ts'
import { workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ keepsPages: true })
const RUSH = 24

/** Runs the statement in a transaction of its own, which stays open until the answer is called or the test is over. */
async function holding(statement: string, values: unknown[] = []): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: await workerDatabaseUrl() })
  await client.connect()
  let release = () => {
    const ended = client.end()
    release = () => ended
    return ended
  }
  onTestFinished(() => release())
  await client.query('begin')
  await client.query(statement, values)
  return () => release()
}

async function aSignedInMember() {
  const member = await studio.signedIn('member')
  await aMembership(studio.services.db, { userId: member.account.id })
  return member
}

const guest = (number: number) => ({ name: `Guest ${number}`, email: `guest-${number}@example.com` })

test('while the row of one class is locked, 24 bookings of it hold up no page, no other class and no check of health', async () => {
  const admin = await studio.signedIn('admin')
  const [locked, other] = [await aClassSession(studio.services.db), await aClassSession(studio.services.db)]
  const book = (sessionId: string, number: number) =>
    admin.call('POST', '/api/bookings', { sessionId, guest: guest(number) })
  await holding('select 1 from class_sessions where id = $1 for update', [locked.id])
  let answered = 0
  const rush = Array.from({ length: RUSH }, (_, number) => book(locked.id, number).finally(() => (answered += 1)))
  const others = await Promise.all([
    book(other.id, RUSH),
    studio.visitor().get('/'),
    studio.visitor().get('/timetable'),
    studio.visitor().get('/readyz'),
    admin.get('/dashboard/schedule'),
  ])
  expect(others.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200])
  expect(answered).toBe(0)
  for (const { status, body, headers } of await Promise.all(rush)) {
    expect({ status, ...body }).toMatchObject({ status: 503, code: 'unavailable', error: 'Failed to book class' })
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  }
})

test('those who wait for their turn at one class book as soon as it is free', async () => {
  const admin = await studio.signedIn('admin')
  const session = await aClassSession(studio.services.db)
  const release = await holding('select 1 from class_sessions where id = $1 for update', [session.id])
  const rush = Array.from({ length: 5 }, (_, number) =>
    admin.call('POST', '/api/bookings', { sessionId: session.id, guest: guest(number) }),
  )
  await release()
  expect((await Promise.all(rush)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
})

test('a full class refuses without its lock those who would have to wait for a turn, each with their own reason', async () => {
  const members = await Promise.all([0, 1, 2, 3].map(() => aSignedInMember()))
  const session = await aClassSession(studio.services.db, { capacity: 1 })
  const book = (at: number) => members[at]!.call('POST', '/api/bookings', { sessionId: session.id })
  expect((await book(0)).status).toBe(201)
  const release = await holding('select 1 from class_sessions where id = $1 for update', [session.id])
  const inTurn = [book(1), book(2)]
  await expect.poll(() => studio.services.db.pool.totalCount - studio.services.db.pool.idleCount).toBe(2)
  expect((await book(3)).body).toMatchObject({ error: 'Class is full', code: 'class_full' })
  expect((await book(0)).body).toMatchObject({ code: 'already_booked' })
  await release()
  for (const { body } of await Promise.all(inTurn)) expect(body).toMatchObject({ code: 'class_full' })
})

test('a page that was drawn before is shown as it was while the database holds everything up, and is itself again afterwards', async () => {
  const visitor = studio.visitor()
  const before = await visitor.page('/timetable')
  expect(before.html).not.toContain('shown as it was')
  studio.setClock('2026-11-23T10:30:00Z')
  const release = await holding('lock table class_sessions in access exclusive mode')
  const pages = await Promise.all([
    visitor.get('/timetable'),
    visitor.get('/timetable'),
    studio.visitor().get('/timetable'),
  ])
  for (const page of pages) {
    expect(page.status).toBe(200)
    expect(page.headers.get('Cache-Control')).toBe('no-store')
    expect(await page.text()).toMatch(
      /<main[^>]*><p role="status"[^>]*>This page is shown as it was at <time datetime="2026-11-23T10:00:00.000Z">/,
    )
  }
  await release()
  await expect
    .poll(async () => (await visitor.page('/timetable')).html.includes('shown as it was'), { timeout: 10_000 })
    .toBe(false)
})

test('a reader with a cookie of ours waits, and is shown the page as it was rather than an error', async () => {
  await studio.visitor().get('/news')
  const member = await studio.signedIn()
  await holding('lock table sign_in_sessions in access exclusive mode')
  const page = await member.page('/news')
  expect(page).toMatchObject({ status: 200, html: expect.stringContaining('This page is shown as it was') })
})

test('what was never drawn is an error, and so is everything that is not a public page', async () => {
  await holding('lock table class_sessions in access exclusive mode')
  const page = await studio.visitor().get('/timetable?week=2027-01-04')
  expect(page.status).toBe(503)
  expect(Number(page.headers.get('Retry-After'))).toBeGreaterThan(0)
})

test('right after a start every page, embed, feed and photograph for visitors is there while the database answers nothing', async () => {
  const { db } = studio.services
  const { staff } = await aWorkshop(db)
  const fields = { title: 'Open day', excerpt: 'Come.', content: 'Come.', category: 'news', art: 'yoga' }
  const post = newsForm.parse({ ...fields, publishedOn: '2026-11-20', endsOn: '', actionText: '', actionLink: '' })
  expect(await writeNews(staff, { newsId: null, post })).toMatchObject({ ok: true })
  const words = pictureForm.parse({ alt: 'A headstand', focus: '50 50' })
  const subject = { place: 'class-types', item: 'yoga' } as const
  expect((await writePicture(staff, { ...subject, words, bytes: await aPhoto() })).ok).toBe(true)
  const drawn = await db.pool.query<{ hash: string; width: number; format: string }>(
    'select hash, f.width, format from pictures join picture_files f using (place, item)',
  )
  const files = drawn.rows.map(({ hash, width, format }) => pictureAddress(hash, width, format))
  await studio.drawAhead()
  expect(studio.logLines).toEqual([])
  const { rows } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  await holding(`lock table ${rows.map(({ name }) => `"${name}"`).join(', ')} in access exclusive mode`)
  const sitemap = await (await studio.visitor().get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(([, address]) => new URL(address!).pathname)
  const feeds = ['classes', 'yoga'].map((of) => `/calendar/${of}.ics`)
  const addresses = [
    ...feeds,
    ...files,
    ...listed,
    ...Object.keys(keptPages),
    ...Object.keys(EMBEDS).map((show) => `/embed/${show}`),
  ]
  const asked = [...new Set(addresses)].filter((path) => !path.includes(':'))
  const isTried = (declared: string) => asked.some((path) => path.startsWith(declared.split(':')[0]!))
  expect(Object.keys(keptPages).filter((declared) => !isTried(declared))).toEqual([])
  const startedAt = performance.now()
  const found = await Promise.all(asked.map(async (path) => [path, (await studio.visitor().get(path)).status]))
  expect(found.filter(([, status]) => status !== 200)).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(5000)
})
