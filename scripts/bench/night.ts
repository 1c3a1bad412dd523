import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { urlOf } from '#src/platform/postgres/lease.server.ts'
import { endIdleAccounts } from '#src/studio/people/personal-data/end-idle-accounts.server.ts'
import { endOldData } from '#src/studio/people/personal-data/end-old-data.server.ts'
import { postmasterOf } from '../rig/rig-database.ts'

const DAY_MS = 86_400_000
// An ordinary night; then three nights on which everything is due at once: all e-mails, all of the activity log with every
// account unused, and every account whose owner has been notified.
// owners were told are still unused.
const NIGHTS = [0, 91, 4 * 365, 4 * 365 + 31]

/** Times the nightly routine over the database of a DATA_DIR, on nights further and further from its studio's day. What is past
 *  its time is gone afterwards. */
export async function timeNights(dataDir: string, day: Date): Promise<void> {
  const postmaster = postmasterOf(dataDir)
  if (!postmaster) throw new Error(`No database runs in ${dataDir}`)
  const db = openDatabase(urlOf(postmaster, 'tempo'))
  for (const days of NIGHTS) {
    const now = new Date(day.getTime() + days * DAY_MS)
    const parts = {
      clock: { now: () => now },
      log: openLog(() => {}),
      links: openLinks('http://localhost:3000', 'bench'),
    }
    const ctx = createCtx(
      { ...parts, db, payments: openClosedProvider(), paysOnline: false },
      { kind: 'system', job: 'housekeeping' },
    )
    for (const routine of [endOldData, endIdleAccounts]) {
      const startedAt = performance.now()
      const did = await routine(ctx)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${days} days on, ${routine.name}: ${seconds} s, ${JSON.stringify(did)}`)
    }
  }
  await db.close()
}
