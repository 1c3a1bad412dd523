import { newId } from '#src/kit/id.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { EmailKind, FactsOfEmails } from './email.ts'
import { insertMessage } from './messages.store.server.ts'

/** One message to put in the outbox. */
export type NewMessage<Kind extends EmailKind = EmailKind> = {
  /** The e-mail to render: `booking-confirmed`, `verify-email` … */
  kind: Kind
  to: { name?: string; email: string }
  /** Sent there as a text message instead. */
  phone?: string
  /** Everything the e-mail says, as a snapshot; instants as ISO strings. */
  facts: FactsOfEmails[Kind]
  /** Studio time from which it may be sent; now by default. */
  dueAt?: Date
  /** Studio time from which it would be useless (a reminder once the class has begun): it is then not sent. */
  expiresAt?: Date
  memberId?: string | null
  /** Its subject, so that it can be withdrawn with it. */
  subjectId?: string
  /** One logical message once: a second one under the same key is ignored. */
  dedupeKey?: string
}

export type OldMessage = {
  kind: string
  channel?: 'email' | 'sms'
  recipient: string
  recipientName?: string
  facts: Record<string, unknown>
  now: Date
  dueAt?: Date
  expiresAt?: Date
  memberId?: string | null
  subjectId?: string
  dedupeKey?: string
}

/** Puts a message in the outbox within the transaction of what it announces: no lost and no phantom e-mail. The sender is woken
 *  when the transaction commits. Promises: at most one message for a dedupeKey. */
export async function postMessage<Kind extends EmailKind>(
  work: Pick<Work, 'tx' | 'now'>,
  message: NewMessage<Kind>,
): Promise<void>
export async function postMessage(tx: Tx, message: OldMessage): Promise<void>
export async function postMessage(given: Tx | Pick<Work, 'tx' | 'now'>, message: NewMessage | OldMessage) {
  const id = newId()
  const [tx, now] = 'tx' in given ? [given.tx, given.now()] : [given, (message as OldMessage).now]
  const where =
    'to' in message
      ? {
          channel: message.phone ? 'sms' : 'email',
          recipient: message.phone ?? message.to.email,
          name: message.to.name,
        }
      : { channel: message.channel ?? 'email', recipient: message.recipient, name: message.recipientName }
  await insertMessage(tx, {
    id,
    kind: message.kind,
    channel: where.channel as 'email' | 'sms',
    recipient: where.recipient,
    recipientName: where.name ?? '',
    facts: message.facts,
    memberId: message.memberId ?? null,
    subjectId: message.subjectId ?? null,
    dedupeKey: message.dedupeKey ?? null,
    messageId: `${id}@tempo`,
    dueAt: message.dueAt ?? now,
    expiresAt: message.expiresAt ?? null,
    createdAt: now,
  })
}
