import { addDays, weekdayOf } from './time.ts'

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7]

/** The bank holidays of England and Wales in a year, computed, earliest first, with substitute days for those at a weekend.
 *  One-off holidays (a coronation) are not known here: a payment then takes a day longer. */
export function bankHolidays(year: number): string[] {
  const easter = easterSunday(year)
  return [
    afterWeekend(`${year}-01-01`),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    addDays(mondayFrom(`${year}-06-01`), -7),
    addDays(mondayFrom(`${year}-09-01`), -7),
    ...christmas(year),
  ]
}

const NAMES = ['New Year’s Day', 'Good Friday', 'Easter Monday', 'Early May bank holiday', 'Spring bank holiday']

const OWN_DAYS: Record<string, string> = { 'New Year’s Day': '01-01', 'Christmas Day': '12-25', 'Boxing Day': '12-26' }

type NamedDay = { date: string; name: string }

/** The same with their names, earliest first, and with the days that a substitute stands for: on both a studio may be closed. */
export function namedBankHolidays(year: number): NamedDay[] {
  const end = ['Christmas Day', 'Boxing Day']
  if (weekdayOf(`${year}-12-25`) === SUNDAY) end.reverse()
  const names = [...NAMES, 'Summer bank holiday', ...end]
  const days = bankHolidays(year).flatMap((date, index): NamedDay[] => {
    const name = names[index] ?? ''
    const own = OWN_DAYS[name] ? `${year}-${OWN_DAYS[name]}` : date
    return own === date
      ? [{ date, name }]
      : [
          { date: own, name },
          { date, name: `${name} (substitute day)` },
        ]
  })
  return days.toSorted((a, b) => a.date.localeCompare(b.date))
}

/** Whether banks work on a date: Monday to Friday, bank holidays excepted. */
export function isWorkingDay(date: string): boolean {
  return weekdayOf(date) < SATURDAY && !bankHolidays(Number(date.slice(0, 4))).includes(date)
}

/** The date a number of working days after the given one, or before it when the number is negative. */
export function addWorkingDays(date: string, days: number): string {
  const step = Math.sign(days)
  let day = date
  for (let left = Math.abs(days); left > 0;) {
    day = addDays(day, step)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The first Monday on or after a date. */
function mondayFrom(date: string): string {
  return addDays(date, (7 + MONDAY - weekdayOf(date)) % 7)
}

function afterWeekend(date: string): string {
  return weekdayOf(date) >= SATURDAY ? mondayFrom(date) : date
}

/** Christmas Day and Boxing Day; a Saturday or Sunday is replaced by the Monday or Tuesday after it. */
function christmas(year: number): string[] {
  const [day, boxingDay] = [`${year}-12-25`, `${year}-12-26`]
  if (weekdayOf(day) === SUNDAY) return [boxingDay, addDays(boxingDay, 1)]
  if (weekdayOf(day) === SATURDAY) return [addDays(day, 2), addDays(day, 3)]
  return [day, afterWeekend(boxingDay)]
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const [golden, century, rest] = [year % 19, Math.floor(year / 100), year % 100]
  const leaps = Math.floor(century / 4)
  const moon = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leaps - moon + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * late + 114
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`
}
