import { addDays, isStudioDate } from '#src/kit/time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** What comes first in `04/05/2026`: the day, as in Britain, or the month, as in America. */
export const DATE_ORDERS = ['day', 'month'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]

/** A date that a spreadsheet has saved as a number: days since the end of 1899, here from 1927 to 2119. */
const SERIAL = /^[1-7]\d{4}(?:[.,]\d+)?$/
const FIRST_SERIAL_DAY = '1899-12-30'
/** Years of two figures above it are of the last century: someone born in 84. */
const LAST_SHORT_YEAR = 50

const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?[.,]?\s+/i
const IN_FIGURES = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/

/** Reads a date as exports write it, as `YYYY-MM-DD`: `2026-12-24`, `20261224`, `24/12/2026`, `24.12.26`, `24 Dec 2026`,
 *  `Dec 24, 2026`; a weekday before it and a time after it are ignored. In figures the day comes before the month unless the
 *  file has it the other way. Null when it is none. */
export function typedDate(typed: string, order: DateOrder = 'day'): string | null {
  const text = withoutTime(typed)
  if (SERIAL.test(text)) return addDays(FIRST_SERIAL_DAY, Number(text.slice(0, 5)))
  const [year, month, day] = yearMonthDay(text, order) ?? []
  if (!year || !month || !day) return null
  const full = year.length === 2 ? `${Number(year) > LAST_SHORT_YEAR ? 19 : 20}${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isStudioDate(date) ? date : null
}

/** What the dates of a file say of their order: a figure above 12 is a day. Null where they say nothing, or both. */
export function detectDateOrder(typed: Iterable<string>): DateOrder | null {
  const orders = new Set<DateOrder>()
  for (const text of typed) {
    const [, first = '', second = ''] = IN_FIGURES.exec(withoutTime(text)) ?? []
    if (Number(first) > 12) orders.add('day')
    if (Number(second) > 12) orders.add('month')
  }
  const [only] = orders
  return orders.size === 1 ? only! : null
}

/** Whether it can be read in two ways. */
export function isAmbiguous(typed: string): boolean {
  const [day, month] = [typedDate(typed, 'day'), typedDate(typed, 'month')]
  return day !== null && month !== null && day !== month
}

function withoutTime(typed: string): string {
  return typed
    .trim()
    .replace(WEEKDAY, '')
    .replace(/(,?\s+|T)\d{1,2}:\d{2}.*$/i, '')
    .replace(/\s*([-/.])\s*/g, '$1')
}

function yearMonthDay(text: string, order: DateOrder): [string?, string?, string?] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(text)
  if (iso) return [iso[1], iso[2], iso[3]]
  const figures = IN_FIGURES.exec(text)
  if (figures) return order === 'day' ? [figures[3], figures[2], figures[1]] : [figures[3], figures[1], figures[2]]
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i.exec(text)
  if (named) return [named[3], monthNumber(named[2]), named[1]]
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text)
  return american ? [american[3], monthNumber(american[1]), american[2]] : null
}

function monthNumber(name = ''): string | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : String(at + 1)
}
