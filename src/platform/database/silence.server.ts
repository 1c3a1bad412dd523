import type pg from 'pg'

type Watched = pg.PoolClient & { allowSilence(ms: number): void }

/** Cuts each connection of the pool off that owes an answer and has not sent one for so long: a database that hangs, or whose network is gone,
 *  ends no statement itself. What was asked in the meantime fails, and is taken back by the database as soon as it hears of it. Statements that wait behind
 *  others are answered in their turn, so that it is the silence that counts. */
export function cutSilentConnections(pool: pg.Pool, mostMs: number): void {
  pool.on('connect', (client) => watch(client, mostMs))
  pool.on('release', (_, client) => (client as Watched).allowSilence(mostMs))
}

/** Lets the statements of this transaction take longer than those of requests. A client that no one watches has only the database's own timeout. */
export async function allowMinutes(client: Pick<pg.Pool, 'query'>, minutes: number): Promise<void> {
  const ms = minutes * 60_000
  ;(client as Partial<Watched>).allowSilence?.(ms + GRACE_MS)
  await client.query(`select set_config('statement_timeout', $1, true)`, [`${ms}ms`])
}

/** What the database's own timeout is given to be heard of. */
export const GRACE_MS = 1500

function watch(client: pg.PoolClient, usualMs: number): void {
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>
  let [mostMs, owed] = [usualMs, 0]
  let timer: NodeJS.Timeout | undefined
  const listen = () => {
    clearTimeout(timer)
    if (owed > 0) timer = setTimeout(cut, mostMs)
  }
  const cut = () => client.connection.stream.destroy(new Error('Read timeout: the database does not answer'))
  const heard = () => {
    owed -= 1
    listen()
  }
  Object.assign(client, {
    allowSilence: (ms: number) => (mostMs = ms),
    query: (...statement: unknown[]) => {
      if (owed++ === 0) listen()
      const callback = statement.at(-1)
      if (typeof callback !== 'function') return query(...statement).finally(heard)
      return query(...statement.slice(0, -1), (...answer: unknown[]) => {
        heard()
        callback(...answer)
      })
    },
  })
}
