import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function write(title: string, days: { publishedOn: string; endsOn?: string }) {
  await studio.sql(
    `insert into news_items (title, published_on, excerpt, content, category, art, ends_on, created_at)
     values ($1, $2, 'Short & sweet', E'One <b>\n\nTwo', 'event', 'dance', $3, now())`,
    [title, days.publishedOn, days.endsOn ?? null],
  )
}

test('the feed has the live news, newest first, with everything that XML would take for its own written out', async () => {
  await studio.sql('delete from news_items')
  await write('Salsa & friends', { publishedOn: '2026-11-01' })
  await write('Winter', { publishedOn: '2026-11-20' })
  await write('Over', { publishedOn: '2026-11-02', endsOn: '2026-11-10' })
  await write('To come', { publishedOn: '2026-12-01' })
  const answer = await studio.visitor().get('/news.atom')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
  const xml = await answer.text()
  const titles = [...xml.matchAll(/<entry>\n<id>[^<]+<\/id>\n<title>([^<]*)<\/title>/g)].map(([, title]) => title)
  expect(titles).toEqual(['Winter', 'Salsa &amp; friends'])
  expect(xml).toContain('<updated>2026-11-20T00:00:00.000Z</updated>')
  expect(xml).toContain('<content type="html">&lt;p&gt;One &amp;lt;b&amp;gt;&lt;/p&gt;&lt;p&gt;Two&lt;/p&gt;</content>')
  const [, address] =
    /<link rel="alternate" type="text\/html" href="([^"]+)"/.exec(xml.slice(xml.indexOf('<entry>'))) ?? []
  const { pathname } = new URL(address!)
  expect(pathname).toMatch(/^\/news\/winter-[0-9a-f]{8}$/)
  expect((await studio.visitor().page(pathname)).html).toContain('<h1')
})

test('a studio without news has a feed without entries', async () => {
  await studio.sql('delete from news_items')
  const xml = await (await studio.visitor().get('/news.atom')).text()
  expect(xml).toContain('<updated>2026-11-23T00:00:00.000Z</updated>')
  expect(xml).not.toContain('<entry>')
})
