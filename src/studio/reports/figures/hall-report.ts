import { addDays, minutesOf, weekdayOf } from '#src/kit/time.ts'
import { eventTypeNames } from '#src/studio/hall-hire/hall-hire.ts'
import type { Settings } from '#src/studio/settings/settings.ts'
import type { Days, ReportPeriod } from './period.ts'
import type { HallUse } from './report-rows.ts'
import { comparedWith, hoursText, percentOf, type Report, sumOf } from './report.ts'

type Use = { now: readonly HallUse[]; before: readonly HallUse[]; period: ReportPeriod; openMinutes: number }

/** What the hall was used for, and how much of the time in which it may be hired. */
export function hallReport({ now, before, period, openMinutes }: Use): Report {
  const minutesOfUse = ({ minutes }: HallUse) => minutes
  const [used, usedBefore] = [sumOf(now, minutesOfUse), sumOf(before, minutesOfUse)]
  const share = percentOf(used, openMinutes)
  const earlier = new Map(before.map((use) => [use.key, use]))
  return {
    id: 'hall',
    title: `The hall was used for ${hoursText(used)} ${period.when}${share === null ? '' : `, ${share}% of its hours`}${comparedWith(used, usedBefore, period)}`,
    meaning: 'Confirmed hires and classes in the hall, of the hours in which it may be hired.',
    columns: [
      { name: 'Used for', unit: 'text' },
      { name: 'Times', unit: 'count' },
      { name: 'Hours', unit: 'hours' },
      { name: 'Price', unit: 'pence' },
      { name: `Hours, ${period.before.name}`, unit: 'hours' },
    ],
    rows: now.map(({ key, times, minutes, pence }) => ({
      cells: [useName(key), times, minutes, pence, earlier.get(key)?.minutes ?? 0],
    })),
    total: ['All', sumOf(now, ({ times }) => times), used, sumOf(now, ({ pence }) => pence), usedBefore],
    chart: { of: 2, before: 4 },
  }
}

/** For how many minutes of these days until today the hall may be hired. */
export function hallOpenMinutes(hours: Settings['openingHours'], { from, to }: Days, today: string): number {
  let minutes = 0
  for (let day = from; day <= to && day <= today; day = addDays(day, 1)) {
    const weekday = weekdayOf(day)
    const ofDay = hours.filter((one) => one.weekday === weekday)
    minutes += sumOf(ofDay, ({ opens, closes }) => minutesOf(closes) - minutesOf(opens))
  }
  return minutes
}

function useName(key: string): string {
  return key === 'class' ? 'Classes' : ((eventTypeNames as Record<string, string>)[key] ?? key)
}
