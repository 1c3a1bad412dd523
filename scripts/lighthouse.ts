import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'

/** Measures every indexable page as a slow phone would load it, the median of three: `npm start`, then `npm run lighthouse`, or
 *  `npm run lighthouse -- / /timetable` for some of them. Exits with an error when a page misses its targets. `STUDIO_URL`
 *  names another studio than the one on port 3000. */
const origin = process.env.STUDIO_URL ?? 'http://localhost:3000'
const chosen = process.argv.slice(2)
const RUNS = 3
const DEBUG_PORT = 9333
const BEST = { accessibility: 100, 'best-practices': 100, seo: 100, performance: 98 } as const
const MOST_LCP_MS = { '/timetable': 2000, other: 1600 }
const MOST_TBT_MS = 50
const MOST_CLS = 0.01
const MOST_BYTES = { '/timetable': 180_000, other: 90_000 }
const MOST_REQUESTS = 16

type Figures = {
  scores: Record<string, number>
  lcpMs: number
  tbtMs: number
  cls: number
  bytes: number
  requests: number
}

const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url ?? '/').pathname)
const measured = chosen.length > 0 ? paths.filter((path) => chosen.includes(path)) : paths
const note = 'node_modules/.tempo/browser.json'
const found = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as { executablePath?: string }) : {}
const profile = await mkdtemp(join(tmpdir(), 'tempo-lighthouse-'))
const browser = await chromium.launchPersistentContext(profile, {
  executablePath: found.executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', `--remote-debugging-port=${DEBUG_PORT}`],
})
let missed = 0
// The first page after the browser's start is slower.
await measure(measured[0] ?? '/')
for (const path of measured) {
  const runs: Figures[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await measure(path))
  const middle = medianOf(runs)
  const misses = missesOf(path, middle)
  missed += misses.length
  console.log(path, JSON.stringify(middle), misses.length > 0 ? `MISSED: ${misses.join(', ')}` : 'ok')
}
await browser.close()
process.exitCode = missed > 0 ? 1 : 0

async function measure(path: string): Promise<Figures> {
  const result = await lighthouse(origin + path, { port: DEBUG_PORT, logLevel: 'error' })
  if (!result) throw new Error(`Lighthouse did not answer for ${path}`)
  const { categories, audits } = result.lhr
  const scores = Object.entries(categories).map(([id, { score }]) => [id, Math.round((score ?? 0) * 100)] as const)
  const figure = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: Object.fromEntries(scores),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    cls: Number(figure('cumulative-layout-shift').toFixed(3)),
    bytes: figure('total-byte-weight'),
    requests: requestsOf(audits['network-requests']?.details),
  }
}

/** Each figure has its own median, so that one disturbed run does not decide all. */
function medianOf(runs: Figures[]): Figures {
  const median = (figure: (run: Figures) => number) =>
    runs.map(figure).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? Number.NaN
  return {
    scores: Object.fromEntries(Object.keys(BEST).map((id) => [id, median(({ scores }) => scores[id] ?? 0)])),
    lcpMs: median(({ lcpMs }) => lcpMs),
    tbtMs: median(({ tbtMs }) => tbtMs),
    cls: median(({ cls }) => cls),
    bytes: median(({ bytes }) => bytes),
    requests: median(({ requests }) => requests),
  }
}

function requestsOf(details: unknown): number {
  return (details as { items?: unknown[] } | undefined)?.items?.length ?? Number.NaN
}

function missesOf(path: string, { scores, lcpMs, tbtMs, cls, bytes, requests }: Figures): string[] {
  const kind = path === '/timetable' ? path : 'other'
  return [
    ...Object.entries(BEST).flatMap(([id, best]) => ((scores[id] ?? 0) < best ? [`${id} ${scores[id]}`] : [])),
    ...(lcpMs > MOST_LCP_MS[kind] ? [`LCP ${lcpMs} ms`] : []),
    ...(tbtMs > MOST_TBT_MS ? [`TBT ${tbtMs} ms`] : []),
    ...(cls > MOST_CLS ? [`CLS ${cls}`] : []),
    ...(bytes > MOST_BYTES[kind] ? [`${bytes} bytes`] : []),
    ...(requests > MOST_REQUESTS ? [`${requests} requests`] : []),
  ]
}
