import { dayAndTime, formatDate } from '#src/kit/time.ts'
import { replyTimer } from '#src/studio/hall-hire/hall-admin.ts'
import { type HallHire, hasLapsed, isUnconfirmed } from '#src/studio/hall-hire/hall-hire.ts'
import type { ReplyRule } from '#src/studio/hall-hire/hall-words.ts'
import { type HireInWords, hireInWords } from '#src/studio/hall-hire/hall-words.ts'
import { hallAccount, type HallPayment } from '#src/studio/hall-hire/money/hall-money.ts'

export type HireState = 'pending' | 'confirmed' | 'cancelled' | 'lapsed'

export const stateNames: Record<HireState, string> = {
  pending: 'Pending',
  confirmed: 'Confirmed',
  cancelled: 'Cancelled',
  lapsed: 'Lapsed',
}

export const stateTones = { pending: 'info', confirmed: 'success', cancelled: 'plain', lapsed: 'plain' } as const

/** One hire as every screen of the front desk shows it: all in words, ready for the browser. */
export function hireLine(hire: HallHire, payments: HallPayment[], { now, rules }: { now: Date; rules: ReplyRule }) {
  const isLapsed = hire.cancelledBy === 'lapse' || hasLapsed(hire, now)
  const words = hireInWords(hire, hallAccount(hire, payments))
  return {
    ...words,
    id: hire.id,
    state: (isLapsed ? 'lapsed' : hire.status) as HireState,
    isPending: hire.status === 'pending' && !isLapsed,
    isUnconfirmed: isUnconfirmed(hire) && !isLapsed,
    day: formatDate(hire.eventDate),
    money: moneyInWords(hire, words),
    timer: replyTimer(hire.createdAt, now, rules),
    heldUntil: dayAndTime(hire.lapsesAt, 'short'),
  }
}

export type HireLine = ReturnType<typeof hireLine>

function moneyInWords({ status }: HallHire, { due, refund }: HireInWords): string {
  if (refund) return `${refund} to return`
  if (due) return `${due} to pay`
  return status === 'confirmed' ? 'Paid' : ''
}
