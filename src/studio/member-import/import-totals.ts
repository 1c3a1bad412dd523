import { studioDate } from '#src/kit/time.ts'
import { plainly } from '#src/kit/lists/named-columns.ts'
import { STANDINGS, type Standing } from './file/import-words.ts'
import { nameKey, type ReadRow } from './file/import-row.ts'
import type { JudgedRow } from './judging/import-facts.ts'
import type { JudgedImport } from './member-import.ts'
import type { NewMember } from './judging/new-member.ts'

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

/** What an account has of what a file names, in the preview as it will be, afterwards as it is. */
export type AccountState = {
  people: number
  isOnList: boolean
  /** Whether its plan is paused now. */
  isPaused: boolean
  /** What has not ended, with the classes that are left of it; null: unlimited. */
  holdings: readonly { kind: string; left: number | null; startsAt: Date; endsAt: Date | null }[]
  payment: { day: string; pence: number } | null
}

export type AccountTotals = Pick<
  ImportTotals,
  'people' | 'households' | 'consents' | 'classesLeft' | 'unlimited' | 'frozen' | 'payments'
>

/** Sums of accounts: the one computation of what a preview promises and of what came of it. */
export function totalsOfAccounts(accounts: readonly AccountState[], now: Date): AccountTotals {
  const spans = accounts.flatMap(({ holdings, isPaused }) => spansOf(holdings).map((span) => ({ ...span, isPaused })))
  return {
    people: accounts.reduce((sum, { people }) => sum + people, 0),
    households: accounts.filter(({ people }) => people > 1).length,
    consents: accounts.filter(({ isOnList }) => isOnList).length,
    classesLeft: spans.reduce((sum, { left }) => sum + (left ?? 0), 0),
    unlimited: spans.filter(({ left }) => left === null).length,
    frozen: spans.filter(({ kind, isPaused, startsAt }) => startsAt > now || (kind === 'plan' && isPaused)).length,
    payments: paymentsOf(accounts),
  }
}

/** Months of a plan that follow each other are one thing that a member holds. */
function spansOf(holdings: AccountState['holdings']) {
  const spans: AccountState['holdings'][number][] = []
  for (const one of holdings.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())) {
    const before = spans.findIndex(
      ({ kind, endsAt }) => kind === 'plan' && endsAt?.getTime() === one.startsAt.getTime(),
    )
    const last = spans[before]
    if (one.kind !== 'plan' || !last) spans.push(one)
    else
      spans[before] = {
        ...last,
        endsAt: one.endsAt,
        left: one.left === null || last.left === null ? null : last.left + one.left,
      }
  }
  return spans
}

/** Counts what the former system has, as the lines say, and what Tempo will have, as they were judged. The one is counted from the words of
 *  the file alone, so that a mistake in the judgement shows as a difference; of what the file does not say there is none. PRODUCT 4.9. */
export function compareTotals({ rows, members }: JudgedImport, now: Date): Comparison {
  const today = studioDate(now)
  const lines = rows.map((row) => {
    const here = hereCount(row, today)
    // A line that stands twice is one thing.
    return { row, former: row.row && row.kind !== 'twice' ? formerCount(row.row, { today, here }) : null, here }
  })
  const readable = lines.flatMap(({ row: { row, kind } }) => (row && kind !== 'twice' ? [row] : []))
  const names = Map.groupBy(readable, ({ account }) => account)
  const distinct = [...names.values()].map((own) => new Set(own.map(({ name }) => nameKey(name))).size)
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
      payments: paymentsOf(lines.flatMap(({ former }) => former ?? [])),
    },
    here: {
      ...totalOf(lines.map(({ here }) => here)),
      ...totalsOfAccounts(
        members.map((one) => stateOf(one, now)),
        now,
      ),
    },
    products: [...byProduct.values()].map((own) => ({
      name: own[0]!.row.row!.packageName,
      former: totalOf(own.map(({ former }) => former)),
      here: totalOf(own.map(({ here }) => here)),
      lines: own.filter(({ former, here }) => !isSame(former, here)).map(({ row }) => row.line),
    })),
  }
}

/** Of an account that is here, what the file names. */
function stateOf(
  { known, named, people, holdings, held, pause, isOnList, payment }: NewMember,
  now: Date,
): AccountState {
  const today = studioDate(now)
  const isPaused = pause !== null && pause.startsOn <= today && today < pause.resumesOn
  return {
    people: known ? named.length : 1 + people.length,
    isOnList,
    isPaused: isPaused || known?.isPaused === true,
    holdings: [...held, ...holdings].map(({ kind, allowance, startsAt, endsAt }) => ({
      kind,
      left: allowance,
      startsAt,
      endsAt,
    })),
    payment,
  }
}

/** What has ended counts for no classes: they cannot be used any more. What the file does not say is as it is here. */
function formerCount(row: ReadRow, { today, here }: { today: string; here: LineCount | null }): LineCount | null {
  if (!row.packageName) return null
  const standing = standingOn(row, today)
  const isOff = row.status === 'cancelled' && row.validUntil === null && row.nextPayment === null
  const left = standing === 'ended' || isOff ? 0 : row.classesLeft
  const isPaying = row.nextPayment !== null && standing !== 'ended' && row.status !== 'cancelled'
  const isStillDue = isPaying && row.nextPayment! > today
  const stated = isStillDue ? { day: row.nextPayment!, pence: row.price ?? here?.payment?.pence ?? 0 } : null
  const isUnsaid = row.nextPayment === null || (isPaying && !isStillDue)
  return {
    standing,
    classesLeft: left === undefined ? (here?.classesLeft ?? 0) : typeof left === 'number' ? left : 0,
    isUnlimited: left === undefined ? (here?.isUnlimited ?? false) : left === 'unlimited',
    payment: isUnsaid ? (here?.payment ?? null) : stated,
  }
}

function hereCount(judged: JudgedRow, today: string): LineCount | null {
  if (!('holdings' in judged) || (judged.kind === 'there' && judged.isElsewhere)) return null
  if (!judged.row.packageName) return null
  const { row, holdings, payment } = judged
  return {
    standing: standingOn(row, today),
    classesLeft: holdings.reduce((sum, { allowance }) => sum + (allowance ?? 0), 0),
    isUnlimited: holdings.some(({ allowance }) => allowance === null),
    payment,
  }
}

/** What begins later counts with what is frozen: it cannot be used yet. */
function standingOn({ status, validUntil, startsOn }: ReadRow, today: string): Standing {
  if (validUntil !== null && validUntil < today) return 'ended'
  return status === 'active' && startsOn !== null && startsOn > today ? 'frozen' : status
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

function paymentsOf(counts: readonly Pick<LineCount, 'payment'>[]): ImportTotals['payments'] {
  const byDay = Map.groupBy(
    counts.flatMap(({ payment }) => payment ?? []),
    ({ day }) => day,
  )
  return [...byDay]
    .map(([day, own]) => ({ day, count: own.length, pence: own.reduce((sum, { pence }) => sum + pence, 0) }))
    .toSorted((a, b) => a.day.localeCompare(b.day))
}
