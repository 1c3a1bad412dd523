import { CsvError, parse } from 'csv-parse/sync'
import { exactValue } from '#src/kit/csv.ts'
import type { LegacyEncoding } from '#src/kit/text/legacy-encoding.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'

/** One record of a file: its cells, and the line of the file on which it begins. */
export type CsvRecord = { line: number; cells: string[] }

/** Why a file cannot be read: it is a workbook or a picture, a quotation mark is never closed, it is too large. */
export type CsvRefusal = 'not_text' | 'quote_open' | 'not_csv' | 'too_many_records'

const SEPARATORS = [',', ';', '\t', '|']
// A workbook is an archive.
const ZIP = 'PK\u0003\u0004'
const LONGEST_RECORD = 100_000
// Other systems write up to two hundred columns.
const MOST_CELLS = 500

/** Reads a CSV file as spreadsheets and other systems write it: UTF-8 with or without a byte order mark, UTF-16 with one,
 *  otherwise Windows-1252; separated by commas, semicolons, tabs or bars (a line `sep=;` is obeyed); line breaks and separators in
 *  quotation marks belong to their cell. Empty records are left out. */
export function readCsv(bytes: Uint8Array, mostRecords: number): Outcome<CsvRecord[], CsvRefusal> {
  const text = decode(bytes)
  if (text === null) return refuse('not_text')
  const [, named, rest] = /^(?:sep=(.)\n)?([^]*)$/.exec(text) ?? []
  const skipped = named === undefined ? 0 : 1
  const delimiter = named ?? separatorOf(rest ?? '')
  if (isTooWide(rest ?? '', delimiter)) return refuse('not_csv')
  try {
    const records = parse(rest ?? '', {
      delimiter,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: LONGEST_RECORD,
      info: true,
      to: mostRecords * 2,
    }) as unknown as Read[]
    const filled = records.filter(({ record }) => record.some((cell) => cell.trim() !== ''))
    if (filled.length > mostRecords) return refuse('too_many_records')
    return ok(filled.map(({ info, record }) => ({ line: skipped + info.lines - breaksIn(record), cells: record })))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return refuse(/QUOTE|RECORD_SIZE/.test(error.code) ? 'quote_open' : 'not_csv')
  }
}

/** Reads a file that exactTable (kit/csv.ts) has written, headings first; null where it is none. */
export function readExactTable(text: string): (string | null)[][] | null {
  try {
    const records = parse(text.replace(/^\uFEFF/, ''), {
      record_delimiter: '\r\n',
      relax_column_count: true,
    }) as string[][]
    return records.map((cells) => cells.map(exactValue))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return null
  }
}

/** Looked at before the file is read, so that eight megabytes of separators do not become as many cells. A lone quotation mark (5" nail) hides
 *  the rest from the first count, and not from the second. */
function isTooWide(text: string, delimiter: string): boolean {
  const [quote, lineBreak, separator] = ['"', '\n', delimiter].map((character) => character.charCodeAt(0))
  let [outside, all, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (code === lineBreak) [outside, all] = [0, 0]
    else if (code === separator) {
      if (!isQuoted) outside += 1
      if (++all >= LONGEST_RECORD / 5 || outside >= MOST_CELLS) return true
    }
  }
  return false
}

type Read = { info: { lines: number }; record: string[] }

/** The parser reports the line on which a record ends. */
function breaksIn(record: string[]): number {
  return record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0)
}

function decode(bytes: Uint8Array): string | null {
  const text = textOf(bytes)
  // Text never contains these; workbooks and pictures do.
  return text.includes('\0') || text.startsWith(ZIP) ? null : text.replace(/\r\n?/g, '\n')
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || isHalfEmpty(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  if ((first === 0xfe && second === 0xff) || isHalfEmpty(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  return new TextDecoder(legacyEncodingOf(bytes) ?? 'utf-8').decode(bytes)
}

/** The encoding of one byte a character in which a file is read that is not in UTF-8: it could be another of them. */
export function legacyEncodingOf(bytes: Uint8Array): LegacyEncoding | null {
  if ((bytes[0] ?? 0) >= 0xfe) return null
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return null
  } catch {
    // What older spreadsheets write in Britain.
    return 'windows-1252'
  }
}

/** Whether every second byte of the beginning is nought, as in UTF-16 without its mark. */
function isHalfEmpty(bytes: Uint8Array, from: 0 | 1): boolean {
  const start = bytes.subarray(0, 40)
  return start.length > 3 && start.every((byte, at) => (at % 2 === from) === (byte === 0))
}

/** The separator that occurs most often in one of the first records, outside quotation marks: above the headings may stand a title. */
function separatorOf(text: string): string {
  const records = text
    .trimStart()
    .slice(0, LONGEST_RECORD)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split('\n', 10)
  const counts = SEPARATORS.map((separator) => Math.max(...records.map((record) => record.split(separator).length)))
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}
