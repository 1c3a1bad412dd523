import { and, eq, gt, gte, inArray, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/platform/database/db.server.ts'
import { ALWAYS_OF_USE, ENDING_KINDS } from '../message.ts'
import { messages } from '../messages.tables.server.ts'

/** Failed messages that would still be of use, back into the queue with all their attempts: those with these ids, or those posted since
 *  then. One that the news of an end has overtaken is withdrawn: "Booked" after "Cancelled" would leave a class in the calendar that
 *  nobody holds. Returns how many are queued. */
export async function markFailedQueuedAgain(
  tx: Tx,
  { now, ...which }: { now: Date } & ({ ids: readonly string[] } | { since: Date }),
): Promise<number> {
  const failed = and(
    eq(messages.state, 'failed'),
    isNull(messages.emptiedAt),
    or(isNull(messages.expiresAt), gt(messages.expiresAt, now)),
    'ids' in which ? inArray(messages.id, [...which.ids]) : gte(messages.createdAt, which.since),
  )
  await tx
    .update(messages)
    .set({ state: 'withdrawn', lastError: 'That it is over was sent before it' })
    .where(and(failed, isOvertaken))
  const again = await tx
    .update(messages)
    .set({ state: 'queued', attempts: 0, dueAt: now, claimedUntil: null, lastError: null })
    .where(failed)
    .returning({ id: messages.id })
  return again.length
}

/** Whether its recipient has been told since, or is being told, that what it is about is over. */
export async function isMessageOvertaken(tx: Tx, id: string): Promise<boolean> {
  const rows = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, id), isOvertaken))
  return rows.length > 0
}

const isOvertaken = and(
  notInArray(messages.kind, [...ALWAYS_OF_USE]),
  sql`exists (
    select from messages later
     where later.subject_id = ${messages.subjectId} and later.recipient = ${messages.recipient}
       and later.channel = ${messages.channel} and later.created_at > ${messages.createdAt}
       and later.kind in ${[...ENDING_KINDS]} and later.state in ('sending', 'sent'))`,
)
