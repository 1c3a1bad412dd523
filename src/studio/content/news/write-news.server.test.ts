import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import type { Role } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { archiveNews } from './archive-news.server.ts'
import { newsForm } from './news-form.ts'
import { listAllNews, listNews } from './news.store.server.ts'
import { writeNews } from './write-news.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const post = newsForm.parse({
  title: 'Open day',
  excerpt: 'Come and try.',
  content: 'All day.',
  category: 'event',
  art: 'dance',
  publishedOn: '2026-11-20',
})

const acts = async () => (await db.pool.query('select verb, details from activities order by at, verb')).rows

async function someone(role: Role = 'admin') {
  const actor = await anAccount(db, { role })
  return { ...ctxFor(db, actor, MONDAY), actor }
}

test('writes a post, writes it again, and says what changed', async () => {
  const ctx = await someone()
  const made = await writeNews(ctx, { newsId: null, post })
  const newsId = made.ok ? made.value.id : ''
  expect(await listNews(db.reader, '2026-11-23')).toMatchObject([{ id: newsId, title: 'Open day' }])
  await writeNews(ctx, { newsId, post })
  await writeNews(ctx, { newsId, post: { ...post, title: 'Open days', endsOn: '2026-12-01' } })
  expect(await acts()).toMatchObject([
    { verb: 'content.news_added', details: { name: 'Open day' } },
    {
      verb: 'content.news_changed',
      details: { before: { title: 'Open day', endsOn: null }, after: { title: 'Open days', endsOn: '2026-12-01' } },
    },
  ])
})

test('news is listed newest first, of one day what was written last', async () => {
  const ctx = await someone()
  for (const [at, title, publishedOn] of [
    [0, 'Older', '2026-11-19'],
    [1, 'Later that day', '2026-11-20'],
    [2, 'Latest that day', '2026-11-20'],
    [3, 'To come', '2026-11-24'],
  ] as const) {
    const later = { ...ctxFor(db, ctx.actor, new Date(MONDAY.getTime() + at * 60_000)), actor: ctx.actor }
    await writeNews(later, { newsId: null, post: { ...post, title, publishedOn } })
  }
  const order = ['Latest that day', 'Later that day', 'Older']
  expect((await listNews(db.reader, '2026-11-23')).map(({ title }) => title)).toEqual(order)
  expect((await listAllNews(db.reader)).map(({ title }) => title)).toEqual(['To come', ...order])
})

test('archived, it ended yesterday, once', async () => {
  const ctx = await someone()
  const made = await writeNews(ctx, { newsId: null, post })
  const newsId = made.ok ? made.value.id : ''
  expect(await archiveNews(ctx, newsId)).toMatchObject({ ok: true })
  expect(await archiveNews(ctx, newsId)).toMatchObject({ ok: true })
  expect(await listNews(db.reader, '2026-11-23')).toMatchObject([{ endsOn: '2026-11-22' }])
  expect((await acts()).filter(({ verb }) => verb === 'content.news_archived')).toHaveLength(1)
})

test('only an admin may, and only what is there', async () => {
  const member = await someone('member')
  expect(await writeNews(member, { newsId: null, post })).toEqual({ ok: false, refusal: 'not_allowed' })
  expect(await archiveNews(member, newId())).toEqual({ ok: false, refusal: 'not_allowed' })
  const ctx = await someone()
  expect(await writeNews(ctx, { newsId: newId(), post })).toEqual({ ok: false, refusal: 'news_not_found' })
  expect(await archiveNews(ctx, newId())).toEqual({ ok: false, refusal: 'news_not_found' })
})
