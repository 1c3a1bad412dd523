/** Studio time. Instants are `Date`; studio dates are `'YYYY-MM-DD'` and wall times `'HH:MM'`, both in the studio's zone. Wall
 *  times are stored and instants derived from them, so an 18:00 class stays at 18:00 when the clocks change. Temporal is used
 *  only here and only on the server (Safari lacks it); the browser receives ISO strings. */

/** The IANA time zone of a studio whose owner has chosen no other. */
export const DEFAULT_ZONE = 'Europe/London'

let current = DEFAULT_ZONE

/** The studio's IANA time zone, the same for the whole process: one process serves one studio. */
export function studioZone(): string {
  return current
}

/** Makes this the zone in which everything here reckons. Called with the row of the settings, before the first request, with each
 *  change of the row and by nothing else (src/app/follow-zone.server.ts); SQL reads the row by `studio_zone()`. Decision 083. */
export function setStudioZone(zone: string): void {
  current = zone
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

/** The instant of a wall time on a studio date. In a spring gap it is the later reading, in an autumn overlap the earlier. */
export function wallToInstant(date: string, time: string, zone = studioZone()): Date {
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds)
}

/** The first instant of a studio date: midnight, or the hour after where the clocks pass over it. */
export function startOfDay(date: string): Date {
  return wallToInstant(date, '00:00')
}

/** The studio date (`YYYY-MM-DD`) of an instant. */
export function studioDate(instant: Date, zone = studioZone()): string {
  return zonedAt(instant, zone).toPlainDate().toString()
}

/** The studio wall time (`HH:MM`) of an instant. */
export function studioTime(instant: Date, zone = studioZone()): string {
  return zonedAt(instant, zone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/** The wall times of a studio date that its clocks pass over or go through twice; null on every other day. Ends at `24:00` at most. */
export function clockChangeOn(date: string, zone = studioZone()): { startTime: string; endTime: string } | null {
  const before = new Date(wallToInstant(date, '00:00', zone).getTime() - 1)
  const change = zonedAt(before, zone).getTimeZoneTransition('next')
  if (!change) return null
  const midnight = Temporal.PlainDate.from(date).toPlainDateTime()
  const walls = [
    change.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 }),
    change.toPlainDateTime(),
  ]
  const [from = 0, to = 0] = walls.map((wall) => midnight.until(wall).total('minutes')).toSorted((a, b) => a - b)
  if (from >= 24 * 60 || to <= 0) return null
  return { startTime: timeOfMinutes(Math.max(0, from)), endTime: timeOfMinutes(Math.min(24 * 60, to)) }
}

/** ISO weekday of a studio date: 1 = Monday … 7 = Sunday. */
export function weekdayOf(date: string): number {
  return Temporal.PlainDate.from(date).dayOfWeek
}

export function weekdayName(weekday: number): Weekday {
  const name = WEEKDAYS[weekday - 1]
  if (!name) throw new Error(`No weekday has the number ${weekday}`)
  return name
}

export function addDays(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Adds calendar months: 31 January + 1 month = 28 or 29 February (PRODUCT 4.3). */
export function addMonths(date: string, months: number): string {
  return Temporal.PlainDate.from(date).add({ months }, { overflow: 'constrain' }).toString()
}

/** The same wall time a number of calendar days later: 30 days across a clock change keep the hour. */
export function addStudioDays(instant: Date, days: number, zone = studioZone()): Date {
  return new Date(zonedAt(instant, zone).add({ days }).epochMilliseconds)
}

/** The same wall time a number of calendar months later, limited to the last day of a shorter month. */
export function addStudioMonths(instant: Date, months: number, zone = studioZone()): Date {
  return new Date(zonedAt(instant, zone).add({ months }, { overflow: 'constrain' }).epochMilliseconds)
}

/** Whether a studio date is this day of the month, or the last day of a month that is shorter. */
export function isOnDayOfMonth(date: string, dayOfMonth: number): boolean {
  const { day, daysInMonth } = Temporal.PlainDate.from(date)
  return day === Math.min(dayOfMonth, daysInMonth)
}

/** This day of the next calendar month, or its last: from 28 February on, with the 31st, 31 March. */
export function nextOnDayOfMonth(date: string, dayOfMonth: number): string {
  const later = Temporal.PlainDate.from(date).add({ months: 1 }, { overflow: 'constrain' })
  return later.with({ day: dayOfMonth }, { overflow: 'constrain' }).toString()
}

export function dayOfMonth(date: string): number {
  return Temporal.PlainDate.from(date).day
}

/** Whether one instant is earlier than the other. As numbers: JavaScript takes many times as long to compare the Dates themselves, and a
 *  page of a week compares hundreds. */
export function isBefore(one: Date, other: Date): boolean {
  return one.getTime() < other.getTime()
}

/** Whole days from one studio date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days
}

/** The Monday of the week that a studio date is in. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date))
}

/** Whether a text is a real calendar date `YYYY-MM-DD` between 1900 and 2999: arithmetic on it then always stays within four-
 *  digit years. */
export function isStudioDate(text: unknown): text is string {
  if (typeof text !== 'string' || !/^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** Whether a text is a wall time `HH:MM`. */
export function isWallTime(text: unknown): text is string {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** The wall time a number of minutes after midnight; `1440` is written `24:00`. */
export function timeOfMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** `Mon 23 Nov` · `Mon 23 Nov 2026` · `23 Nov 2026` · `Monday 23 November` · `Monday 23 November 2026`, en-GB. Takes a studio date. */
export function formatDate(date: string, style: keyof typeof dateParts = 'long'): string {
  // Created on first use: in a browser it takes longer than the rest of a page's script.
  dateFormats[style] ??= new Intl.DateTimeFormat('en-GB', { ...dateParts[style], timeZone: 'UTC' })
  return dateFormats[style].format(new Date(`${date}T12:00:00Z`)).replace(',', '')
}

/** The day of an instant in the studio, in the styles of `formatDate`. */
export function dayInWords(instant: Date, style?: keyof typeof dateParts): string {
  return formatDate(studioDate(instant), style)
}

/** The last day of a period, a studio date: what people read of its end, which is the first instant after it (PRODUCT 4.3). Its twin in SQL is `last_day`. */
export function lastDay(endsAt: Date): string {
  return studioDate(new Date(endsAt.getTime() - 1))
}

export function lastDayInWords(endsAt: Date, style?: keyof typeof dateParts): string {
  return formatDate(lastDay(endsAt), style)
}

/** `Monday 23 November, 18:15`: the day of an instant in the studio and its wall time. */
export function dayAndTime(instant: Date, style?: keyof typeof dateParts): string {
  return `${dayInWords(instant, style)}, ${studioTime(instant)}`
}

const dateFormats: Partial<Record<keyof typeof dateParts, Intl.DateTimeFormat>> = {}
const dateParts = {
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  shortDated: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  dated: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const

function zonedAt(instant: Date, zone: string) {
  return Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone)
}
