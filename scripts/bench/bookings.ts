import pg from 'pg'
import type { StudioProcess } from '../rig/studio-process.ts'
import { aCrowd, aRowOfClasses, type Caller, SLOT_MS } from '../rig/crowd.ts'
import { type Load, runLoad, type Shot } from '../rig/load.ts'
import { bookRaw, type Order, recordBooking } from './raw-bookings.ts'
import { type Figure, median } from './figures.ts'
import { childrenOf, processorMs } from './processes.ts'

const CONNECTIONS = 16
// PRODUCT 6: the studio's own pool.
const POOL_SIZE = 8
const ROUNDS = 3
const SPREAD = { classes: 30, places: 20 }
const HOT = { classes: 3, places: 200 }

type Rig = { studio: StudioProcess; client: pg.Client; databaseUrl: string; postmasterPid: number }
/** What one booking took of the processor, in milliseconds. */
type Taken = { app: number; database: number }
type Round = { raw: number; load: Load; taken: Taken }
type Way = { name: string; classes: number; places: number; target: number }

/** Booking over HTTP against the same statements sent raw and prepared, spread over 30 classes and concentrated on one at a
 *  time. */
export async function measureBookings(rig: Rig): Promise<Figure[]> {
  const crowd = await aCrowd(rig.client, { count: SPREAD.classes * SPREAD.places })
  const pool = new pg.Pool({ connectionString: rig.databaseUrl, max: POOL_SIZE })
  const slots = openSlots()
  const sample = await recordBooking(rig.databaseUrl, rig.client, slots(1))
  const ways: Way[] = [
    { name: 'Booking, spread over 30 classes', ...SPREAD, target: 0.5 },
    { name: 'Booking, one hot class', ...HOT, target: 0.5 },
  ]
  const order = (way: Way) => ordersFor(rig.client, way, crowd, slots(way.classes))
  for (const way of ways) await bookOverHttp(rig, await order(way))
  const figures: Figure[] = []
  for (const way of ways) {
    const rounds: Round[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const raw = await bookRaw(pool, sample, await order(way), CONNECTIONS)
      rounds.push({ raw: raw.perSecond, ...(await bookOverHttp(rig, await order(way))) })
    }
    figures.push(...figuresOf(way, rounds))
  }
  await pool.end()
  return figures
}

function figuresOf({ name, target }: Way, rounds: Round[]): Figure[] {
  const raw = median(rounds.map((round) => round.raw))
  const http = median(rounds.map(({ load }) => load.perSecond))
  const ratio = median(rounds.map((round) => round.load.perSecond / round.raw))
  const tail = median(rounds.map(({ load }) => load.p99 / load.p50))
  const [p50, p99] = [median(rounds.map(({ load }) => load.p50)), median(rounds.map(({ load }) => load.p99))]
  return [
    {
      name,
      measured: `${http.toFixed(0)}/s`,
      baseline: `${raw.toFixed(0)}/s raw and prepared`,
      ratio,
      atLeast: target,
    },
    {
      name: `${name}: p99 to p50`,
      measured: `${p99.toFixed(1)} ms`,
      baseline: `${p50.toFixed(1)} ms`,
      ratio: tail,
      atMost: 5,
    },
    ...processorFigures(name, rounds),
  ]
}

function processorFigures(name: string, rounds: Round[]): Figure[] {
  if (process.platform !== 'linux') return []
  const [app, database] = [
    median(rounds.map(({ taken }) => taken.app)),
    median(rounds.map(({ taken }) => taken.database)),
  ]
  const measured = `${(app + database).toFixed(2)} ms (app ${app.toFixed(2)}, database ${database.toFixed(2)})`
  return [{ name: `${name}: processor time of one`, measured, baseline: '' }]
}

/** Each caller once in turn; hot classes fill one after the other. */
async function ordersFor(client: pg.Client, way: Way, crowd: Caller[], from: Date): Promise<Order[]> {
  const ids = await aRowOfClasses(client, { count: way.classes, places: way.places, from })
  const { rows } = await client.query<Order['session']>(
    'select id, class_id as "classId" from class_sessions where id = any($1) order by starts_at',
    [ids],
  )
  await client.query('analyze class_sessions, session_seats, bookings, memberships, users, people')
  const isHot = way.classes < 10
  return crowd.slice(0, way.classes * way.places).map((caller, n) => ({
    caller,
    session: rows[isHot ? Math.floor(n / way.places) : n % way.classes] as Order['session'],
  }))
}

async function bookOverHttp(rig: Rig, orders: Order[]): Promise<Omit<Round, 'raw'>> {
  const { studio } = rig
  const shots = orders.map(({ caller, session }): Shot => ({
    method: 'POST',
    path: '/api/bookings',
    headers: { Cookie: caller.cookie, Origin: studio.origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ sessionId: session.id }),
  }))
  let next = 0
  const before = processorTime(rig)
  const load = await runLoad({
    port: Number(new URL(studio.origin).port),
    connections: CONNECTIONS,
    next: () => shots[next++] ?? null,
  })
  if (load.statuses['201'] !== orders.length) throw new Error(`Not all were booked: ${JSON.stringify(load.statuses)}`)
  const after = processorTime(rig)
  const each = (part: keyof Taken) => (after[part] - before[part]) / orders.length
  return { load, taken: { app: each('app'), database: each('database') } }
}

/** Linux only. */
function processorTime({ studio, postmasterPid }: Rig): Taken {
  if (process.platform !== 'linux') return { app: 0, database: 0 }
  return {
    app: processorMs([studio.child.pid ?? 0]),
    database: processorMs([postmasterPid, ...childrenOf(postmasterPid)]),
  }
}

/** Times three weeks ahead, each used once. */
function openSlots(): (count: number) => Date {
  let at = Date.UTC(2026, 11, 14)
  return (count) => {
    const first = new Date(at)
    at += count * SLOT_MS
    return first
  }
}
