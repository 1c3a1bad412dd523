import type { Services } from '#src/platform/app-services.server.ts'
import { EMBEDS } from '#src/studio/settings/embeds/embeds.ts'
import { keptPages } from './kept-pages.ts'

type Draw = (path: string) => Promise<Response>
type Fetch = (request: Request, env: { isAhead: boolean }) => Response | Promise<Response>

const AT_ONCE = 4
// A page that takes this long is rendered when it is asked for.
const MOST_MS = 5000
const PICTURE = /\/(?:pictures|brand)\/[\w/-]+\.\w+/g

/** Renders every page for visitors once, at a start, before anyone asks: each is there as it was then if the database goes away at once.
 *  Pages of classes, workshops and posts are found as search engines find them, in the sitemap; photographs on the pages. */
export async function drawAhead({ config, log }: Pick<Services, 'config' | 'log'>, fetch: Fetch): Promise<void> {
  const draw: Draw = async (path) => fetch(new Request(config.origin + path), { isAhead: true })
  await drawAll(draw).catch((error: unknown) => log.error('pages.not_ahead', error))
}

async function drawAll(draw: Draw): Promise<void> {
  const deadline = performance.now() + MOST_MS
  const declared = Object.keys(keptPages).filter((path) => !path.includes(':'))
  const embeds = Object.keys(EMBEDS).map((show) => `/embed/${show}`)
  const sitemap = await (await draw('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address!).pathname)
  const calendars = ['classes', ...listed.flatMap((path) => /^\/classes\/(.+)/.exec(path)?.[1] ?? [])]
  const feeds = calendars.map((of) => `/calendar/${of}.ics`)
  const left = [...new Set([...declared, ...embeds, ...listed, ...feeds])].toReversed()
  const known = new Set(left)
  const work = async () => {
    for (let path = left.pop(); path && performance.now() < deadline; path = left.pop()) {
      const text = await (await draw(path)).text()
      const pictures = (text.match(PICTURE) ?? []).filter((file) => !known.has(file))
      for (const file of pictures) known.add(file)
      left.unshift(...new Set(pictures))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
