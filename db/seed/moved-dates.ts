import { addDays, studioDate, studioTime, wallToInstant } from '#src/kit/time.ts'

// A date, or an instant as PostgreSQL or JavaScript writes it; the instant of a booking's reference; the seconds of Stripe; a day in words.
const DATED = /(?<!\d)(\d{4}-\d{2}-\d{2})(?:([ T])(\d{2}):(\d{2}:\d{2}(?:\.\d{1,6})?)(\+00|Z))?(?!\d)/g
const REFERENCE = /(?<=_)1[6-9]\d{11}(?!\d)/g
const SECONDS = /(?<=: ?)1[6-9]\d{8}(?=[,}\]])/g
const MONTHS =
  'January February March April May June July August September October November December Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(
    ' ',
  )
const WORDS = new RegExp(`(?<!\\d)(\\d{1,2}) (${[...new Set(MONTHS)].join('|')})\\b(?: (20\\d{2})\\b)?`, 'g')
const HOUR_MS = 3_600_000

export type Mover = { text(text: string): string; seconds(text: string): string }

/** Moves what is dated by whole weeks: dates, also in words, and instants so that their wall time in the studio stays, whatever the clocks do
 *  in between. What was before `first` is not of the demo's life, and stays; a day in words without its year is in the year after that. */
export function moveDates({ days, first }: { days: number; first: string }): Mover {
  const dates = remembered((date: string) => (date < first ? date : addDays(date, days)))
  // Clocks change at a full hour: one look at the calendar serves all instants of an hour.
  const shifts = remembered((hour: number) => {
    const instant = new Date(hour * HOUR_MS)
    if (studioDate(instant) < first) return 0
    return wallToInstant(addDays(studioDate(instant), days), studioTime(instant)).getTime() - instant.getTime()
  })
  const instantAt = (ms: number) => ms + shifts(Math.floor(ms / HOUR_MS))
  const words = (all: string, day: string, month: string, year: string | undefined) => {
    const at = MONTHS.indexOf(month)
    const inYear = (of: string) => `${of}-${String((at % 12) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
    const thisYear = inYear(year ?? first.slice(0, 4))
    // The week before the first may be spoken of too.
    const date = year || thisYear >= addDays(first, -7) ? thisYear : inYear(String(Number(first.slice(0, 4)) + 1))
    if (year && date < first) return all
    const moved = addDays(date, days)
    const name = MONTHS[(at < 12 ? 0 : 12) + Number(moved.slice(5, 7)) - 1]
    return `${Number(moved.slice(8))} ${name}${year ? ` ${moved.slice(0, 4)}` : ''}`
  }
  return {
    text: (text) =>
      text
        .replace(DATED, (_all, date: string, mark: string | undefined, hour: string, rest: string, zone: string) => {
          if (mark === undefined) return dates(date)
          const moved = new Date(instantAt(Date.parse(`${date}T${hour}:00:00Z`))).toISOString()
          return `${moved.slice(0, 10)}${mark}${moved.slice(11, 13)}:${rest}${zone}`
        })
        .replace(REFERENCE, (ms) => String(instantAt(Number(ms))))
        .replace(WORDS, words),
    seconds: (text) => text.replace(SECONDS, (seconds) => String(instantAt(Number(seconds) * 1000) / 1000)),
  }
}

function remembered<Key, Value>(find: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<Key, Value>()
  return (key) => {
    const value = known.get(key) ?? find(key)
    known.set(key, value)
    return value
  }
}
