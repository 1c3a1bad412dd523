import { addDays, addMonths, daysBetween, startOfDay, studioDate } from '#src/kit/time.ts'
import type { Pause, Period } from '../../memberships/membership-period.ts'
import { daysLater, monthFrom } from '../../memberships/membership-period.ts'
import type { Product } from '#src/studio/products/product.ts'
import { importedMonths } from './imported-months.ts'
import type { ReadRow } from '../file/import-row.ts'

/** How long a membership is frozen where the file does not say until when. */
export const FROZEN_DAYS = 92

/** What a member gets of one line: the classes that are left, as they are, until they end. */
export type ImportedHolding = {
  productId: string
  /** What a second plan of an account becomes, and an offer that is once a person. */
  kind: Product['kind']
  allowance: number | null
  isShared: boolean
  startsAt: Date
  /** Null where it has no end. */
  endsAt: Date | null
}

export type HoldingOfLine = {
  holdings: ImportedHolding[]
  pause: Pause | null
  /** The day of the next payment, and what is due in Tempo. */
  payment: { day: string; pence: number } | null
  remarks: string[]
}

type Sold = Pick<Product, 'id' | 'kind' | 'pricePence' | 'allowance' | 'isShared'>

const nothing = (...remarks: string[]): HoldingOfLine => ({ holdings: [], pause: null, payment: null, remarks })

/** What becomes of the product of one line. `isForOther`: of a child or another person of the account, so that its classes are for
 *  everybody on it. PRODUCT 4.9. */
export function holdingOf(
  row: ReadRow,
  product: Sold,
  { isForOther, now }: { isForOther: boolean; now: Date },
): HoldingOfLine {
  const today = studioDate(now)
  if (row.status === 'ended') return nothing('It has ended')
  if (row.validUntil !== null && row.validUntil < today) return nothing('It has ended')
  if (row.status === 'cancelled' && row.validUntil === null && row.nextPayment === null)
    return nothing('It is cancelled')
  if (row.classesLeft === 0 && product.kind !== 'plan') return nothing('Its classes are used up')
  const remarks: string[] = []
  const from = row.startsOn !== null && row.startsOn > today ? startOfDay(row.startsOn) : now
  const spans = product.kind === 'plan' ? monthsOf(row, { now, from }, remarks) : [passOf(row, from)]
  if (spans.length === 0) return nothing('It has ended')
  // A plan is agreed to go on: one that is cancelled is only used up.
  const isUsedUp = product.kind === 'plan' && row.status === 'cancelled'
  if (isUsedUp) remarks.push('It is cancelled: it comes as a pass, which does not renew')
  const frozen = row.status === 'frozen' ? freezeOf(row, today, remarks) : null
  const moved = frozen ? spans.map((span) => frozenSpan(span, frozen, product.kind)) : spans
  if (row.classesLeft === undefined && product.allowance !== null)
    remarks.push(`The file does not say how many classes are left: it gets all ${product.allowance}`)
  const holdings = moved.map((span) => ({
    productId: product.id,
    kind: isUsedUp ? ('pass' as const) : product.kind,
    allowance:
      row.classesLeft === undefined ? product.allowance : row.classesLeft === 'unlimited' ? null : row.classesLeft,
    isShared: product.isShared || isForOther,
    ...span,
  }))
  const last = moved.at(-1)?.endsAt
  const isGoingOn = product.kind === 'plan' && !isUsedUp && last
  return {
    holdings,
    pause: product.kind === 'plan' ? frozen : null,
    payment: isGoingOn ? { day: studioDate(last), pence: product.pricePence } : null,
    remarks,
  }
}

type Span = { startsAt: Date; endsAt: Date | null }

/** With the classes that are left stated, one month that has those; otherwise each month has its own. */
function monthsOf(row: ReadRow, { now, from }: { now: Date; from: Date }, remarks: string[]): (Span & Period)[] {
  const lastDay = lastDayOf(row, now, remarks)
  if (lastDay === null) return [from > now ? monthFrom(from) : currentMonth(row.startsOn, now)]
  const months = importedMonths(lastDay, from)
  const [first] = months
  if (!first) return []
  const begun = row.startsOn === null ? first.startsAt : startOfDay(row.startsOn)
  if (begun > first.startsAt && begun < first.endsAt) months[0] = { ...first, startsAt: begun }
  return row.classesLeft === undefined ? months : [{ startsAt: months[0]!.startsAt, endsAt: months.at(-1)!.endsAt }]
}

/** The month in hand of a plan that began on a day and goes on: it ends on that day of the month. */
function currentMonth(startsOn: string | null, now: Date): Period {
  if (startsOn === null) return monthFrom(now)
  let months = 0
  const onDay = (count: number) => startOfDay(addMonths(startsOn, count))
  while (onDay(months + 1) <= now) months++
  return { startsAt: onDay(months), endsAt: onDay(months + 1) }
}

/** The day before the next payment; otherwise the day until which it is valid. A payment that was due is taken to have been made. */
function lastDayOf({ nextPayment, validUntil }: ReadRow, now: Date, remarks: string[]): string | null {
  if (nextPayment === null) return validUntil
  let [day, months] = [nextPayment, 0]
  while (day <= studioDate(now)) day = addMonths(nextPayment, ++months)
  if (months > 0) remarks.push('The payment that was due is taken to have been made')
  return addDays(day, -1)
}

function passOf({ validUntil }: ReadRow, from: Date): Span {
  return { startsAt: from, endsAt: validUntil === null ? null : startOfDay(addDays(validUntil, 1)) }
}

function freezeOf({ resumesOn }: ReadRow, today: string, remarks: string[]): Pause {
  if (resumesOn !== null && resumesOn > today) return { startsOn: today, resumesOn }
  remarks.push(`The file does not say until when it is frozen: ${FROZEN_DAYS} days`)
  return { startsOn: today, resumesOn: addDays(today, FROZEN_DAYS) }
}

/** What would end before it goes on gets the days of the freeze at its end. A plan has a pause; a pass cannot be used before. */
function frozenSpan<Given extends Span>(span: Given, { startsOn, resumesOn }: Pause, kind: Product['kind']): Given {
  const resumesAt = startOfDay(resumesOn)
  const isOver = span.endsAt !== null && span.endsAt <= resumesAt
  const endsAt = isOver ? daysLater(span.endsAt!, daysBetween(startsOn, resumesOn)) : span.endsAt
  return { ...span, startsAt: kind === 'plan' ? span.startsAt : resumesAt, endsAt }
}
