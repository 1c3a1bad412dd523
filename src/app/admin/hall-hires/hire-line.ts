import { formatPence } from '#src/kit/money.ts'
import { dayAndTime, formatDate } from '#src/kit/time.ts'
import { replyTimer } from '#src/studio/hall-hire/hall-admin.ts'
import {
  eventTypeNames,
  type HallHire,
  hasLapsed,
  hireHours,
  isUnconfirmed,
  minutesBetween,
} from '#src/studio/hall-hire/hall-hire.ts'
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
export function hireLine(hire: HallHire, payments: HallPayment[], now: Date) {
  const isLapsed = hire.cancelledBy === 'lapse' || hasLapsed(hire, now)
  const account = hallAccount(hire, payments)
  return {
    id: hire.id,
    state: (isLapsed ? 'lapsed' : hire.status) as HireState,
    isPending: hire.status === 'pending' && !isLapsed,
    isUnconfirmed: isUnconfirmed(hire) && !isLapsed,
    date: hire.eventDate,
    dateInWords: formatDate(hire.eventDate),
    startTime: hire.startTime,
    endTime: hire.endTime,
    hours: hireHours(minutesBetween(hire.startTime, hire.endTime)),
    event: eventTypeNames[hire.eventType],
    people: hire.expectedAttendees,
    customer: hire.customerName,
    email: hire.customerEmail,
    phone: hire.customerPhone,
    requirements: hire.specialRequirements,
    price: formatPence(hire.pricePence),
    money: moneyInWords(hire, account),
    timer: replyTimer(hire.createdAt, now),
    heldUntil: dayAndTime(hire.lapsesAt, 'short'),
  }
}

export type HireLine = ReturnType<typeof hireLine>

function moneyInWords(hire: HallHire, account: ReturnType<typeof hallAccount>): string {
  if (account.refundDuePence > 0) return `${formatPence(account.refundDuePence)} to return`
  if (account.duePence > 0) return `${formatPence(account.duePence)} to pay`
  if (hire.status === 'confirmed') return 'Paid'
  return ''
}
