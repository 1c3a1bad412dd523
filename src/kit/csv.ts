/** The value of one cell; null is an empty cell. */
export type CsvValue = string | number | boolean | null

/** Where a spreadsheet takes the rest for a formula: not in figures with a sign, which call nothing (`+44 7700 900123`, `-£5.00`, `-`). The wide
 *  forms are those of East Asian keyboards. */
const STARTS_FORMULA = /^(?:[=@\uFF1D\uFF20\t\r\n]|[+\-\uFF0B\uFF0D\u2212](?![£\d\s().,/-]*$))/

/** Writes one cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula gets a leading apostrophe (PRODUCT
 *  4.7); numbers are written as they are. */
export function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = STARTS_FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes a whole CSV file: headings, one line per row, CRLF line ends as RFC 4180 asks, and a byte order mark so that
 *  spreadsheets recognise UTF-8. */
export function csvTable(headings: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return `\uFEFF${csvRows([headings, ...rows])}`
}

/** More rows of a CSV file that has begun. */
export function csvRows(rows: readonly (readonly CsvValue[])[]): string {
  return rows.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')
}

/** Text that a spreadsheet would run, nothing at all, or either behind apostrophes. */
const GUARDED = /^'*(?:$|[=+@\t\r]|-(?!\d+(?:\.\d+)?$))/

/** Writes one cell so that exactValue reads the same again: null is an empty cell; an apostrophe stands before what is empty text and before
 *  what a spreadsheet would run, one more where there is one. */
export function exactCell(value: string | null): string {
  if (value === null) return ''
  const text = GUARDED.test(value) ? `'${value}` : value
  return /["\r\n,;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** What exactCell has written. */
export function exactValue(cell: string): string | null {
  if (cell === '') return null
  return cell.startsWith("'") && GUARDED.test(cell.slice(1)) ? cell.slice(1) : cell
}

/** A whole CSV file whose values can be read again exactly. */
export function exactTable(headings: readonly string[], rows: readonly (readonly (string | null)[])[]): string {
  return `\uFEFF${[headings, ...rows].map((cells) => `${cells.map(exactCell).join(',')}\r\n`).join('')}`
}
