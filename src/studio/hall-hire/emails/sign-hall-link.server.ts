import type { Links } from '#src/platform/links.server.ts'
import type { HallHire } from '../hall-hire.ts'

const DAYS_AFTER_EVENT = 30
const DAY_MS = 86_400_000

/** The address that shows one hire to its customer and lets them pay or cancel it. Only the mailed one keeps an unconfirmed
 *  request: anyone who opens it reads that mailbox. Promises: it opens this hire and no other, until a month after the event,
 *  or after an e-mail of later. Locks: none. */
export function signHallLink(
  links: Links,
  hire: Pick<HallHire, 'id' | 'endsAt'>,
  { isMailed = false, now = hire.endsAt }: { isMailed?: boolean; now?: Date } = {},
): string {
  const expiresAt = new Date(Math.max(hire.endsAt.getTime(), now.getTime()) + DAYS_AFTER_EVENT * DAY_MS)
  const purpose = isMailed ? 'hall-hire-mailed' : 'hall-hire'
  const token = links.sign({ purpose, subject: hire.id, expiresAt })
  return links.to(`/hall-hire/request/${hire.id}?token=${token}`)
}
