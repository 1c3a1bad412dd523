import type { RefusalText } from '#src/kit/outcome.ts'
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
  ...beginRefusals('month'),
} satisfies Record<string, RefusalText>
export type MonthPayRefusal = keyof typeof monthPayRefusals

/** Whose pay link it is and for which month: `memberId.beginning`, the beginning in milliseconds. */
export function payLinkSubject(memberId: string, renewsAt: Date): string {
  return `${memberId}.${renewsAt.getTime()}`
}

/** Null for a text that is none. */
export function readPayLinkSubject(subject: string | null): { memberId: string; renewsAt: Date } | null {
  const [memberId, beginning] = (subject ?? '').split('.')
  const renewsAt = new Date(Number(beginning))
  return memberId && beginning && !Number.isNaN(renewsAt.getTime()) ? { memberId, renewsAt } : null
}
