import { columnsChosen, fullestAt, mostKnownAt } from '#src/kit/lists/named-columns.ts'
import { readEmail } from '#src/kit/text/email-address.ts'
import type { LegacyEncoding } from '#src/kit/text/legacy-encoding.ts'
import type { Standing } from './import-words.ts'
import { type Columns, detectColumns, detectSystem, type Field, FIELDS, KNOWN_HEADINGS } from './import-columns.ts'
import { type DateOrder, detectDateOrder, isAmbiguous } from './import-date.ts'

/** How the lines of a file are read. */
export type Reading = {
  /** The system it seems to come from. */
  system: string | null
  columns: Columns
  /** What comes first in dates in figures. */
  order: DateOrder
  /** The dates can be read both ways, and nobody has said which is meant. */
  isOrderOpen: boolean
  /** What names of products that we do not sell stand for: the key (`plainly`) and a product's id, or a kind of product to make. */
  choices: Record<string, string>
  /** What statuses mean that are not known here, by their plain words. */
  statuses?: Record<string, Standing>
  /** How its bytes were read, where they can be read in several ways. */
  encoding?: LegacyEncoding | null
  /** Accounts that the move-in has not brought to which the admin adds what the file says, by address; `EVERYBODY` for all. */
  adds?: string[]
}

export const EVERYBODY = '*'

/** Dates on which members can come to classes or pays: which way they are meant is not guessed. */
const BINDING = ['validUntil', 'startsOn', 'resumesOn', 'nextPayment'] as const satisfies Field[]
const DATES = [...BINDING, 'born', 'joinedOn', 'lastVisitOn'] as const satisfies Field[]

/** What the headings and the dates of a file seem to say. */
export function detectReading(headings: readonly string[], lines: readonly (readonly string[])[]): Reading {
  const columns = detectColumns(headings)
  return { system: detectSystem(headings), columns, ...orderOf(columns, lines), choices: {} }
}

/** The most columns that are read. */
export const MOST_COLUMNS = 300

const FURTHEST_HEADINGS = 10

/** Which record names the columns: that of the most known headings, else the first with as many cells as any; -1 where the first is a
 *  person already. What stands above it, as a title does, is not read. */
export function headingsAt(records: readonly (readonly string[])[]): number {
  const first = records.slice(0, FURTHEST_HEADINGS)
  const known = mostKnownAt(first, KNOWN_HEADINGS)
  if (known !== null) return known
  const fullest = fullestAt(first)
  return first[fullest]?.some((cell) => readEmail(cell) !== null) ? -1 : fullest
}

/** The order of the dates in these columns: as they say themselves, otherwise the British one until someone says. */
export function orderOf(
  columns: Columns,
  lines: readonly (readonly string[])[],
): Pick<Reading, 'order' | 'isOrderOpen'> {
  const order = detectDateOrder(datesOf(DATES, columns, lines))
  return { order: order ?? 'day', isOrderOpen: order === null && datesOf(BINDING, columns, lines).some(isAmbiguous) }
}

/** A date of the file that could be read in another way; null where each can be read in one alone. */
export function ambiguousDate(columns: Columns, lines: readonly (readonly string[])[]): string | null {
  return datesOf(DATES, columns, lines).find(isAmbiguous) ?? null
}

function datesOf(fields: readonly Field[], columns: Columns, lines: readonly (readonly string[])[]): string[] {
  const numbers = fields.flatMap((field) => columns[field] ?? [])
  return lines.flatMap((cells) => numbers.map((at) => cells[at] ?? ''))
}

/** The columns as an admin has set them (columnsChosen). */
export function columnsFrom(chosen: readonly (string | undefined)[], before: Columns): Columns {
  return columnsChosen(FIELDS, chosen, before)
}
