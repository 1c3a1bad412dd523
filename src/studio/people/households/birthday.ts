import { z } from 'zod'
import { orNone } from '#src/kit/typed-text.ts'

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const ASK = 'Please give a day and a month, such as 4 March'

/** What is typed as a birthday, or nothing. */
export const birthdayForm = z.object({
  birthday: z
    .string()
    .trim()
    .pipe(orNone(z.string().transform(readBirthday))),
})

/** `4 March`, `4 Mar`, `4th march` or `4/3` as `03-04`. The year is not asked for: a register needs none. */
function readBirthday(text: string, input: z.RefinementCtx): string {
  const [, day = '', word = ''] = /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]+([a-z]{3,9}|\d{1,2})\.?$/i.exec(text) ?? []
  const month = /^\d/.test(word) ? Number(word) - 1 : monthOf(word)
  if (Number(day) >= 1 && Number(day) <= (DAYS_OF_MONTH[month] ?? 0))
    return `${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  input.addIssue({ code: 'custom', message: ASK })
  return z.NEVER
}

function monthOf(word: string): number {
  return word === '' ? -1 : MONTHS.findIndex((name) => name.toLowerCase().startsWith(word.toLowerCase()))
}

/** `03-04` as `4 March`. */
export function birthdayInWords(birthday: string): string {
  const [month, day] = birthday.split('-').map(Number)
  return `${day} ${MONTHS[(month ?? 0) - 1]}`
}

/** Whether a studio date is someone's birthday; that of 29 February is on the 28th where there is no 29th. */
export function isBirthday(birthday: string | null, date: string): boolean {
  const [year, day] = [Number(date.slice(0, 4)), date.slice(5)]
  if (birthday === '02-29' && day === '02-28') return new Date(Date.UTC(year, 1, 29)).getUTCMonth() !== 1
  return birthday === day
}
