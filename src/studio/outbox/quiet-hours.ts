import { textNumber } from '#src/kit/text/phone.ts'
import { addDays, studioDate, studioTime, wallToInstant } from '#src/kit/time.ts'

/** PRODUCT 4.6: text messages wake no one. Wall times of the studio. */
const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'

export function isQuiet(at: Date): boolean {
  const time = studioTime(at)
  return time >= QUIET_FROM || time < QUIET_UNTIL
}

/** The earliest moment from this one on at which a text message may arrive. */
export function afterQuietHours(at: Date): Date {
  if (!isQuiet(at)) return at
  const date = studioDate(at)
  return wallToInstant(studioTime(at) >= QUIET_FROM ? addDays(date, 1) : date, QUIET_UNTIL)
}

const HOUR_MS = 3_600_000

/** Where and when a text message about a class may arrive, for a member who has chosen text messages or has no e-mail address, who can be
 *  reached in no other way; null without a number that can receive them, and where the quiet hours leave less than an hour to the class: then
 *  it is for an e-mail. PRODUCT 4.6. */
export function planText(facts: {
  notifType: 'email' | 'sms'
  /** Empty for none. */
  email: string
  /** As the member typed it. */
  contact: string
  dueAt: Date
  startsAt: Date
}): { recipient: string; dueAt: Date } | null {
  const recipient = facts.notifType === 'sms' || facts.email === '' ? textNumber(facts.contact) : null
  if (!recipient) return null
  const awakeAt = afterQuietHours(facts.dueAt)
  const hasWaited = awakeAt > facts.dueAt
  if (hasWaited && facts.startsAt.getTime() - awakeAt.getTime() < HOUR_MS) return null
  return { recipient, dueAt: awakeAt }
}
