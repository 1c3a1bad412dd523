import { newId } from '#src/kit/id.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { EmailKind, FactsOfEmails } from './email.ts'
import { insertMessages } from './messages.store.server.ts'

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
  /** The campaign it is one of many messages of: it leaves after everything else that is due. */
  campaignId?: string
  /** One logical message once: a second one under the same key is ignored. */
  dedupeKey?: string
}

/** Puts messages in the outbox within the transaction of what they announce: no lost and no phantom e-mail. The sender is woken
 *  when the transaction commits. Promises: at most one message for a dedupeKey; none to a person without an address, unless it
 *  goes to their telephone. */
export async function postMessage<Kind extends EmailKind>(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  ...messages: readonly NewMessage<Kind>[]
): Promise<void> {
  const sent = messages.filter(({ to, phone }) => phone || to.email !== '')
  if (sent.length === 0) return
  const createdAt = now()
  await insertMessages(
    tx,
    sent.map((message) => rowOf(message, createdAt)),
  )
}

function rowOf<Kind extends EmailKind>(message: NewMessage<Kind>, createdAt: Date) {
  const { kind, to, phone, facts, memberId = null, subjectId = null, dedupeKey = null } = message
  const { campaignId = null, expiresAt = null, dueAt = createdAt } = message
  const id = newId()
  return {
    id,
    kind,
    channel: phone ? ('sms' as const) : ('email' as const),
    recipient: phone ?? to.email,
    recipientName: to.name ?? '',
    facts,
    memberId,
    subjectId,
    campaignId,
    dedupeKey,
    messageId: `${id}@tempo`,
    dueAt,
    expiresAt,
    createdAt,
  }
}
