import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio()

async function write(title: string, days: { publishedOn: string; endsOn?: string }): Promise<string> {
  const [row] = await studio.sql<{ id: string }>(
    `insert into news_items (title, published_on, excerpt, content, category, art, action_text, action_link, ends_on, created_at)
     values ($1, $2, 'Short and sweet', E'First part\n\nSecond part', 'event', 'dance', 'Come along', '/timetable', $3, now()) returning id`,
    [title, days.publishedOn, days.endsOn ?? null],
  )
  return row!.id.slice(0, 8)
}

test('a piece of news has a page of its own, that the list, search engines and the sitemap lead to', async () => {
  const id = await write('Salsa & friends!', { publishedOn: '2026-11-20' })
  const path = `/news/salsa-friends-${id}`
  const { status, html } = await studio.visitor().page(path)
  expect(status).toBe(200)
  for (const text of [
    'First part',
    'Second part',
    'Come along',
    `<link rel="canonical" href="${studio.services.links.to(path)}"`,
  ])
    expect(html).toContain(text)
  expect(html).toContain('"@type":"NewsArticle"')
  expect(html).not.toContain('This has ended')
  expect((await studio.visitor().page('/news')).html).toContain(`href="${path}"`)
  expect(await (await studio.visitor().get('/sitemap.xml')).text()).toContain(`${studio.services.links.to(path)}</loc>`)
})

test('news that has ended says so and invites nobody', async () => {
  const id = await write('Over', { publishedOn: '2026-11-02', endsOn: '2026-11-10' })
  const { html } = await studio.visitor().page(`/news/over-${id}`)
  expect(html).toContain('This has ended')
  expect(html).not.toContain('Come along')
})

test('an address with an older title leads to the present one; one without news, or of news to come, to the list', async () => {
  const [id, later] = [
    await write('New name', { publishedOn: '2026-11-20' }),
    await write('Soon', { publishedOn: '2026-12-24' }),
  ]
  const led = async (path: string) => {
    const answer = await studio.visitor().get(path)
    return [answer.status, answer.headers.get('Location')]
  }
  expect(await led(`/news/old-name-${id}`)).toEqual([301, `/news/new-name-${id}`])
  expect(await led(`/news/soon-${later}`)).toEqual([302, '/news'])
  expect(await led('/news/nothing')).toEqual([302, '/news'])
})
