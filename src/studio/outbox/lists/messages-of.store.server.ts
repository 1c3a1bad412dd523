import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import { MESSAGE_STATES, type MessageState } from '../message.ts'
import type { Message } from '../messages.store.server.ts'
import { messages } from '../messages.tables.server.ts'

/** What was sent to a member, latest first. */
export async function listMessagesOf(reader: Reader, memberId: string, most: number): Promise<Message[]> {
  return reader
    .select()
    .from(messages)
    .where(eq(messages.memberId, memberId))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(most)
}

/** The messages of a campaign, by address; of one state, or all. Pages count from 1. */
export async function listCampaignMessages(
  reader: Reader,
  { campaignId, state }: { campaignId: string; state: MessageState | null },
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Message[]> {
  return reader
    .select()
    .from(messages)
    .where(and(eq(messages.campaignId, campaignId), state ? eq(messages.state, state) : undefined))
    .orderBy(asc(messages.recipient), asc(messages.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
}

/** How many messages of each of these campaigns are in each state. */
export async function countCampaignMessages(
  reader: Reader,
  campaignIds: readonly string[],
): Promise<Map<string, Record<MessageState, number>>> {
  const rows = await reader
    .select({ campaignId: messages.campaignId, state: messages.state, total: count() })
    .from(messages)
    .where(inArray(messages.campaignId, [...campaignIds]))
    .groupBy(messages.campaignId, messages.state)
  const none = Object.fromEntries(MESSAGE_STATES.map((state) => [state, 0])) as Record<MessageState, number>
  const totals = new Map(campaignIds.map((id) => [id, { ...none }]))
  for (const { campaignId, state, total } of rows) totals.get(campaignId ?? '')![state] = total
  return totals
}
