import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { seedLarge } from '#db/seed/seed-large.ts'
import { type Figure, isMet, median, tableOf } from './bench/figures.ts'
import { timeNights } from './bench/night.ts'
import { aCrowd, aRowOfClasses } from './rig/crowd.ts'
import { connectBeside } from './rig/rig-database.ts'
import { startStudio, type StudioProcess } from './rig/studio-process.ts'

// `npm run bench:large`: two studios side by side, one with the demo's data, one with a hundred thousand members and a million
// bookings more; each request is sent to both in turn, and no response may take twice as long in the large one
// (docs/benchmarks.md). Filling the large one takes minutes: with `--keep DIR` both are kept and the next run uses them.
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100000' },
    bookings: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
})
const size = { members: Number(values.members), bookings: Number(values.bookings) }

const CLOCK = '2026-11-23T10:00:00Z'
const ROUNDS = 80
const WARM_UP = 15
const MOST = 2

type Side = {
  studio: StudioProcess
  client: pg.Client
  dataDir: string
  admin: string
  member: string
  sessions: string[]
}

async function open(isLarge: boolean): Promise<Side> {
  const kept = values.keep && join(resolve(values.keep), isLarge ? 'large' : 'demo')
  const isFilled = kept !== undefined && existsSync(kept)
  if (kept) mkdirSync(kept, { recursive: true })
  const dataDir = kept ?? mkdtempSync(join(tmpdir(), 'tempo-bench-'))
  // Accessible to the database's user when run as root.
  chmodSync(dataDir, 0o755)
  const secret = 'a secret of the benchmarks, and long enough'
  const studio = await startStudio({ DATA_DIR: dataDir, SECRET: secret, RATE_LIMIT: 'off', CLOCK })
  const client = await connectBeside(dataDir)
  if (isLarge && !isFilled) {
    const startedAt = performance.now()
    await seedLarge(client, size, new Date(CLOCK))
    console.log(`seeded in ${Math.round((performance.now() - startedAt) / 1000)} s`)
  }
  const [admin] = await aCrowd(client, { count: 1, role: 'admin' })
  const [member] = await aCrowd(client, { count: 1 })
  const sessions = await aRowOfClasses(client, {
    count: ROUNDS + WARM_UP,
    places: 12,
    from: new Date('2026-12-14T12:00:00Z'),
  })
  // A whole page of log entries on both sides: the same is rendered.
  await client.query(
    `insert into activities (at, actor_kind, verb, subject_id, details) select now(), 'system', 'hall.closed', n, '{}' from generate_series(1, 60) n`,
  )
  await client.query('analyze')
  return { studio, client, dataDir, admin: admin?.cookie ?? '', member: member?.cookie ?? '', sessions }
}

async function close({ studio, client, dataDir }: Side): Promise<void> {
  await client.end()
  await studio.stop()
  if (!values.keep) rmSync(dataDir, { recursive: true, force: true })
}

type Ask = (side: Side, round: number) => Promise<Response>

const page =
  (path: string, who: 'admin' | 'member'): Ask =>
  ({ studio, [who]: cookie }) =>
    fetch(studio.origin + path, { headers: { cookie } })

const book: Ask = ({ studio, member, sessions }, round) =>
  fetch(`${studio.origin}/api/bookings`, {
    method: 'POST',
    headers: { cookie: member, origin: studio.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: sessions[round] }),
  })

const asks: Record<string, Ask> = {
  'users, first page': page('/dashboard/users', 'admin'),
  'users, by name': page('/dashboard/users?search=caller+1', 'admin'),
  'users, by number, JSON': page('/api/admin/users?search=02079460000', 'admin'),
  'users, newest first': page('/dashboard/users?sort=newest', 'admin'),
  'users, holders of one package': page('/dashboard/users?membershipType=basic', 'admin'),
  'users, inactive': page('/dashboard/users?membershipType=inactive', 'admin'),
  'users, who never held one': page('/dashboard/users?membershipType=none', 'admin'),
  'users, direct debit on': page('/dashboard/users?directDebit=active', 'admin'),
  'users, direct debit off': page('/dashboard/users?directDebit=inactive', 'admin'),
  'users, by name and package': page('/dashboard/users?search=amara+okafor&membershipType=basic', 'admin'),
  messages: page('/dashboard/messages', 'admin'),
  'messages, by name': page('/dashboard/messages?search=amara+okafor', 'admin'),
  dashboard: page('/dashboard/admin', 'admin'),
  today: page('/dashboard/today', 'admin'),
  'search, by name': page('/dashboard/search?q=amara+okafor', 'admin'),
  'search, one word': page('/dashboard/search?q=amara', 'admin'),
  'search, two letters': page('/dashboard/search?q=xi', 'admin'),
  'search, a hire’s telephone number': page('/dashboard/search?q=07000+1', 'admin'),
  'search, a booking': page('/dashboard/search?q=book+amara+okafor+into+salsa', 'admin'),
  activity: page('/dashboard/activity', 'admin'),
  'timetable, signed in': page('/timetable', 'member'),
  booking: book,
}

async function timeOf(ask: Ask, side: Side, round: number): Promise<number> {
  const startedAt = performance.now()
  const answer = await ask(side, round)
  await answer.arrayBuffer()
  if (answer.status >= 300) throw new Error(`${answer.url} answered ${answer.status}`)
  return performance.now() - startedAt
}

async function measure(name: string, ask: Ask, [demo, large]: readonly [Side, Side]): Promise<Figure> {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const taken = [await timeOf(ask, demo, round), await timeOf(ask, large, round)] as const
    if (round >= WARM_UP) taken.forEach((ms, side) => times[side]?.push(ms))
  }
  const [inDemo, inLarge] = times.map(median) as [number, number]
  const ms = (value: number) => `${value.toFixed(1)} ms`
  return { name, measured: ms(inLarge), baseline: ms(inDemo), ratio: inLarge / inDemo, atMost: MOST }
}

const sides = [await open(false), await open(true)] as const
try {
  const figures: Figure[] = []
  const chosen = Object.entries(asks).filter(([name]) => name.includes(values.only ?? ''))
  for (const [name, ask] of chosen) figures.push(await measure(name, ask, sides))
  if (chosen.length > 0) console.log(tableOf(figures))
  // Last, because it removes old data; never from a studio that is kept.
  if ('nightly routine'.includes(values.only ?? '') && !values.keep) await timeNights(sides[1].dataDir, new Date(CLOCK))
  process.exitCode = figures.every(isMet) ? 0 : 1
} finally {
  for (const side of sides) await close(side)
}
