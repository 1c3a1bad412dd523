import { redirect } from 'react-router'
import { type ReportId, reportNames } from '#src/studio/reports/figures/report.ts'

/** The report of an address; one that there is not leads to all of them. */
export function requireReportId(name: string | undefined): ReportId {
  if (name !== undefined && Object.hasOwn(reportNames, name)) return name as ReportId
  throw redirect('/dashboard/reports')
}
