import { z } from '@hono/zod-openapi'
import { html, raw } from 'hono/html'
import { isId } from '#src/kit/id.ts'
import { ok } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { failure } from '#src/platform/http/envelope.server.ts'
import { type Api, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { dropInOf } from '#src/studio/products/product.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import {
  type FeedPage,
  listOpenSeries,
  listOpenSessions,
} from '#src/studio/schedule/sessions/open-sessions.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import {
  datasetData,
  type Facts,
  LICENSE,
  SERIES_PATH,
  seriesData,
  sessionData,
  SESSIONS_PATH,
} from './opportunities.ts'

const MOST = 500
// What is written and not yet committed belongs to a moment that a reader must not have passed (RPDE).
const SETTLED_AFTER_MS = 2000

const query = z.object({
  afterTimestamp: z.coerce.number().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  afterId: z.string().refine(isId, 'Please give the id that the page before has given').optional(),
})
const itemSchema = z
  .object({
    state: z.enum(['updated', 'deleted']),
    kind: z.enum(['ScheduledSession', 'SessionSeries']),
    id: z.string(),
    modified: z.number().int().openapi({ description: 'Milliseconds since 1970' }),
    data: z.looseObject({}).optional().openapi({ description: 'JSON-LD of OpenActive; none where it is deleted' }),
  })
  .openapi('OpenActiveItem')
const page = z.object({ next: z.string(), items: z.array(itemSchema), license: z.string() })
type Item = z.output<typeof itemSchema>

const feed = {
  who: 'everyone',
  query,
  returns: 'A page of Realtime Paged Data Exchange; follow `next` until a page has no items, and ask it again later',
  response: page,
} as const

/** The classes as open data, for those who show activities of a town (OpenActive; PRODUCT 3, 5). */
export function routes(): Api {
  const app = openApiRouter('Open data')
  endpoint(app, `get ${SESSIONS_PATH}`, {
    ...feed,
    summary: 'List class sessions as open data',
    async run({ c, ctx, query: from }) {
      const facts = await readFacts(ctx)
      const sessions = await listOpenSessions(ctx.reader, pageOf(ctx, from))
      const items = sessions.map((session): Item => {
        const { id, modified } = session
        return { state: 'updated', kind: 'ScheduledSession', id, modified, data: sessionData(session, facts) }
      })
      c.header('Cache-Control', cachedFor(items))
      return ok({ next: nextOf(facts.to(SESSIONS_PATH), from, items), items, license: LICENSE })
    },
  })

  endpoint(app, `get ${SERIES_PATH}`, {
    ...feed,
    summary: 'List weekly classes as open data',
    async run({ c, ctx, query: from }) {
      const facts = await readFacts(ctx)
      const series = await listOpenSeries(ctx.reader, pageOf(ctx, from))
      const items = series.map((one): Item => {
        const { id, modified, isOver } = one
        if (isOver) return { state: 'deleted', kind: 'SessionSeries', id, modified }
        return { state: 'updated', kind: 'SessionSeries', id, modified, data: seriesData(one, facts) }
      })
      c.header('Cache-Control', cachedFor(items))
      return ok({ next: nextOf(facts.to(SERIES_PATH), from, items), items, license: LICENSE })
    },
  })

  app.get('/openactive/', async (c) => {
    const { ctx, nonce = '' } = c.get('scope')
    return c.html(datasetPage(await readFacts(ctx), nonce))
  })
  app.get('/openactive', (c) => c.redirect('/openactive/', 301))
  app.all('/openactive/*', (c) => failure(c, 404, 'not_found', 'There is nothing at this address'))
  return app
}

function pageOf({ now }: Ctx, { afterTimestamp, afterId }: z.output<typeof query>): FeedPage {
  const until = new Date(now().getTime() - SETTLED_AFTER_MS)
  const after = afterTimestamp === undefined || !afterId ? null : { modified: afterTimestamp, id: afterId }
  return { after, until, now: now(), most: MOST }
}

/** After the last item of this page; an empty page is the last, and is asked for again. */
function nextOf(address: string, from: z.output<typeof query>, items: Item[]): string {
  const last = items.at(-1)
  const after = last ? { afterTimestamp: last.modified, afterId: last.id } : from
  const search = new URLSearchParams(Object.entries(after).map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `${address}?${search}` : address
}

function cachedFor(items: Item[]): string {
  return `public, max-age=${items.length === 0 ? 8 : 60}`
}

async function readFacts({ reader, links }: Ctx): Promise<Facts> {
  const [{ studio }, sold] = await Promise.all([readSettings(reader), listProductsOnSale(reader)])
  return { to: links.to, studio, dropInPence: dropInOf(sold)?.pricePence ?? null }
}

/** The dataset site: what the feeds are, for people and, as JSON-LD, for programs. */
function datasetPage(facts: Facts, nonce: string) {
  const dataset = datasetData(facts)
  const json = JSON.stringify(dataset).replaceAll('<', String.raw`\u003c`)
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${dataset.name}, open data</title>
        <meta name="description" content="${dataset.description}" />
        <script type="application/ld+json" nonce="${nonce}">
          ${raw(json)}
        </script>
        <style nonce="${nonce}">
          :root {
            color-scheme: light dark;
            font:
              1rem/1.5 system-ui,
              sans-serif;
          }
          main {
            max-width: 45rem;
            margin: auto;
            padding: 1rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${dataset.name}</h1>
          <p>${dataset.description}</p>
          <ul>
            ${dataset.distribution.map(({ name, contentUrl }) => html`<li><a href="${contentUrl}">${name}</a></li>`)}
          </ul>
          <p>
            Feeds of <a href="https://openactive.io/">OpenActive</a>, paged as Realtime Paged Data Exchange. Free to use
            under the <a href="${LICENSE}" rel="license">Creative Commons Attribution Licence 4.0</a>: please name
            <a href="${facts.to('/')}">${facts.studio.name}</a>.
          </p>
        </main>
      </body>
    </html>`
}
