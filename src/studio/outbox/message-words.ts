import { dayAndTime } from '#src/kit/time.ts'
import { type Channel, describeState, type MessageState } from './message.ts'

/** What staff read of a message; the columns of its row. */
type ListedMessage = {
  recipient: string
  recipientName: string
  channel: Channel
  state: MessageState
  attempts: number
  dueAt: Date
  sentAt: Date | null
  createdAt: Date
  lastError: string | null
  messageId: string
}

/** When it was sent or is due; for one that never will be, when it was written. */
export function whenInWords({
  state,
  sentAt,
  dueAt,
  createdAt,
}: Pick<ListedMessage, 'state' | 'sentAt' | 'dueAt' | 'createdAt'>) {
  if (sentAt) return dayAndTime(sentAt, 'short')
  return dayAndTime(state === 'queued' || state === 'sending' || state === 'held' ? dueAt : createdAt, 'short')
}

/** `isKept`: nothing is configured that could send it. */
export function factsInWords(
  message: ListedMessage,
  as: { now: Date; isKept: boolean },
): [name: string, value: string][] {
  const isWaiting = message.state === 'queued' || message.state === 'held'
  return [
    ['To', [message.recipientName, `<${message.recipient}>`].filter(Boolean).join(' ')],
    ['By', message.channel === 'sms' ? 'Text message' : 'E-mail'],
    ['State', describeState(message, as)],
    ['Written', dayAndTime(message.createdAt, 'short')],
    [
      isWaiting ? 'Due' : 'Sent',
      isWaiting ? dayAndTime(message.dueAt, 'short') : message.sentAt ? dayAndTime(message.sentAt, 'short') : '',
    ],
    ['Attempts', message.attempts > 0 ? String(message.attempts) : ''],
    ['Last answer', message.lastError ?? ''],
    ['Message-ID', `<${message.messageId}>`],
  ]
}
