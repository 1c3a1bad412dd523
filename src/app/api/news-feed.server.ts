import { Hono } from 'hono'
import { studioDate, wallToInstant } from '#src/kit/time.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { unlessKnown } from '#src/platform/http/read-headers.server.ts'
import { categoryName, isLive, type NewsItem, newsPath } from '#src/studio/content/news/news-item.ts'
import { listNews } from '#src/studio/content/news/news.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

const MOST = 50

/** `GET /news.atom`: the live news for readers of feeds, newest first (RFC 4287; PRODUCT 3). */
export function routes(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/news.atom', async (c) => {
    const { reader, now, links } = c.get('scope').ctx
    const today = studioDate(now())
    const [all, { studio }] = await Promise.all([listNews(reader, today), readSettings(reader)])
    const news = all.filter((item) => isLive(item, today)).slice(0, MOST)
    const xml = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">',
      `<id>${escaped(links.to('/news'))}</id>`,
      `<title>${escaped(`${studio.name}: news`)}</title>`,
      `<updated>${publishedAt(news[0]?.publishedOn ?? today)}</updated>`,
      `<author><name>${escaped(studio.name)}</name></author>`,
      `<link rel="self" type="application/atom+xml" href="${escaped(links.to('/news.atom'))}"/>`,
      `<link rel="alternate" type="text/html" href="${escaped(links.to('/news'))}"/>`,
      ...news.map((item) => entryOf(item, links.to)),
      '</feed>',
    ].join('\n')
    const headers = {
      'Content-Type': 'application/atom+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=900',
    }
    return unlessKnown(c, c.body(`${xml}\n`, 200, headers))
  })
  return app
}

function entryOf(item: NewsItem, to: (path: string) => string): string {
  const { id, title, publishedOn, excerpt, content, category } = item
  const address = escaped(to(newsPath(item)))
  const paragraphs = content.split(/\n{2,}/).map((text) => `<p>${escaped(text)}</p>`)
  return [
    '<entry>',
    // A new title gives another address, and the entry is still the same.
    `<id>urn:uuid:${id}</id>`,
    `<title>${escaped(title)}</title>`,
    `<published>${publishedAt(publishedOn)}</published>`,
    `<updated>${publishedAt(publishedOn)}</updated>`,
    `<category term="${escaped(categoryName(category))}"/>`,
    `<link rel="alternate" type="text/html" href="${address}"/>`,
    `<summary>${escaped(excerpt)}</summary>`,
    `<content type="html">${escaped(paragraphs.join(''))}</content>`,
    '</entry>',
  ].join('\n')
}

/** News has a day and no time: the day begins. */
function publishedAt(date: string): string {
  return wallToInstant(date, '00:00').toISOString()
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** As XML takes it: its special characters as entities, and none that it does not know. */
function escaped(text: string): string {
  const known = text.replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '').toWellFormed()
  return known.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)
}
