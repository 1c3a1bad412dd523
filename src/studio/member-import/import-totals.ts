import { studioDate } from '#src/kit/time.ts'
import { plainly } from './file/import-columns.ts'
import { STANDINGS, type Standing } from './file/import-words.ts'
import type { ReadRow } from './file/import-row.ts'
import type { JudgedImport, JudgedRow } from './member-import.ts'

/** What one line counts for, in the former system or in Tempo. */
type LineCount = {
  standing: Standing
  classesLeft: number
  isUnlimited: boolean
  payment: { day: string; pence: number } | null
}

/** Sums of lines, of all or of one product. */
export type LineTotals = Record<Standing, number> & { classesLeft: number; unlimited: number }

export type ImportTotals = LineTotals & {
  people: number
  households: number
  consents: number
  payments: { day: string; count: number; pence: number }[]
}

/** One product in both systems, with the lines that do not count for the same. */
export type ProductComparison = { name: string; former: LineTotals; here: LineTotals; lines: number[] }

export type Comparison = { former: ImportTotals; here: ImportTotals; products: ProductComparison[] }

/** Counts what the former system has, as the lines say, and what Tempo will have, as they were judged. The one is counted from the words of
 *  the file alone, so that a mistake in the judgement shows as a difference. PRODUCT 4.9. */
export function compareTotals({ rows, members }: JudgedImport, now: Date): Comparison {
  const today = studioDate(now)
  const lines = rows.map((row) => ({ row, former: row.row && formerCount(row.row, today), here: hereCount(row, now) }))
  const readable = rows.flatMap(({ row }) => row ?? [])
  const names = Map.groupBy(readable, ({ account }) => account)
  const distinct = [...names.values()].map((own) => new Set(own.map(({ name }) => plainly(name))).size)
  const consents = new Set(
    readable.filter(({ consent, guardianEmail }) => consent && !guardianEmail).map(({ account }) => account),
  )
  const byProduct = Map.groupBy(
    lines.filter(({ row }) => row.row?.packageName),
    ({ row }) => plainly(row.row!.packageName),
  )
  return {
    former: {
      ...totalOf(lines.map(({ former }) => former)),
      people: distinct.reduce((sum, count) => sum + count, 0),
      households: distinct.filter((count) => count > 1).length,
      consents: consents.size,
      payments: paymentsOf(lines.map(({ former }) => former)),
    },
    here: {
      ...totalOf(lines.map(({ here }) => here)),
      people: members.reduce((sum, { people }) => sum + 1 + people.length, 0),
      households: members.filter(({ people }) => people.length > 0).length,
      consents: members.filter(({ isConsenting }) => isConsenting).length,
      payments: paymentsOf(lines.map(({ here }) => here)),
    },
    products: [...byProduct.values()].map((own) => ({
      name: own[0]!.row.row!.packageName,
      former: totalOf(own.map(({ former }) => former)),
      here: totalOf(own.map(({ here }) => here)),
      lines: own.filter(({ former, here }) => !isSame(former, here)).map(({ row }) => row.line),
    })),
  }
}

/** What has ended counts for no classes: they cannot be used any more. */
function formerCount(row: ReadRow, today: string): LineCount | null {
  if (!row.packageName) return null
  const isOver = row.status === 'ended' || (row.validUntil !== null && row.validUntil < today)
  const isOff = row.status === 'cancelled' && row.validUntil === null && row.nextPayment === null
  const left = isOver || isOff ? 0 : row.classesLeft
  const isPaying = row.nextPayment !== null && !isOver && row.status !== 'cancelled'
  return {
    standing: isOver ? 'ended' : row.status,
    classesLeft: typeof left === 'number' ? left : 0,
    isUnlimited: left === 'unlimited',
    payment: isPaying && row.nextPayment ? { day: row.nextPayment, pence: row.price ?? 0 } : null,
  }
}

function hereCount(judged: JudgedRow, now: Date): LineCount | null {
  if (judged.kind !== 'new' || !judged.row.packageName) return null
  const { row, holdings, payment } = judged
  const today = studioDate(now)
  const isOver = row.validUntil !== null && row.validUntil < today
  return {
    standing: isOver ? 'ended' : row.status,
    classesLeft: holdings.reduce((sum, { allowance }) => sum + (allowance ?? 0), 0),
    isUnlimited: holdings.some(({ allowance }) => allowance === null),
    payment,
  }
}

function isSame(a: LineCount | null, b: LineCount | null): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}

function totalOf(counts: readonly (LineCount | null)[]): LineTotals {
  const totals = {
    ...Object.fromEntries(STANDINGS.map((standing) => [standing, 0])),
    classesLeft: 0,
    unlimited: 0,
  } as LineTotals
  for (const count of counts) {
    if (!count) continue
    totals[count.standing]++
    totals.classesLeft += count.classesLeft
    totals.unlimited += count.isUnlimited ? 1 : 0
  }
  return totals
}

function paymentsOf(counts: readonly (LineCount | null)[]): ImportTotals['payments'] {
  const byDay = Map.groupBy(
    counts.flatMap((count) => count?.payment ?? []),
    ({ day }) => day,
  )
  return [...byDay]
    .map(([day, own]) => ({ day, count: own.length, pence: own.reduce((sum, { pence }) => sum + pence, 0) }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
