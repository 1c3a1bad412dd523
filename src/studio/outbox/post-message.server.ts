import { newId } from '#src/kit/id.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { insertMessage } from './messages.store.server.ts'

/** One message to put in the outbox. */
export type NewMessage = {
  /** The e-mail to draw it with (app/email/emails.server.ts): `booking-confirmed`, `verify-email` … */
  kind: string
  channel?: 'email' | 'sms'
  recipient: string
  recipientName?: string
  /** Everything the e-mail says, as a snapshot; instants as ISO strings. */
  facts: Record<string, unknown>
  /** Studio time of writing. */
  now: Date
  /** Studio time from which it may leave; now when not given. */
  dueAt?: Date
  /** Studio time from which it would say nothing useful any more (a reminder once the class has begun): then it is not sent. */
  expiresAt?: Date
  memberId?: string | null
  /** What it is about, so that it can be withdrawn with it. */
  subjectId?: string
  /** One logical message once: a second post under the same key is left out. */
  dedupeKey?: string
}

/** Puts a message in the outbox within the transaction of what it tells: no lost and no phantom e-mail. The sender is woken
 *  when the transaction commits. Promises: at most one message for a dedupeKey. */
export async function postMessage(tx: Tx, message: NewMessage): Promise<void> {
  const id = newId()
  await insertMessage(tx, {
    id,
    kind: message.kind,
    channel: message.channel ?? 'email',
    recipient: message.recipient,
    recipientName: message.recipientName ?? '',
    facts: message.facts,
    memberId: message.memberId ?? null,
    subjectId: message.subjectId ?? null,
    dedupeKey: message.dedupeKey ?? null,
    messageId: `${id}@tempo`,
    dueAt: message.dueAt ?? message.now,
    expiresAt: message.expiresAt ?? null,
    createdAt: message.now,
  })
}
