import { type Columns, detectColumns, detectSystem, type Field, FIELDS } from './import-columns.ts'
import { areAmbiguous, type DateOrder, detectDateOrder } from './import-date.ts'

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
}

const DATES = ['validUntil', 'resumesOn', 'nextPayment'] as const satisfies Field[]

/** What the first line and the dates of a file seem to say. */
export function detectReading(headings: readonly string[], lines: readonly (readonly string[])[]): Reading {
  const columns = detectColumns(headings)
  return { system: detectSystem(headings), columns, ...orderOf(columns, lines), choices: {} }
}

/** The order of the dates in these columns: as they say themselves, otherwise the British one until someone says. */
export function orderOf(
  columns: Columns,
  lines: readonly (readonly string[])[],
): Pick<Reading, 'order' | 'isOrderOpen'> {
  const numbers = DATES.flatMap((field) => columns[field] ?? [])
  const dates = lines.flatMap((cells) => numbers.map((at) => cells[at] ?? ''))
  const order = detectDateOrder(dates)
  return { order: order ?? 'day', isOrderOpen: order === null && areAmbiguous(dates) }
}

/** The columns as an admin has set them: for each column of the file the field it is, or none. Columns of one field are preferred in
 *  the order in which they were, then in that of the file. */
export function columnsFrom(chosen: readonly (string | undefined)[], before: Columns): Columns {
  const columns: Columns = {}
  for (const field of FIELDS) {
    const all = chosen.flatMap((one, at) => (one === field ? [at] : []))
    const known = (before[field] ?? []).filter((at) => all.includes(at))
    const numbers = [...known, ...all.filter((at) => !known.includes(at))]
    if (numbers.length > 0) columns[field] = numbers
  }
  return columns
}
