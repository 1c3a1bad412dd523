import type { RefusalText } from '#src/kit/outcome.ts'
import { lastDay } from '#src/kit/time.ts'
import type { OrderLine } from '#src/studio/sales/orders/order.ts'
import { promoRefusals } from '#src/studio/sales/promo-codes/promo-code.ts'
import { beginRefusals } from '../payments/payment.ts'
import { START_NOT_REQUESTED } from './start-request.ts'

/** Why paying the next month by the link in an e-mail may be refused. */
export const monthPayRefusals = {
  link_invalid: { status: 404, message: 'This link is no longer valid' },
  nothing_due: {
    status: 409,
    message: 'This month is paid already, or your membership has changed since we wrote to you',
  },
  start_not_requested: { status: 400, message: START_NOT_REQUESTED },
  ...promoRefusals,
  ...beginRefusals('month'),
} satisfies Record<string, RefusalText>
export type MonthPayRefusal = keyof typeof monthPayRefusals

type Month = { packageId: string; packageName: string; pricePence: number }

/** The next month as an order has it, at its price. */
export function linesOfMonth({ packageId, packageName: name, pricePence }: Month): OrderLine[] {
  return [{ packageId, kind: 'plan', name, quantity: 1, unitPricePence: pricePence }]
}

/** Whose pay link it is and for which month: `memberId.beginning`, the beginning in milliseconds. */
export function payLinkSubject(memberId: string, renewsAt: Date): string {
  return `${memberId}.${renewsAt.getTime()}`
}

/** Whether a link is for the month that is due: both begin after the same day. In links sent before months ended with a day, the month
 *  began within the next (decision 106). */
export function isMonthOfLink(linked: { renewsAt: Date }, due: { renewsAt: Date }): boolean {
  return lastDay(linked.renewsAt) === lastDay(due.renewsAt)
}

/** Null for a text that is none. */
export function readPayLinkSubject(subject: string | null): { memberId: string; renewsAt: Date } | null {
  const [memberId, beginning] = (subject ?? '').split('.')
  const renewsAt = new Date(Number(beginning))
  return memberId && beginning && !Number.isNaN(renewsAt.getTime()) ? { memberId, renewsAt } : null
}
