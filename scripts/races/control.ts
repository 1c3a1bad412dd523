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
