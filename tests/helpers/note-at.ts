import type pg from 'pg'

/** Has every statement noted that leaves through this pool; returns what ends it. */
export function noteAt(pool: pg.Pool, note: (asked: unknown, values: unknown) => void): () => void {
  const [query, connect] = [pool.query.bind(pool), pool.connect.bind(pool)]
  const open = connect as (...all: unknown[]) => unknown
  // For a transaction; the pool itself asks with a callback, for a query that has been noted.
  const opened = async () => {
    const client = await connect()
    const send = client.query.bind(client) as (...all: unknown[]) => unknown
    const release = client.release.bind(client)
    return Object.assign(client, {
      query: (...args: unknown[]) => (note(args[0], args[1]), send(...args)),
      release: (error?: Error) => (Object.assign(client, { query: send, release }), release(error)),
    })
  }
  Object.assign(pool, {
    query: (...args: unknown[]) => (note(args[0], args[1]), (query as (...all: unknown[]) => unknown)(...args)),
    connect: (...callback: unknown[]) => (callback.length > 0 ? open(...callback) : opened()),
  })
  return () => void Object.assign(pool, { query, connect })
}
