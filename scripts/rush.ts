import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { aCrowd, aRowOfClasses, type Caller } from './rig/crowd.ts'
import { askerOf, bytesOf, openSocket } from './rig/load.ts'
import { connectBeside } from './rig/rig-database.ts'
import { startStudio } from './rig/studio-process.ts'
import { restartWhileOpen } from './rush/restart.ts'

// `npm run rush`: booking opens, and everybody comes within ten seconds: each member loads the signed-in timetable, then books one of ten
// classes, while other pages are open and listen (docs/benchmarks.md). `-- --restart 10000`: in place of that, the studio is restarted while
// so many pages listen, half of them signed in (docs/faults.md).
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '3000' },
    pages: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '10' },
    restart: { type: 'string', default: '0' },
  },
})
const [members, pages, seconds] = [Number(values.members), Number(values.pages), Number(values.seconds)]
const CLASSES = 10
const PLACES = 12
// A Monday in the weeks that can be booked.
const FROM = new Date('2026-11-30T12:00:00Z')
const PATH = '/timetable?week=2026-11-30'
// Of a caller who is asked to try again: never sooner, and not for ever.
const MOST_TRIES = 5

const dataDir = mkdtempSync(join(tmpdir(), 'tempo-rush-'))
// Accessible to the database's user when run as root.
chmodSync(dataDir, 0o755)
const secret = 'a secret of the benchmarks, and long enough'
const env = { DATA_DIR: dataDir, SECRET: secret, RATE_LIMIT: 'off', CLOCK: '2026-11-23T18:00:00Z' }
let studio = await startStudio(env)
const port = Number(new URL(studio.origin).port)
try {
  if (Number(values.restart) > 0) await restart(Number(values.restart))
  else await openBooking()
} finally {
  await studio.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function openBooking(): Promise<void> {
  const client = await connectBeside(dataDir)
  const callers = await aCrowd(client, { count: members })
  const ids = await aRowOfClasses(client, { count: CLASSES, places: PLACES, from: FROM })
  await client.query('analyze')
  const listeners = await openPages(pages)
  await warmUp(callers)
  const answers = await comeAllAtOnce(callers, ids)
  report(answers, await countSold(client, ids))
  listeners.close()
  console.log(`${pages} open pages heard ${listeners.heard()} notices`)
  await client.end()
}

async function restart(open: number): Promise<void> {
  const client = await connectBeside(dataDir)
  const callers = await aCrowd(client, { count: Math.ceil(open / 2) + 1 })
  await aRowOfClasses(client, { count: CLASSES, places: PLACES, from: FROM })
  await client.query('analyze')
  await client.end()
  const [callerCookie = '', ...cookies] = callers.map(({ cookie }) => cookie)
  const start = () => startStudio(env, port)
  const result = await restartWhileOpen({ port, path: PATH, pages: open, cookies, callerCookie, studio, start })
  studio = result.studio ?? studio
  console.table(result.moments)
  const { idleMs, readyAfterMs, quickAfterMs, allOpenAfterMs, calmAfterMs } = result
  const times = `ready after ${readyAfterMs} ms, pages as quick as before after ${quickAfterMs} ms, all streams open after ${allOpenAfterMs} ms, calm after ${calmAfterMs} ms`
  console.log(`${open} pages open, 99 of 100 pages within ${idleMs} ms; stopped: ${times}`)
  if (result.moments.some(({ lost, failedReads }) => lost + failedReads > 0)) process.exitCode = 1
}

type Answer = { pageMs: number; bookingMs: number; status: string; tries: number }

/** Each caller at a moment of their own within the time, over a connection of their own. */
async function comeAllAtOnce(callers: Caller[], ids: string[]): Promise<Answer[]> {
  const startedAt = performance.now()
  return Promise.all(
    callers.map(async (caller, at) => {
      await sleep(Math.max(0, startedAt + (at / callers.length) * seconds * 1000 - performance.now()))
      return come(caller, ids[at % ids.length] ?? '')
    }),
  )
}

async function come({ cookie }: Caller, sessionId: string): Promise<Answer> {
  const page = { method: 'GET', path: PATH, headers: { Cookie: cookie, 'Accept-Encoding': 'br, gzip' } }
  const body = JSON.stringify({ sessionId })
  const headers = { Cookie: cookie, Origin: studio.origin, 'Content-Type': 'application/json' }
  const booking = { method: 'POST', path: '/api/bookings', headers, body }
  try {
    const socket = await openSocket(port)
    const ask = askerOf(socket)
    const askedAt = performance.now()
    const shown = await ask(bytesOf(page, port))
    const shownAt = performance.now()
    if (shown !== '200') throw new Error(`the page answered ${shown}`)
    let status = '503'
    let tries = 0
    for (; status === '503' && tries < MOST_TRIES; tries++) {
      if (tries > 0) await sleep(1000)
      status = await ask(bytesOf(booking, port))
    }
    socket.destroy()
    return { pageMs: shownAt - askedAt, bookingMs: performance.now() - shownAt, status, tries }
  } catch (error) {
    return { pageMs: NaN, bookingMs: NaN, status: String(error), tries: 1 }
  }
}

/** Pages that listen, and do nothing else: what the notices say they show in place. */
async function openPages(count: number) {
  let heard = 0
  const streams = await Promise.all(
    Array.from({ length: count }, () => {
      const { promise, resolve, reject } = Promise.withResolvers<{ destroy(): void }>()
      const request = get(`${studio.origin}/api/events`, { agent: false, headers: { Accept: 'text/event-stream' } })
      request.on('error', reject)
      request.on('response', (stream) => {
        stream.on('data', (bytes: Buffer) => (heard += bytes.includes('event: session') ? 1 : 0))
        stream.on('error', () => {})
        resolve(stream)
      })
      return promise
    }),
  )
  return { heard: () => heard, close: () => streams.forEach((stream) => stream.destroy()) }
}

/** As on any evening before booking opens. */
async function warmUp(callers: Caller[]): Promise<void> {
  for (const { cookie } of callers.slice(0, 200))
    await (await fetch(studio.origin + PATH, { headers: { Cookie: cookie } })).arrayBuffer()
}

async function countSold(client: pg.Client, ids: string[]): Promise<number> {
  const { rows } = await client.query<{ sold: number }>(
    `select count(*)::int as sold from bookings where status = 'confirmed' and session_id = any($1)`,
    [ids],
  )
  return rows[0]?.sold ?? 0
}

function report(answers: Answer[], sold: number): void {
  const statuses = Object.groupBy(answers, ({ status }) => status)
  const counts = Object.entries(statuses).map(([status, all]) => `${status}: ${all?.length}`)
  const again = answers.filter(({ tries }) => tries > 1).length
  console.log(`${members} members in ${seconds} s, ${pages} pages open`)
  console.log(`pages     ${inWords(answers.map(({ pageMs }) => pageMs))}`)
  console.log(`bookings  ${inWords(answers.map(({ bookingMs }) => bookingMs))}`)
  console.log(`answers   ${counts.join(', ')}; ${again} were asked to try again`)
  console.log(`sold      ${sold} of ${CLASSES * PLACES}`)
  const isTrue = sold === Math.min(CLASSES * PLACES, members) && statuses['201']?.length === sold
  if (!isTrue) process.exitCode = 1
}

function inWords(times: number[]): string {
  const sorted = times.filter((time) => !Number.isNaN(time)).toSorted((a, b) => a - b)
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN)
  return `half within ${at(0.5)} ms, 99 of 100 within ${at(0.99)} ms, the slowest ${at(1)} ms`
}
