import type { Services } from '#src/platform/app-services.server.ts'
import { describeState } from '#src/studio/outbox/message.ts'
import { whenInWords } from '#src/studio/outbox/message-words.ts'
import type { Message } from '#src/studio/outbox/messages.store.server.ts'

/** One message of a list, in words. */
export function messageLine({ config, emails }: Services, message: Message, now: Date) {
  const { id, kind, facts, recipient, channel, state } = message
  const hasServer = channel === 'email' ? config.smtpUrl : config.twilio
  return {
    id,
    subject: emails.subjectOf(kind, facts),
    recipient,
    channel,
    state,
    stateText: describeState(message, { now, isKept: !hasServer }),
    when: whenInWords(message),
  }
}
