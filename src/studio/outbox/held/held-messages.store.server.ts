import { slicesOf } from '#src/kit/lists/slices.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { pick } from '#src/kit/pick.ts'
import { heldRecipients, messages } from '../messages.tables.server.ts'

const SLICE = 1000

/** From now on whatever is queued for these accounts is held. */
export async function insertHeldRecipients(tx: Tx, memberIds: readonly string[], heldBy: string): Promise<void> {
  for (const slice of slicesOf(memberIds, SLICE))
    await tx.insert(heldRecipients).values(slice.map((memberId) => ({ memberId, heldBy })))
}

/** From now on they are written to. Waits for those who are writing to them at this moment. */
export async function removeHeldRecipients(tx: Tx, heldBy: string): Promise<string[]> {
  const gone = await tx
    .delete(heldRecipients)
    .where(eq(heldRecipients.heldBy, heldBy))
    .returning({ memberId: heldRecipients.memberId })
  return gone.map(({ memberId }) => memberId)
}

export type HeldMessage = Pick<typeof messages.$inferSelect, 'id' | 'kind' | 'dueAt' | 'expiresAt'>

const columns = pick(messages, 'id', 'kind', 'dueAt', 'expiresAt')

/** The messages held for these accounts, or for their addresses. */
export async function listHeldMessages(reader: Reader, memberIds: readonly string[]): Promise<HeldMessage[]> {
  return reader
    .select(columns)
    .from(messages)
    .where(and(eq(messages.state, 'held'), isTo(memberIds)))
}

/** The messages of a restored backup that are sealed still. */
export async function lockSealedMessages(tx: Tx): Promise<Pick<typeof messages.$inferSelect, 'id' | 'facts'>[]> {
  return tx
    .select(pick(messages, 'id', 'facts'))
    .from(messages)
    .where(and(eq(messages.state, 'held'), sql`${messages.facts} ? 'sealed'`))
    .for('update')
}

export async function setOpened(
  tx: Tx,
  id: string,
  opened: Pick<typeof messages.$inferSelect, 'state'> & { facts?: Record<string, unknown>; lastError?: string },
): Promise<void> {
  await tx
    .update(messages)
    .set({ ...opened, claimedUntil: null })
    .where(eq(messages.id, id))
}

/** Those that wait for their time or are sent at once, and those that are too late. */
export async function releaseMessages(
  tx: Tx,
  { queued, withdrawn }: { queued: readonly string[]; withdrawn: readonly string[] },
): Promise<void> {
  await tx
    .update(messages)
    .set({ state: 'queued' })
    .where(inArray(messages.id, [...queued]))
  await tx
    .update(messages)
    .set({ state: 'withdrawn', lastError: 'Written before Go live' })
    .where(inArray(messages.id, [...withdrawn]))
}

/** Deletes what was held for them, as if it had not been written. */
export async function removeHeldMessages(tx: Tx, memberIds: readonly string[]): Promise<void> {
  await tx.delete(messages).where(and(inArray(messages.state, ['held', 'withdrawn']), isTo(memberIds)))
}

/** The twin of the trigger `messages_are_held`. */
function isTo(memberIds: readonly string[]) {
  const ids = sql.param([...memberIds])
  return sql`(${messages.memberId} = any(${ids}::uuid[])
    or lower(${messages.recipient}) in (select lower(u.email) from users u where u.id = any(${ids}::uuid[]) and u.email <> ''))`
}
