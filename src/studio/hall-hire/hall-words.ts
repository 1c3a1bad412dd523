import type { Settings } from '#src/studio/settings/settings.ts'
import { formatPence } from '#src/kit/money.ts'
import { pick } from '#src/kit/pick.ts'
import { formatDate } from '#src/kit/time.ts'
import { eventTypeNames, type HallHire, hireHours, minutesBetween } from './hall-hire.ts'
import type { HallAccount } from './money/hall-money.ts'

export type HireInWords = ReturnType<typeof hireInWords>

/** A hire in words, as its customer, the front desk and the e-mails read it. Sums are empty where there is none. */
export function hireInWords(hire: HallHire, account: HallAccount) {
  const { startTime, endTime } = hire
  const hours = hireHours(minutesBetween(startTime, endTime))
  const price = formatPence(hire.pricePence)
  return {
    ...pick(hire, 'customerName', 'customerEmail', 'customerPhone', 'specialRequirements', 'expectedAttendees'),
    ...pick(hire, 'eventDate', 'startTime', 'endTime'),
    hours,
    price,
    eventType: eventTypeNames[hire.eventType],
    date: formatDate(hire.eventDate, 'full'),
    times: `${startTime} to ${endTime}`,
    priceForHours: `${price} for ${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    deposit: sum(hire.depositPence),
    /** Still to be paid. */
    due: sum(account.duePence),
    /** Going back to the customer. */
    refund: sum(account.refundDuePence),
    /** Of the deposit: what the studio keeps of it, what went back, and what it still holds. */
    depositKept: sum(account.depositKeptPence),
    depositReturned: sum(account.depositReturnedPence),
    depositHeld: sum(account.depositHeldPence),
  }
}

type HiredTime = Pick<HallHire, 'id' | 'customerName' | 'customerEmail' | 'eventDate' | 'startTime' | 'endTime'>

/** What a payment for a hire says of it. A hire stands for itself: it is no part of anybody's membership history. */
export function hirePurchase(hire: HiredTime, { isDeposit = false } = {}) {
  const when = `${formatDate(hire.eventDate, 'full')}, ${hire.startTime} to ${hire.endTime}`
  return {
    memberId: null,
    payerName: hire.customerName,
    payerEmail: hire.customerEmail,
    purpose: 'hall_hire' as const,
    hallHireId: hire.id,
    description: isDeposit ? `Deposit for the hall hire, ${when}` : `Hall hire, ${when}`,
  }
}

function sum(pence: number): string {
  return pence > 0 ? formatPence(pence) : ''
}

// Every sentence on notice and reply time is made here, of what the studio has set (PRODUCT 4.1, One policy).

export type ReplyRule = Pick<Settings['hallHire'], 'replyHours'>
export type NoticeRule = Pick<Settings['hallHire'], 'cancellationNoticeHours'>

/** `reply within 24 hours`, as the end of a sentence. */
export function replyText({ replyHours }: ReplyRule): string {
  return `reply within ${hoursInWords(replyHours)}`
}

/** `We reply within 24 hours.` */
export function replySentence(rule: ReplyRule): string {
  return `We ${replyText(rule)}.`
}

/** `48 hours notice for a full refund.`, in the specification's words. */
export function noticeSentence({ cancellationNoticeHours: hours }: NoticeRule): string {
  return hours === 0 ? 'A full refund until the hire starts.' : `${hours} hours notice for a full refund.`
}

/** What becomes of a deposit, for the terms and for who pays one (decision 113). */
export const DEPOSIT_COMES_BACK_TEXT =
  'It comes back after the event, or when the booking is cancelled. Only what damage or loss costs is kept, and we say why.'

/** `48 hours before the start`, `the start`: until when all that was paid comes back. */
export function noticeText({ cancellationNoticeHours: hours }: NoticeRule): string {
  return hours === 0 ? 'the start' : `${hoursInWords(hours)} before the start`
}

export function hoursInWords(hours: number): string {
  return hours === 1 ? 'an hour' : `${hours} hours`
}
