import { formatPenceExact } from '#src/kit/money.ts'
import { dayAndTime, dayInWords, formatDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { describeActivity, withNames } from '#src/studio/activity/activity-words.ts'
import { listChangesOf } from '#src/studio/activity/activity.store.server.ts'
import { attendanceLabel } from '#src/studio/bookings/attendance/attendance.ts'
import { listMarkings } from '#src/studio/bookings/attendance/attendance.store.server.ts'
import { listPastBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { listProductNames } from '#src/studio/products/products.store.server.ts'
import { listPlanChanges } from '#src/studio/memberships/plan-changes/plan-changes.store.server.ts'
import { becameOf, changeState, type HistoryState } from '#src/studio/billing/payments/payment-history.ts'
import { listMemberLines, type PaymentLine } from '#src/studio/billing/payments/payment-search.store.server.ts'
import { receiptNumber } from '#src/studio/billing/receipts/receipt.ts'
import type { Payment } from '#src/studio/billing/payments/payments.store.server.ts'

const PAGE_SIZE = 25

export type Pages = { page: number; lastPage: number }

export async function readAttendance({ actor, reader, now }: SignedInCtx, page: number) {
  const { bookings, total } = await listPastBookings(
    reader,
    { memberId: actor.userId, now: now() },
    { page, pageSize: PAGE_SIZE },
  )
  const markings = await listMarkings(
    reader,
    bookings.map(({ id }) => id),
  )
  return {
    view: 'attendance' as const,
    pages: pagesOf(page, total),
    lines: bookings.map((booking) => ({
      reference: booking.reference,
      className: booking.className,
      when: `${formatDate(booking.date, 'shortDated')}, ${booking.time}`,
      instructor: booking.instructor,
      personName: booking.personName,
      attendance: attendanceLabel(markings.get(booking.id)?.attended ?? null),
    })),
  }
}

/** Payments, paid or attempted, and the plan changes that cost nothing, latest first. */
export async function readPayments({ actor, reader }: SignedInCtx, page: number) {
  const names = await listProductNames(reader)
  const paid = (await listMemberLines(reader, actor.userId)).map((payment) => ({
    id: payment.id,
    at: payment.settledAt ?? payment.createdAt,
    what: payment.description,
    amount: formatPenceExact(payment.amountPence),
    state: stateInWords(payment),
    receipt: payment.receiptNo === null ? null : receiptNumber(payment.receiptNo),
  }))
  const moves = (await listPlanChanges(reader, actor.userId))
    .filter(({ kind }) => kind === 'downgrade')
    .map((change) => ({
      id: change.id,
      at: change.requestedAt,
      what: `Downgrade to ${names.get(change.toPackageId) ?? change.toPackageId}`,
      amount: formatPenceExact(change.amountPence),
      state: becameWords[changeState(change)],
      receipt: null,
    }))
  const all = [...paid, ...moves].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return {
    view: 'payments' as const,
    pages: pagesOf(page, all.length),
    lines: pageOf(all, page).map(({ at, ...line }) => ({ ...line, when: dayInWords(at, 'shortDated') })),
  }
}

export async function readChanges({ actor, reader }: SignedInCtx, page: number) {
  const names = await listProductNames(reader)
  const { changes, total } = await listChangesOf(reader, actor.userId, { page, pageSize: PAGE_SIZE })
  return {
    view: 'changes' as const,
    pages: pagesOf(page, total),
    lines: changes.map(({ id, at, verb, details, actorId }) => ({
      id,
      when: dayAndTime(at, 'shortDated'),
      what: describeActivity(verb, withNames(verb, details, names)),
      by: actorId === actor.userId ? 'You' : 'The studio',
    })),
  }
}

function stateInWords(payment: PaymentLine): string {
  if (payment.state !== 'succeeded') return stateWords[payment.state]
  const { state, givenBackPence } = becameOf(payment)
  if (state === 'done' && givenBackPence > 0) return `${formatPenceExact(givenBackPence)} given back`
  if (state === 'done') return stateWords.succeeded
  return state === 'withdrawn' ? stateWords.cancelled : becameWords[state]
}

const becameWords: Record<HistoryState, string> = {
  done: 'Done',
  pending: 'Asked for',
  withdrawn: 'Withdrawn',
  given_back: 'Given back',
  being_given_back: 'Being given back',
  disputed: 'Taken back by your bank',
}

const stateWords: Record<Payment['state'], string> = {
  pending: 'Not paid',
  requires_action: 'Waiting for your bank',
  processing: 'Processing',
  failed: 'Failed',
  succeeded: 'Paid',
  cancelled: 'Cancelled',
}

function pagesOf(page: number, total: number): Pages {
  return { page, lastPage: Math.max(1, Math.ceil(total / PAGE_SIZE)) }
}

function pageOf<Line>(lines: Line[], page: number): Line[] {
  return lines.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
}
