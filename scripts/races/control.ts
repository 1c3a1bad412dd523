import pg from 'pg'
import { CALLERS } from './arena.ts'

const CONNECTIONS = 8
const ROUNDS = 5

/** The control: 48 callers over two pools check whether one of twelve places is left and then take it, without lock and seats.
 *  Returns the most they took in one of five rounds. If it were never more than twelve, the races would be too slow to prove anything. */
export async function overbookUnguarded(databaseUrl: string): Promise<number> {
  const pools = [1, 2].map(() => new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS }))
  const [pool] = pools as [pg.Pool, pg.Pool]
  const taken: number[] = []
  await pool.query('create unlogged table unguarded_bookings (place int)')
  try {
    // Connecting is slow enough to send one caller after another.
    await Promise.all(pools.map(connectAll))
    for (let round = 0; round < ROUNDS; round++) {
      await pool.query('truncate unguarded_bookings')
      await Promise.all(Array.from({ length: CALLERS }, (_, n) => bookUnguarded(pools[n % 2] as pg.Pool)))
      const { rows } = await pool.query<{ n: number }>('select count(*)::int n from unguarded_bookings')
      taken.push(rows[0]?.n ?? 0)
    }
    return Math.max(...taken)
  } finally {
    await pool.query('drop table unguarded_bookings')
    await Promise.all(pools.map((each) => each.end()))
  }
}

async function connectAll(pool: pg.Pool): Promise<void> {
  const clients = await Promise.all(Array.from({ length: CONNECTIONS }, () => pool.connect()))
  for (const client of clients) client.release()
}

async function bookUnguarded(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ n: number }>('select count(*)::int n from unguarded_bookings')
    if ((rows[0]?.n ?? 0) < 12) await client.query('insert into unguarded_bookings values (1)')
    await client.query('commit')
  } finally {
    client.release()
  }
}

const LINES = 24

/** The control of the waiting list: in each of 24 full classes of one, the place is given back while another joins the line, both without
 *  a lock. Returns in how many a place is free beside the one who waits. */
export async function strandUnguarded(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS })
  await pool.query('create unlogged table unguarded_seats as select generate_series(1, $1::int) line', [LINES])
  await pool.query('create unlogged table unguarded_waits (line int)')
  try {
    await connectAll(pool)
    const lines = Array.from({ length: LINES }, (_, n) => n + 1)
    await Promise.all(lines.flatMap((line) => [joinUnguarded(pool, line), giveBackUnguarded(pool, line)]))
    const { rows } = await pool.query(
      'select from unguarded_waits where line not in (select line from unguarded_seats)',
    )
    return rows.length
  } finally {
    await pool.query('drop table unguarded_seats, unguarded_waits')
    await pool.end()
  }
}

function joinUnguarded(pool: pg.Pool, line: number): Promise<void> {
  return ifAny(pool, { table: 'unguarded_seats', line, act: 'insert into unguarded_waits values ($1)' })
}

/** Where anyone waits the place is theirs. */
function giveBackUnguarded(pool: pg.Pool, line: number): Promise<void> {
  const passOn = 'delete from unguarded_waits where line = $1'
  return ifAny(pool, {
    table: 'unguarded_waits',
    line,
    act: passOn,
    otherwise: 'delete from unguarded_seats where line = $1',
  })
}

type Choice = { table: string; line: number; act: string; otherwise?: string }

async function ifAny(pool: pg.Pool, { table, line, act, otherwise }: Choice): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`select from ${table} where line = $1`, [line])
    const next = rows.length > 0 ? act : otherwise
    if (next) await client.query(next, [line])
    await client.query('commit')
  } finally {
    client.release()
  }
}
