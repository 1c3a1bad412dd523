import { addDays, studioDate, weekdayOf } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { listAdminAddresses } from '#src/studio/people/members/members.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { listReports } from './list-reports.server.ts'
import { reportPeriod } from './period.ts'
import { readReports } from './read-reports.server.ts'
import { type ReportId, reportNames } from './report.ts'

const MONDAY = 1
const IN_EMAIL: readonly ReportId[] = [
  'takings',
  'owed',
  'classes',
  'members',
  'slipping',
  'first-timers',
  'missed',
  'hall',
  'pay',
]

/** Sends the figures of last week to the admins; on Mondays, where the studio is open and has not turned it off. Promises: one e-mail a
 *  week for each of them, however often it runs. Locks: none. Returns how many were written. */
export async function sendWeekReport(ctx: Ctx): Promise<number> {
  const today = studioDate(ctx.now())
  if (weekdayOf(today) !== MONDAY) return 0
  return ctx.transaction(async (work) => {
    const { opening, reports: setting } = await readSettings(work.tx)
    if (!opening.isOpen || !setting.mondayEmail) return 0
    const period = reportPeriod({ from: addDays(today, -7), to: addDays(today, -1) }, today)
    const ids = await listReports(work.tx, IN_EMAIL)
    const reports = await readReports(work.tx, ids, { period, today, now: ctx.now() })
    const facts = {
      when: period.when,
      lines: reports.map(({ id, title }): [string, string] => [reportNames[id], title]),
      reportsUrl: work.links.to(`/dashboard/reports?from=${period.from}&to=${period.to}`),
    }
    const admins = await listAdminAddresses(work.tx)
    for (const to of admins) {
      await postMessage(work, { kind: 'week-report', to, facts, dedupeKey: `week-report:${today}:${to.email}` })
    }
    return admins.length
  })
}
