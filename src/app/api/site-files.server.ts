import type { Reader } from '#src/platform/database/db.server.ts'
import { type Context, Hono } from 'hono'
import { formatPence } from '#src/kit/money.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { unlessKnown } from '#src/platform/http/read-headers.server.ts'
import { listClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { useInWords } from '#src/studio/products/packages.ts'
import { priceNote } from '#src/studio/products/product.ts'
import { listWorkshops } from '#src/studio/products/workshops/workshops.store.server.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { newsPath } from '#src/studio/content/news/news-item.ts'
import { listNews } from '#src/studio/content/news/news.store.server.ts'
import { describeOpeningHours, type Settings } from '#src/studio/settings/settings.ts'
import { brandMark, brandPictures } from '#src/studio/content/pictures/brand-mark.ts'
import { findLogos } from '#src/studio/content/pictures/pictures.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { legalPages, publicPages } from '#src/studio/content/public-pages.ts'

const AN_HOUR = 'public, max-age=3600'

/** What machines ask a site for: who may crawl what, where its pages are, how it installs, and what it is in a few words. */
export function routes({ links }: Services): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/robots.txt', (c) =>
    plain(c, ['User-agent: *', 'Disallow: /api/', 'Disallow: /dashboard', '', `Sitemap: ${links.to('/sitemap.xml')}`]),
  )

  app.get('/sitemap.xml', async (c) => {
    const { reader, now } = c.get('scope').ctx
    const today = studioDate(now())
    const news = await listNews(reader, today)
    // Pages with classes in them change every day; the others only when they are rewritten, which nobody notes.
    const changedOn: Record<string, string | undefined> = {
      '/': today,
      '/classes': today,
      '/workshops': today,
      '/timetable': today,
      '/news': news[0]?.publishedOn,
      ...Object.fromEntries(news.map((item) => [newsPath(item), item.publishedOn])),
    }
    const { opening } = await readSettings(reader)
    const pages = await listPages(reader)
    const types = (await listClassTypes(reader)).map(({ id }) => `/classes/${id}`)
    const workshops = (await listWorkshops(reader, { now: now() })).map(({ id }) => `/workshops/${id}`)
    const shown = opening.isOpen ? [...pages, ...types, ...workshops, ...news.map(newsPath)] : legalPages
    const entries = shown.map((path) => {
      const changed = changedOn[path] ? `<lastmod>${changedOn[path]}</lastmod>` : ''
      return `<url><loc>${links.to(path)}</loc>${changed}</url>`
    })
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
    return unlessKnown(
      c,
      c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': AN_HOUR }),
    )
  })

  app.get('/manifest.webmanifest', async (c) => {
    const { reader } = c.get('scope').ctx
    const [settings, logos] = await Promise.all([readSettings(reader), findLogos(reader)])
    const { studio } = settings
    const { icon192, icon512 } = brandPictures(brandMark(settings, logos))
    const icon = (size: 192 | 512, purpose: string) => ({
      src: size === 192 ? icon192 : icon512,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose,
    })
    const manifest = {
      name: `${studio.name}: ${studio.tagline}`,
      short_name: studio.name,
      lang: 'en-GB',
      start_url: '/',
      id: '/',
      display: 'minimal-ui',
      background_color: '#fbf6ee',
      theme_color: '#fbf6ee',
      icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
      shortcuts: [
        { name: 'Timetable', url: '/timetable' },
        { name: 'My bookings', url: '/dashboard/schedule' },
      ],
    }
    const type = { 'Content-Type': 'application/manifest+json' }
    return unlessKnown(c, c.body(JSON.stringify(manifest), 200, { ...type, 'Cache-Control': AN_HOUR }))
  })

  app.get('/llms.txt', async (c) => plain(c, await inAFewWords(c, links.to)))
  return app
}

function plain(c: Context<HonoEnv>, lines: string[]): Promise<Response> {
  return unlessKnown(c, c.text(`${lines.join('\n')}\n`, 200, { 'Cache-Control': AN_HOUR }))
}

function hallLine({ name, pricePerHourPence, capacity }: Settings['hallHire']): string {
  return `${name}: ${formatPence(pricePerHourPence)} an hour, up to ${capacity} people`
}

/** A part with its lines; none where there are none. */
function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${heading}`, ...lines.map((line) => `- ${line}`), '']
}

/** The public pages, without that of the hall where there is none. */
async function listPages(reader: Reader): Promise<readonly string[]> {
  return (await findHall(reader)) ? publicPages : publicPages.filter((path) => path !== '/hall-hire')
}

/** The studio for a reader that is a machine: llms.txt. */
async function inAFewWords(c: Context<HonoEnv>, to: (path: string) => string): Promise<string[]> {
  const { reader, now } = c.get('scope').ctx
  const [settings, pages, types, sold] = await Promise.all([
    readSettings(reader),
    listPages(reader),
    listClassTypes(reader),
    listProductsOnSale(reader),
  ])
  const { opening, studio, studioHours, openingHours, hallHire, texts } = settings
  if (!opening.isOpen) return [`# ${studio.name}`, '', '> Opening soon.']
  const today = studioDate(now())
  const hasHall = pages.includes('/hall-hire')
  return [
    `# ${studio.name}`,
    '',
    `> ${studio.tagline}. ${texts.heroLead}`,
    '',
    `${studio.addressLines.join(', ')}. Telephone ${studio.phone}, email ${studio.email}.`,
    '',
    ...section(
      'Classes',
      types.map(({ id, name, description }) => `[${name}](${to(`/classes/${id}`)}): ${description}`),
    ),
    ...section('Prices', [
      ...sold.map(
        (one) => `${one.name}: ${formatPence(one.pricePence)} ${priceNote(one)}. ${one.usage || useInWords(one)}.`,
      ),
      ...(hasHall ? [hallLine(hallHire)] : []),
    ]),
    ...section('Opening hours', describeOpeningHours(studioHours)),
    ...section('Hall hire hours', hasHall ? describeOpeningHours(openingHours) : []),
    ...section('Pages', pages.map(to)),
    '## Data',
    `- [Weekly classes as JSON](${to('/api/classes')})`,
    `- [Sessions with free places as JSON](${to(`/api/sessions?from=${today}&to=${addDays(today, 6)}`)})`,
    `- [Classes as open data](${to('/openactive/')})`,
    `- [API description](${to('/api/openapi.json')})`,
  ]
}
