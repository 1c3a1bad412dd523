import type { BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import { openEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts'
import { expect } from './journey.ts'

/** A card number that is no test card, and a CVV nobody else uses: neither may be found anywhere afterwards. */
export const CANARY = '4539 1488 0343 6467'
export const CANARY_CVV = '0739'
const TRACES = [
  new RegExp(Array.from(CANARY.replaceAll(' ', '')).join(String.raw`[\s+%-]*(?:20)?`)),
  /(?<![\w.-])0739(?![\w.-])/,
]

export const isTraced = (text: string) => TRACES.some((trace) => trace.test(text))

/** Everything the browser sends to a studio, as text. */
export function listenToRequests(context: BrowserContext, studioUrl: string): string[] {
  const sent: string[] = []
  context.on('request', (request) => {
    if (!request.url().startsWith(studioUrl)) return
    sent.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  return sent
}

export async function storedInBrowser(page: Page): Promise<string> {
  const kept = await page.evaluate(() => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    state: JSON.stringify(history.state),
    address: location.href,
    cookie: document.cookie,
  }))
  return JSON.stringify([kept, await page.context().cookies()])
}

/** Names of the tables in which a trace is found. */
export async function storedInDatabase(dataDir: string): Promise<string[]> {
  const postgres = await openEmbeddedPostgres({ dataDir, log: () => {} })
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  try {
    await client.connect()
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await client.query<{ text: string }>(`select t::text as text from ${name} t`)
      if (rows.some(({ text }) => isTraced(text))) found.push(name)
    }
    expect(tables.length).toBeGreaterThan(30)
    return found
  } finally {
    await client.end()
    await postgres.close()
  }
}

/** The search does find what is there. */
export function expectSearchToFind(): void {
  const number = CANARY.replaceAll(' ', '')
  const written = [`x=${number}`, `x=${CANARY.replaceAll(' ', '+')}`, `cvv=${CANARY_CVV}&`]
  expect(written.map(isTraced)).toEqual([true, true, true])
}
