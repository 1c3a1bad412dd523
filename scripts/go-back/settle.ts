import pg from 'pg'
import { findBrokenInvariants } from '#db/invariants.ts'
import { NotReached } from '#src/platform/archive/recover-aside.server.ts'
import { LEFT_OUT } from '#src/platform/backup/write-backup.server.ts'
import { prepareDatabase } from '#src/platform/prepare-database.server.ts'

/** What the present studio knows that the one of that moment cannot: messages that have left. */
export type Sent = { id: string; facts: string; sentAt: string; emptiedAt: string | null }

export async function listSentSince(client: pg.ClientBase, moment: Date): Promise<Sent[]> {
  const { rows } = await client.query<Sent>(
    `select id, facts::text, sent_at::text as "sentAt", emptied_at::text as "emptiedAt" from messages
      where state = 'sent' and sent_at > $1::timestamptz - interval '1 hour'`,
    [moment],
  )
  return rows
}

export async function countRows(client: pg.ClientBase): Promise<{ bookings: number; payments: number }> {
  const { rows } = await client.query<{ bookings: number; payments: number }>(
    'select (select count(*)::int from bookings) as bookings, (select count(*)::int from payments) as payments',
  )
  return rows[0]!
}

/** Makes a database of another moment ready: today's schema, nobody signed in by it, no message sent twice. Throws NotReached where it does
 *  not hold together. */
export async function settle(ownerUrl: string, sent: readonly Sent[]) {
  await prepareDatabase(ownerUrl, { isOurs: true })
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tempo command' })
  await client.connect()
  try {
    for (const table of LEFT_OUT) await client.query(`delete from ${table}`)
    await client.query(
      `update messages set state = 'sent', facts = left_then.facts, sent_at = left_then.sent_at, emptied_at = left_then.emptied_at
         from unnest($1::uuid[], $2::jsonb[], $3::timestamptz[], $4::timestamptz[]) as left_then (id, facts, sent_at, emptied_at)
        where messages.id = left_then.id and messages.state in ('queued', 'sending')`,
      [
        sent.map(({ id }) => id),
        sent.map(({ facts }) => facts),
        sent.map(({ sentAt }) => sentAt),
        sent.map(({ emptiedAt }) => emptiedAt),
      ],
    )
    const faults = await findBrokenInvariants((text) => client.query(text))
    if (faults.length > 0) throw new NotReached(`What was of that moment does not hold together:\n${faults.join('\n')}`)
    return await countRows(client)
  } finally {
    await client.end()
  }
}
