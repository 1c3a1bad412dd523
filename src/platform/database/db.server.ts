import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'

/** What a store reads from: the pool outside a transaction, or the open transaction inside one. */
export type Reader = NodePgDatabase<Record<string, never>> & { $client: Pick<pg.Pool, 'query'> }

/** An open transaction. Always an argument, never ambient: a query that does not take it escapes the transaction. */
export type Tx = Reader & { readonly inTransaction: true }

export type Transaction = <Answer>(work: (tx: Tx) => Promise<Answer>) => Promise<Answer>

export type Database = {
  /** For single-statement reads outside a transaction. Only delivery may use it. */
  reader: Reader
  /** Runs the work in one transaction; commits its answer, rolls back when it throws or answers with a refusal. Retries a lost race of
   *  the database's own making (deadlock, serialisation) up to three times and a lock that was not to be had in time once, so the
   *  work must have no other effects. */
  transaction: Transaction
  /** Whether the database answers at all. */
  isAnswering(): Promise<boolean>
  pool: pg.Pool
  close(): Promise<void>
}

/** The one row of a query that finds one or none. */
export async function first<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await query
  return row ?? null
}

// PRODUCT 6: statement timeout 5 s, lock timeout 3 s, pool of 8 a process.
const POOL_SIZE = 8
const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 3000
const WAIT_FOR_CONNECTION_MS = 5000

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

export function openDatabase(url: string, options: { poolSize?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? POOL_SIZE,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: 'tempo',
    // Statements sent without waiting for the one before leave at once, in order.
    pipeline: true,
  } as pg.PoolConfig)
  // A connection cut while idle is replaced by the pool; one cut in use fails its next query. Without listeners either would
  // end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const reader = drizzle(pool) as unknown as Reader
  return {
    reader,
    pool,
    transaction: (work) => withRetries(() => inTransaction(pool, work)),
    isAnswering: () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      ),
    close: () => pool.end(),
  }
}

async function inTransaction<Answer>(pool: pg.Pool, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Sent together with the first statement of the work.
    const begun = client.query('begin')
    begun.catch(() => {})
    const answer = await work(Object.assign(drizzle(client), { inTransaction: true as const }) as unknown as Tx)
    await begun
    await client.query(isRefused(answer) ? 'rollback' : 'commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw error
  } finally {
    client.release(broken)
  }
}

/** Runs the work of a use case within a transaction that is open: a refusal takes back what that work wrote and nothing else. One
 *  at a time: what is done beside it would be taken back with it. */
export function nested(tx: Tx): Transaction {
  return async (work) => {
    // Goes out together with the first statement of the work; when it fails, so does that one.
    tx.$client.query('savepoint nested').catch(() => {})
    const answer = await work(tx)
    if (isRefused(answer)) await tx.$client.query('rollback to savepoint nested')
    await tx.$client.query('release savepoint nested')
    return answer
  }
}

function isRefused(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'refusal' in answer && 'ok' in answer && answer.ok === false
}

// A lock timeout is retried only once, because each attempt holds a connection while it waits: in a rush on one class those who
// waited longest then hear the result instead of 503.
const MOST_TRIES: Record<string, number> = { '40001': 4, '40P01': 4, '55P03': 2 }

async function withRetries<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= (MOST_TRIES[sqlStateOf(error) ?? ''] ?? 1)) throw error
    }
  }
}

/** The SQLSTATE of a database error, also when the query builder has wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  // Every SQLSTATE has a digit; system codes such as EPIPE have none.
  if (typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)) return code
  const cause = (error as { cause?: unknown } | null)?.cause
  return cause ? sqlStateOf(cause) : undefined
}

/** The name of the constraint in a database error, if any. */
export function constraintOf(error: unknown): string | undefined {
  const { constraint, cause } = (error ?? {}) as { constraint?: string; cause?: unknown }
  return constraint ?? (cause ? constraintOf(cause) : undefined)
}
