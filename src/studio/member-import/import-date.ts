import { isStudioDate } from '#src/kit/time.ts'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Reads a date as exports write it, as `YYYY-MM-DD`: `2026-12-24`, `24/12/2026`, `24.12.26`, `24 Dec 2026`, `Dec 24, 2026`; a
 *  time after it is ignored. The day comes before the month, as in Britain. Null when it is none. */
export function typedDate(typed: string): string | null {
  const text = typed.trim().replace(/(,?\s+|T)\d{1,2}:\d{2}.*$/i, '')
  const [year, month, day] = yearMonthDay(text) ?? []
  if (!year || !month || !day) return null
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isStudioDate(date) ? date : null
}

function yearMonthDay(text: string): [string?, string?, string?] | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return [iso[1], iso[2], iso[3]]
  const british = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/.exec(text)
  if (british) return [british[3], british[2], british[1]]
  const named = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3,9})\.?,?[\s-]+(\d{4}|\d{2})$/i.exec(text)
  if (named) return [named[3], monthNumber(named[2]), named[1]]
  const american = /^([a-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/i.exec(text)
  return american ? [american[3], monthNumber(american[1]), american[2]] : null
}

function monthNumber(name = ''): string | undefined {
  const at = MONTHS.indexOf(name.slice(0, 3).toLowerCase())
  return at < 0 ? undefined : String(at + 1)
}
