import type { RefusalText } from '#src/kit/outcome.ts'

/** Rules of every message, whichever way it is sent. */
export const MESSAGE_STATES = ['queued', 'sending', 'held', 'sent', 'failed', 'withdrawn'] as const
export type MessageState = (typeof MESSAGE_STATES)[number]

export type Channel = 'email' | 'sms'

const MINUTE = 60_000

/** How long to wait after each failed attempt: briefly at first, for a server that restarts, then longer, for a day in all: 5
 *  and 20 s, 1, 4, 10, 20, 40 and 80 minutes, 3, 6 and 12 hours. */
const WAITS_MS = [5, 20, 60, 240, 600, 1200, 2400, 4800, 10_800, 21_600, 43_200].map((seconds) => seconds * 1000)

export const MOST_ATTEMPTS = WAITS_MS.length + 1

/** When to try again after the given number of failed attempts, or null when it is time to give up. A message that is useless
 *  from `expiresAt` on is tried again half way there rather than after it. */
export function nextTryAt(attempts: number, now: Date, expiresAt: Date | null = null): Date | null {
  const wait = WAITS_MS[attempts - 1]
  if (wait === undefined) return null
  const left = (expiresAt?.getTime() ?? Infinity) - now.getTime()
  return new Date(now.getTime() + (wait < left ? wait : Math.max(left / 2, MINUTE)))
}

const RESENT_DAYS = 7

/** What failed since then may be sent again all at once; older news would surprise people. */
export function requeuedSince(now: Date): Date {
  return new Date(now.getTime() - RESENT_DAYS * 1440 * MINUTE)
}

/** How staff filter messages: those planned for later are apart, because there are many and nothing is to be done about them. */
export const MESSAGE_SHELVES = ['all', 'waiting', 'sent', 'failed', 'withdrawn', 'planned', 'held'] as const
export type MessageShelf = (typeof MESSAGE_SHELVES)[number]

/** Whether a message waits for its time, rather than for a server. */
export function isPlanned(message: { state: MessageState; attempts: number; dueAt: Date }, now: Date): boolean {
  return message.state === 'queued' && message.attempts === 0 && message.dueAt > now
}

const STATE_NAMES = {
  queued: 'Waiting',
  sending: 'Leaving',
  held: 'Held until Go live',
  sent: 'Sent',
  failed: 'Failed',
  withdrawn: 'Withdrawn',
} satisfies Record<MessageState, string>

/** Accounts of money are of use whenever they arrive. */
export const ALWAYS_OF_USE = ['payment-receipt', 'payment-refunded', 'hall-deposit-kept']

/** These say that what they are about is over: what was to be said of it before is then no longer true. */
export const ENDING_KINDS = [
  'booking-cancelled',
  'class-cancelled',
  'ticket-cancelled',
  'hall-hire-cancelled',
  'hall-hire-lapsed',
] as const

/** Whether a message that was held until its recipient may be written to still leaves then: what is due later, and accounts of money.
 *  What was true of a day that is past is not sent late. PRODUCT 4.9. */
export function isStillOfUse(message: { kind: string; dueAt: Date; expiresAt: Date | null }, now: Date): boolean {
  if (message.expiresAt && message.expiresAt <= now) return false
  return message.dueAt > now || ALWAYS_OF_USE.includes(message.kind)
}

/** How staff read a state. Without a server to send it, a message stays in the outbox. */
export function describeState(
  message: { state: MessageState; attempts: number; dueAt: Date },
  { now, isKept }: { now: Date; isKept: boolean },
): string {
  if (isPlanned(message, now)) return 'Planned'
  if (message.state === 'queued' && isKept) return 'Kept here'
  return STATE_NAMES[message.state]
}

export const resendTexts = {
  message_not_found: { status: 404, message: 'Message not found' },
  message_leaving: { status: 409, message: 'This message is leaving at this moment. Look again in a minute.' },
  message_held: {
    status: 409,
    message: 'This person is being brought over from another system, and is written to from Go live on.',
  },
  message_withdrawn: { status: 409, message: 'This message was withdrawn, because what it says is no longer true.' },
  message_emptied: {
    status: 409,
    message: 'This message carried a personal link, which was removed once it had been sent. It cannot be sent again.',
  },
} satisfies Record<string, RefusalText>

export type ResendRefusal = keyof typeof resendTexts

/** The channels that have a server. What is posted on another stays in the outbox, and is not late. */
export function channelsOf({ smtpUrl, twilio }: { smtpUrl?: unknown; twilio?: unknown }): Channel[] {
  return [smtpUrl ? (['email'] as const) : [], twilio ? (['sms'] as const) : []].flat()
}
