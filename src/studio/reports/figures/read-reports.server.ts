import { addMonths } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { classReport, hourReport, missedReport, payReport, teacherReport } from './class-reports.ts'
import { hallOpenMinutes, hallReport } from './hall-report.ts'
import { listHallUse, listHeldSessions } from './held-sessions.store.server.ts'
import { monthsReport, owedReport, productReport, tenderReport } from './money-reports.ts'
import { listMonthlyFigures } from './monthly-figures.store.server.ts'
import { DAYS_AWAY, firstTimerReport, memberReport, slippingReport } from './people-reports.ts'
import type { Days, ReportPeriod } from './period.ts'
import type { HeldSession } from './report-rows.ts'
import type { Report, ReportId } from './report.ts'
import { listOwed, listProductTakings, listTenderTakings } from './takings.store.server.ts'
import { listFirstTimers, listMemberMoves, listSlippingMembers } from './visits.store.server.ts'

const MONTHS = 12

type When = { period: ReportPeriod; today: string; now: Date }

/** Reads these reports of a period beside the one before, in the order named; each of its figures has one definition, whichever report it
 *  is in. Locks: none. */
export async function readReports(reader: Reader, ids: readonly ReportId[], when: When): Promise<Report[]> {
  const { period, now, today } = when
  const both = async <Rows>(read: (days: Days) => Promise<Rows>) => {
    const [rows, before] = await Promise.all([read(period), read(period.before)])
    return { now: rows, before, period }
  }
  // Several reports are about the same classes: they are read once.
  let held: Promise<{ now: HeldSession[]; before: HeldSession[]; period: ReportPeriod }> | undefined
  const sessions = () => (held ??= both((days) => listHeldSessions(reader, days, now)))
  const readers: Record<ReportId, () => Promise<Report>> = {
    takings: async () => tenderReport(await both((days) => listTenderTakings(reader, days))),
    products: async () => productReport(await both((days) => listProductTakings(reader, days))),
    months: async () => {
      const to = `${period.to.slice(0, 7)}-01`
      return monthsReport(await listMonthlyFigures(reader, { from: addMonths(to, 1 - MONTHS), to, now }))
    },
    owed: async () => owedReport(await listOwed(reader, now)),
    classes: async () => classReport(await sessions()),
    hours: async () => hourReport(await sessions()),
    teachers: async () => teacherReport(await sessions()),
    missed: async () => missedReport(await sessions()),
    pay: async () => payReport(await sessions()),
    members: async () => memberReport(await both((days) => listMemberMoves(reader, days, now))),
    slipping: async () => slippingReport(await listSlippingMembers(reader, { now, today, days: DAYS_AWAY })),
    'first-timers': async () => firstTimerReport(await both((days) => listFirstTimers(reader, days, now))),
    hall: async () => {
      const { openingHours } = await readSettings(reader)
      const use = await both((days) => listHallUse(reader, days, now))
      return hallReport({ ...use, openMinutes: hallOpenMinutes(openingHours, period, today) })
    },
  }
  return Promise.all(ids.map((id) => readers[id]()))
}
