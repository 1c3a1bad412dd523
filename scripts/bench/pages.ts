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

type Rig = { studio: StudioProcess; baseline: Baseline; reader: Caller }

/** The timetable for nobody in particular beside a server of the same compressed bytes, and for a member beside a hello. */
export async function measurePages({ studio, baseline, reader }: Rig): Promise<Figure[]> {
  const port = Number(new URL(studio.origin).port)
  const page = await fetch(studio.origin + PATH, { headers: { 'Accept-Encoding': 'br' } })
  const bytes = brotliCompressSync(await page.arrayBuffer())
  await fetch(`http://127.0.0.1:${baseline.port}/page`, { method: 'PUT', body: bytes })
  const anonymous = { method: 'GET', path: PATH, headers: { 'Accept-Encoding': 'br' } }
  const signedIn = { ...anonymous, headers: { ...anonymous.headers, Cookie: reader.cookie } }
  const of = (to: number, shot: Shot) => ({ to, shot })
  return [
    await compare(
      'Timetable for visitors',
      of(port, anonymous),
      of(baseline.port, { method: 'GET', path: '/page' }),
      0.5,
    ),
    await compare(
      'Timetable, signed in',
      of(port, signedIn),
      of(baseline.port, { method: 'GET', path: '/hello' }),
      0.008,
    ),
  ]
}

type Side = { to: number; shot: Shot }

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
    baseline: `${beside.toFixed(0)}/s node:http ${theirs.shot.path}`,
    ratio: median(rounds.map((round) => round.ours.perSecond / round.theirs.perSecond)),
    atLeast,
  }
}

async function drive({ to, shot }: Side): Promise<Load> {
  const load = await runLoad({ port: to, connections: CONNECTIONS, next: repeated(shot, MS_A_ROUND) })
  if (load.statuses['200'] !== load.requests) throw new Error(`${shot.path}: ${JSON.stringify(load.statuses)}`)
  return load
}

const RAW_MOST = 45 * 1024
const BROTLI_MOST = 10 * 1024

/** How large the week of some thirty classes is, for a visitor and for a member. */
export async function measureSizes({ studio, reader }: Omit<Rig, 'baseline'>): Promise<Figure[]> {
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

/** As it goes over the wire. */
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
