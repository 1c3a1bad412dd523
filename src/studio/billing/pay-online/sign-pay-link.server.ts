import { addStudioDays } from '#src/kit/time.ts'
import type { Links } from '#src/platform/links.server.ts'
import { payLinkSubject } from './month-payment.ts'

const DAYS_AFTER_THE_END = 14

/** The address at which the next month is paid, without signing in. Promises: it opens the payment of this member's month and
 *  nothing else, until two weeks after the last one has ended, or after `now` where that is later; the price is decided when it is opened, never by the link.
 *  Locks: none. */
export function signPayLink(links: Links, month: { memberId: string; renewsAt: Date }, now = month.renewsAt): string {
  const expiresAt = addStudioDays(now > month.renewsAt ? now : month.renewsAt, DAYS_AFTER_THE_END)
  const subject = payLinkSubject(month.memberId, month.renewsAt)
  return links.to(`/membership/renew?token=${links.sign({ purpose: 'pay-month', subject, expiresAt })}`)
}
