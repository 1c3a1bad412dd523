import { addDays, studioDate, studioTime, wallToInstant } from '#src/kit/time.ts'

/** PRODUCT 4.6: text messages wake no one. Wall times of the studio. */
const QUIET_FROM = '21:00'
const QUIET_UNTIL = '08:00'

export function isQuiet(at: Date): boolean {
  const time = studioTime(at)
  return time >= QUIET_FROM || time < QUIET_UNTIL
}

/** The earliest moment from this one on at which a text message may arrive. */
export function afterQuietHours(at: Date): Date {
  if (!isQuiet(at)) return at
  const date = studioDate(at)
  return wallToInstant(studioTime(at) >= QUIET_FROM ? addDays(date, 1) : date, QUIET_UNTIL)
}
