import { studioDate, wallToInstant } from '#src/kit/time.ts'

/** The instant that someone means: `14:32` of today, `2026-11-24 14:32`, both in the studio's zone and with seconds if any, or an instant
 *  like `2026-11-24T14:32:00Z`. Null for anything else. */
export function readMoment(text: string, now: Date, zone: string): Date | null {
  const wall = /^(?:(\d{4}-\d{2}-\d{2})[ T])?(\d{1,2}:\d{2}(?::\d{2})?)$/.exec(text.trim())
  try {
    if (wall) return wallToInstant(wall[1] ?? studioDate(now, zone), wall[2]!.padStart(5, '0'), zone)
    return /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})$/.test(text) && !Number.isNaN(Date.parse(text))
      ? new Date(text)
      : null
  } catch {
    return null
  }
}

/** A time as the studio's clock shows it. */
export function showMoment(at: Date, zone: string): string {
  const date = at.toLocaleDateString('en-GB', { timeZone: zone, day: 'numeric', month: 'long' })
  return `${date}, ${at.toLocaleTimeString('en-GB', { timeZone: zone })}`
}
