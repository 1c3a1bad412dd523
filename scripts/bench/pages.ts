import { brotliCompressSync } from 'node:zlib'
import type { Caller } from '../rig/crowd.ts'
import { type Load, repeated, runLoad, type Shot } from '../rig/load.ts'
import type { StudioProcess } from '../rig/studio-process.ts'
import type { Baseline } from './baseline.ts'
import { type Figure, median } from './figures.ts'

const CONNECTIONS = 16
const ROUNDS = 3
const MS_A_ROUND = 1500
const PATH = '/timetable'

type Rig = { studio: StudioProcess; baseline: Baseline; readers: Caller[] }

/** The visitors' timetable against a server of the same compressed bytes, and for members in turn, each with places of their
 *  own, against a hello. */
export async function measurePages({ studio, baseline, readers }: Rig): Promise<Figure[]> {
  const port = Number(new URL(studio.origin).port)
  const page = await fetch(studio.origin + PATH, { headers: { 'Accept-Encoding': 'br' } })
  const html = Buffer.from(await page.arrayBuffer())
  const bytes = brotliCompressSync(html)
  await bookSome(studio.origin, readers, html.toString())
  await fetch(`http://127.0.0.1:${baseline.port}/page`, { method: 'PUT', body: bytes })
  const anonymous = { method: 'GET', path: PATH, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }
  const signedIn = readers.map(({ cookie }) => ({
    ...anonymous,
    headers: { ...anonymous.headers, Cookie: cookie },
  }))
  const of = (to: number, ...shots: Shot[]) => ({ to, shots })
  return [
    await compare(
      'Timetable for visitors',
      of(port, anonymous),
      of(baseline.port, { method: 'GET', path: '/page' }),
      0.8,
    ),
    await compare(
      'Timetable, signed in',
      of(port, ...signedIn),
      of(baseline.port, { method: 'GET', path: '/hello' }),
      0.03,
    ),
  ]
}

/** Every reader books two places of the week, so that their pages differ; a refusal makes them differ too. */
async function bookSome(origin: string, readers: Caller[], html: string): Promise<void> {
  const sessions = [...new Set([...html.matchAll(/data-session-id="([^"]+)"/g)].map(([, id]) => id))]
  for (const [at, { cookie }] of readers.entries()) {
    for (const sessionId of [sessions[(at * 7) % sessions.length], sessions[(at * 11 + 3) % sessions.length]]) {
      const headers = { Cookie: cookie, Origin: origin, 'Content-Type': 'application/json' }
      const answer = await fetch(`${origin}/api/bookings`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sessionId }),
      })
      await answer.arrayBuffer()
    }
  }
}

/** `shots` are sent in turn. */
type Side = { to: number; shots: Shot[] }

async function compare(name: string, ours: Side, theirs: Side, atLeast: number): Promise<Figure> {
  await drive(ours)
  await drive(theirs)
  const rounds: { ours: Load; theirs: Load }[] = []
  for (let round = 0; round < ROUNDS; round++) rounds.push({ theirs: await drive(theirs), ours: await drive(ours) })
  const measured = median(rounds.map((round) => round.ours.perSecond))
  const beside = median(rounds.map((round) => round.theirs.perSecond))
  const p99 = median(rounds.map((round) => round.ours.p99))
  return {
    name,
    measured: `${measured.toFixed(0)}/s, p99 ${p99.toFixed(1)} ms`,
    baseline: `${beside.toFixed(0)}/s node:http ${theirs.shots[0]?.path}`,
    ratio: median(rounds.map((round) => round.ours.perSecond / round.theirs.perSecond)),
    atLeast,
  }
}

async function drive({ to, shots }: Side): Promise<Load> {
  const load = await runLoad({ port: to, connections: CONNECTIONS, next: repeated(shots, MS_A_ROUND) })
  if (load.statuses['200'] !== load.requests) throw new Error(`${shots[0]?.path}: ${JSON.stringify(load.statuses)}`)
  return load
}

const RAW_MOST = 45 * 1024
const BROTLI_MOST = 10 * 1024

/** The size of a week of some thirty classes, for a visitor and for a member. */
export async function measureSizes({ studio, reader }: { studio: StudioProcess; reader: Caller }): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [who, headers] of [
    ['visitors', {}],
    ['a member', { Cookie: reader.cookie }],
  ] as const) {
    const page = await fetch(studio.origin + PATH, { headers: { ...headers, 'Accept-Encoding': 'identity' } })
    const html = await page.text()
    const classes = new Set(html.match(/data-session-id="[^"]+"/g)).size
    const sent = await compressedBytes(studio.origin + PATH, headers)
    const name = `HTML of ${classes} classes for ${who}`
    const raw = Buffer.byteLength(html)
    figures.push({ name: `${name}, raw`, measured: `${raw} bytes`, baseline: '', value: raw, atMost: RAW_MOST })
    figures.push({ name: `${name}, brotli`, measured: `${sent} bytes`, baseline: '', value: sent, atMost: BROTLI_MOST })
  }
  return figures
}

/** Compressed, as sent. */
async function compressedBytes(url: string, headers: Record<string, string>): Promise<number> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
