import { planText } from '#src/studio/outbox/quiet-hours.ts'

/** The facts for a reminder: the class, since when it is owed, and the member's settings. */
export type ReminderFacts = {
  now: Date
  bookedAt: Date
  /** Whether there was a plan before, and the class or the member's settings have changed since. */
  isChange: boolean
  startsAt: Date
  notifType: 'email' | 'sms'
  /** 24, 12, 6 or 1 (specification 9). */
  hoursBefore: number
  /** Empty for none. */
  email: string
  /** As the member typed it. */
  contact: string
}

/** The settings for a guest, who has none: those of a new member (specification 9). */
export const UNASKED = { notifType: 'email', hoursBefore: 24 } as const

export type ReminderPlan = { channel: 'email' | 'sms'; recipient: string; dueAt: Date }

const HOUR_MS = 3_600_000

/** A studio that was down at the due time catches up for this long; later counts as past. */
const LATE_AT_MOST_MS = HOUR_MS

/** When and how to remind, or null when there is nothing to remind of: never for the past (PRODUCT 4.6). A text message waits
 *  for the end of the quiet hours if an hour to the class is left by then; otherwise, and without a number that can receive
 *  texts, an e-mail is sent at the chosen time, and nothing where there is no address. */
export function decideReminder(facts: ReminderFacts): ReminderPlan | null {
  const dueAt = new Date(facts.startsAt.getTime() - facts.hoursBefore * HOUR_MS)
  if (facts.startsAt <= facts.now || dueAt.getTime() < owedSince(facts)) return null
  const text = planText({ ...facts, dueAt })
  if (text) return { channel: 'sms', ...text }
  return facts.email === '' ? null : { channel: 'email', recipient: facts.email, dueAt }
}

function owedSince({ now, bookedAt, isChange }: ReminderFacts): number {
  return isChange ? now.getTime() : Math.max(bookedAt.getTime(), now.getTime() - LATE_AT_MOST_MS)
}
