import type { Reader } from '#src/platform/database/db.server.ts'
import { readHasHallHire } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import type { ReportId } from './report.ts'

/** Of these reports those that a studio has: one that never let a hall has none of its use. */
export async function listReports(reader: Reader, ids: readonly ReportId[]): Promise<readonly ReportId[]> {
  return (await readHasHallHire(reader)) ? ids : ids.filter((id) => id !== 'hall')
}
