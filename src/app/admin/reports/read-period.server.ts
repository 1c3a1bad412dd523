import { studioDate } from '#src/kit/time.ts'
import { offeredPeriods, reportPeriod } from '#src/studio/reports/figures/period.ts'
import type { PeriodView } from './period-choice.tsx'

/** The period that an address names, and how it is chosen. */
export function readPeriod(request: Request, now: Date) {
  const { searchParams } = new URL(request.url)
  const today = studioDate(now)
  const period = reportPeriod({ from: searchParams.get('from'), to: searchParams.get('to') }, today)
  const { from, to } = period
  const offered = offeredPeriods(today).map(({ name, days }) => ({
    name,
    query: queryOf(days),
    isChosen: days.from === from && days.to === to,
  }))
  const view: PeriodView = { from, to, beforeName: period.before.name, offered }
  return { when: { period, today, now }, view, query: queryOf(period) }
}

function queryOf({ from, to }: { from: string; to: string }): string {
  return `from=${from}&to=${to}`
}
