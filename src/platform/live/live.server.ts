import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Tx } from '../database/db.server.ts'
import type { Log } from '../log.server.ts'

/** A change that open pages should hear of. It names what changed, never the new value: the page reads that again, so that two
 *  events that overtake each other cannot leave an old number on a screen. */
export type LiveNotice = { topic: string; id: string; userId?: string }

/** A transaction by its number, which counts within one history of one database: another begins where a backup was restored or a standby
 *  took over. */
export type Numbered = { history: string; number: bigint }

export type Live = {
  /** Calls back for each committed event of any instance, and with null when events may have been missed. */
  subscribe(hear: (notice: LiveNotice | null) => void): () => void
  /** Calls back for each notification on another channel, and when some may have been missed. For the life of the process. */
  listen(channel: string, hear: () => void): void
  isListening(): boolean
  /** Resolves once all that is committed by now has been heard, with the number of a transaction: whatever is committed later has a higher
   *  one. With null where that cannot be said, because others are writing or nothing is heard. Waits for the first connection. */
  hearAll(): Promise<Numbered | null>
  close(): Promise<void>
}

const CHANNEL = 'tempo_live'
const OWN_CHANNEL = 'tempo_live_heard'
const RECONNECT_MS = 500

/** Notifies every instance when this transaction commits, and none when it does not. */
export async function announce(tx: Tx, ...notices: LiveNotice[]): Promise<void> {
  await tx.$client.query({
    name: 'announce',
    text: `select pg_notify('${CHANNEL}', notice) from unnest($1::text[]) notice`,
    values: [notices.map((notice) => JSON.stringify(notice))],
  })
}

/** One connection that listens for this process and reconnects after the database was away. */
export function openLive(databaseUrl: string, log: Log): Live {
  const hearers = new Set<(notice: LiveNotice | null) => void>()
  const signals = new Map<string, () => void>()
  const tell = (notice: LiveNotice | null) => hearers.forEach((hear) => hear(notice))
  let client: pg.Client | undefined
  let closed = false
  let listening = false
  let retry: NodeJS.Timeout | undefined
  let heard = ''
  const first = Promise.withResolvers<void>()

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: databaseUrl, application_name: 'tempo-live', keepAlive: true })
    client = next
    next.on('error', () => lost(next))
    next.on('end', () => lost(next))
    next.on('notification', ({ channel, payload }) => {
      if (channel === OWN_CHANNEL) heard = payload ?? ''
      else if (channel !== CHANNEL) signals.get(channel)?.()
      else if (payload) tell(JSON.parse(payload) as LiveNotice)
    })
    try {
      await next.connect()
      for (const channel of [CHANNEL, OWN_CHANNEL, ...signals.keys()])
        await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      listening = true
      first.resolve()
      tell(null)
      signals.forEach((hear) => hear())
    } catch {
      lost(next)
    }
  }

  function lost(which: pg.Client): void {
    if (which !== client || closed) return
    client = undefined
    if (listening) log.warn('live.lost')
    listening = false
    which.end().catch(() => {})
    retry = setTimeout(() => void connect(), RECONNECT_MS)
  }

  void connect()
  return {
    subscribe(hear) {
      hearers.add(hear)
      return () => void hearers.delete(hear)
    },
    listen(channel, hear) {
      signals.set(channel, hear)
      if (listening) client?.query(`listen ${pg.escapeIdentifier(channel)}`).catch(() => {})
    },
    isListening: () => listening,
    async hearAll() {
      await first.promise
      const mark = randomUUID()
      const transaction = listening && client ? await numberAlone(client, mark) : null
      // Notices are heard in the order of their transactions, and before the answer to a statement of their own connection.
      return heard === mark ? transaction : null
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}

/** A transaction that notifies this connection of `mark`; null where another was under way that may be committed later. */
async function numberAlone(client: pg.Client, mark: string): Promise<Numbered | null> {
  const answers = await client.query(
    `begin; select pg_current_xact_id();
     select pg_current_xact_id()::text as own, pg_snapshot_xmin(pg_current_snapshot())::text as oldest,
            (select system_identifier::text from pg_control_system()) || '/' || (select timeline_id from pg_control_checkpoint()) as history,
            pg_notify('${OWN_CHANNEL}', '${mark}');
     commit`,
  )
  const [, , answer] = answers as unknown as pg.QueryResult<{ own: string; oldest: string; history: string }>[]
  const row = answer?.rows[0]
  return row && row.own === row.oldest ? { history: row.history, number: BigInt(row.own) } : null
}
