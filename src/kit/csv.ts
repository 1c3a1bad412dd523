/** A value of one cell; null is an empty one. */
export type CsvValue = string | number | boolean | null

/** What a spreadsheet takes for the beginning of a formula. */
const STARTS_FORMULA = /^[=+\-@\t\r]/

/** One cell of a CSV file (RFC 4180). Text that a spreadsheet would run as a formula is given a leading apostrophe, so that a
 *  name someone typed is never more than a name (PRODUCT 4.7); numbers are ours and stay numbers. */
export function csvCell(value: CsvValue): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = STARTS_FORMULA.test(value) ? `'${value}` : value
  return /["\r\n,;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/** A whole file: a line of headings and one for each row, with line ends as RFC 4180 asks, and a mark at its start by which
 *  spreadsheets know UTF-8. */
export function csvTable(headings: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  const lines = [headings, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return `\uFEFF${lines.join('')}`
}
