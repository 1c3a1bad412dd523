import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { bookPlace } from '#src/studio/bookings/places/book-place.server.ts'
import { aCrowd, aRowOfClasses, type Caller } from '../rig/crowd.ts'

/** One statement as the studio sent it for a booking. */
type Statement = { text: string; values: unknown[] }
export type Order = { caller: Caller; session: { id: string; classId: string } }
type Sample = { statements: Statement[]; order: Order; seatNo: number }

// A seat number that cannot be mistaken for anything else in the statements.
const SAMPLE_SEAT = 437
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Books once with nobody beside, through the studio's own use case, and records every statement of its transaction, so that the baseline
 *  is always what the studio sends now. */
export async function recordBooking(databaseUrl: string, client: pg.ClientBase, from: Date): Promise<Sample> {
  const [caller] = await aCrowd(client, { count: 1 })
  const [id] = await aRowOfClasses(client, { count: 1, places: SAMPLE_SEAT, from })
  if (!caller || !id) throw new Error('Nothing to book')
  await client.query('delete from session_seats where session_id = $1 and seat_no <> $2', [id, SAMPLE_SEAT])
  const { rows } = await client.query<{ classId: string }>(
    'select class_id as "classId" from class_sessions where id = $1',
    [id],
  )
  const statements: Statement[] = []
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  db.pool.on('connect', (connection) => listenTo(connection, statements))
  const parts = {
    db,
    clock: { now: () => new Date(from.getTime() - 7 * 86_400_000) },
    log: openLog(() => {}),
    links: openLinks('http://localhost', 'secret'),
    payments: openClosedProvider(),
    paysOnline: true,
  }
  const actor = { kind: 'account', role: 'member', signInSessionId: randomUUID(), ...caller } as const
  const who = { memberId: caller.userId, personId: null, guest: null }
  const outcome = await createCtx(parts, actor).transaction((work) =>
    bookPlace(work, { sessionId: id, who, recipient: caller }),
  )
  await db.close()
  if (!outcome.ok) throw new Error(`The sample was refused: ${outcome.refusal}`)
  return { statements, order: { caller, session: { id, classId: rows[0]?.classId ?? '' } }, seatNo: SAMPLE_SEAT }
}

function listenTo(connection: pg.ClientBase, heard: Statement[]): void {
  const send = connection.query.bind(connection) as (...args: unknown[]) => unknown
  const listening = (query: string | pg.QueryConfig, values?: unknown[]) => {
    const [text, own] = typeof query === 'string' ? [query, []] : [query.text, query.values ?? []]
    heard.push({ text, values: values ?? own })
    return values ? send(query, values) : send(query)
  }
  Object.assign(connection, { query: listening })
}

/** The recorded statements for each booking with its own ids, prepared and sent in sequence, by the given number of connections
 *  at once. */
export async function bookRaw(
  pool: pg.Pool,
  sample: Sample,
  orders: Order[],
  callers: number,
): Promise<{ perSecond: number }> {
  const scripts = orders.map((order) => scriptFor(sample, order))
  let next = 0
  const startedAt = performance.now()
  const work = async () => {
    for (let script = scripts[next++]; script; script = scripts[next++]) await play(pool, script, sample.seatNo)
  }
  await Promise.all(Array.from({ length: callers }, work))
  return { perSecond: orders.length / ((performance.now() - startedAt) / 1000) }
}

async function play(pool: pg.Pool, script: pg.QueryConfig[], sampleSeat: number): Promise<void> {
  const client = await pool.connect()
  let seatNo = sampleSeat
  try {
    for (const statement of script) {
      const values = statement.values?.map((value) =>
        typeof value === 'string' ? value.replace(`"seatNo":${sampleSeat}`, `"seatNo":${seatNo}`) : value,
      )
      const { rows } = await client.query<{ freeSeatNo?: number }>({ ...statement, values })
      seatNo = rows[0]?.freeSeatNo ?? seatNo
    }
  } finally {
    client.release()
  }
}

function scriptFor({ statements, order }: Sample, { caller, session }: Order): pg.QueryConfig[] {
  const ids = new Map([
    [order.caller.userId, caller.userId],
    [order.caller.personId, caller.personId],
    [order.caller.holdingId, caller.holdingId],
    [order.session.id, session.id],
    [order.session.classId, session.classId],
  ])
  const idOf = (id: string) => {
    if (!ids.has(id)) ids.set(id, randomUUID())
    return ids.get(id) ?? id
  }
  const translate = (value: unknown) =>
    typeof value === 'string'
      ? value
          .replace(UUID, idOf)
          .replaceAll(order.caller.email, caller.email)
          .replaceAll(order.caller.name, caller.name)
      : value
  return statements.map(({ text, values }) =>
    values.length === 0
      ? { text }
      : { name: `raw-${text.slice(0, 40)}-${text.length}`, text, values: values.map(translate) },
  )
}
