import type pg from 'pg'
import type { Database } from '../database/db.server.ts'

/** The namespace of daily jobs among advisory locks; the second number is the job's. */
const DAILY = 837_428
const MOST_ATTEMPTS = 3

/** Runs a job that is due once on each studio date, in one of all instances. `date` is the last date on which it was due.
 *  Promises: never twice at once; a run that failed, or died with its process, is repeated by a later call, three times at
 *  most; a job never seen before owes nothing yet. Returns whether the date is settled: done, given up or not due. Rethrows
 *  what `run` throws. Locks: the job, on a connection of its own while it runs. */
export async function runDaily(
  db: Database,
  { name, date }: { name: string; date: string },
  run: () => Promise<void>,
): Promise<boolean> {
  const client = await db.pool.connect()
  let broken: Error | undefined
  try {
    const locked = await client.query<{ isMine: boolean }>(
      'select pg_try_advisory_lock($1, hashtext($2)) as "isMine"',
      [DAILY, name],
    )
    if (!locked.rows[0]?.isMine) return false
    try {
      if (!(await takeUp(client, name, date))) return true
      await run()
      await client.query('update daily_runs set is_done = true where name = $1', [name])
      return true
    } finally {
      await client
        .query('select pg_advisory_unlock($1, hashtext($2))', [DAILY, name])
        .catch((lost: Error) => (broken = lost))
    }
  } finally {
    client.release(broken)
  }
}

/** Counts an attempt for a date; false when nothing is due or no further attempt is to be made. */
async function takeUp(client: pg.ClientBase, name: string, date: string): Promise<boolean> {
  const first = await client.query(
    'insert into daily_runs (name, date, attempts, is_done) values ($1, $2, 0, true) on conflict do nothing',
    [name, date],
  )
  if (first.rowCount) return false
  const owed = await client.query(
    `update daily_runs set date = $2, attempts = case when date = $2 then attempts + 1 else 1 end, is_done = false
      where name = $1 and (date <> $2 or (not is_done and attempts < $3))`,
    [name, date, MOST_ATTEMPTS],
  )
  return owed.rowCount === 1
}
