import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { seedOnce } from '#src/app/jobs/startup/seed-once.server.ts'
import { setStudioZone } from '#src/kit/time.ts'
import { workApart } from '#src/platform/apart/work-apart.server.ts'
import { openClock } from '#src/platform/clock.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import { openSigningSecret } from '#src/platform/config/signing-secret.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

// Makes the empty studio of a first start the demo (index.ts), in a process of its own: what reading the demo's file takes of memory, the studio's
// process would keep for as long as it serves.
await workApart(async ({ config, databaseUrl }: { config: Config; databaseUrl: string }, progress) => {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    setStudioZone((await readSettings(db.reader)).studio.zone)
    const { secret } = await openSigningSecret(config, db)
    const [clock, links, log] = [openClock(config.clockStart), openLinks(config.origin, secret), openLog()]
    // Nothing is paid for the demo.
    const parts = { db, clock, log, links, payments: openClosedProvider(), paysOnline: config.payments !== 'desk' }
    const ctx = createCtx(parts, { kind: 'system', job: 'seed-demo' })
    await seedOnce(ctx, config.dataDir, (work) => seedDemo(work, { progress }))
  } finally {
    await db.close()
  }
})
