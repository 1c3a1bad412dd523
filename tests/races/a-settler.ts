import { createInterface } from 'node:readline'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openClock } from '#src/platform/clock.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import type { ProviderEvent } from '#src/platform/payments/provider.server.ts'
import { openStormProvider } from './storm-bank.ts'
import { receiveEvent } from '#src/studio/billing/provider/receive-event.server.ts'

// A worker in a process of its own, to be killed: is told events, one a line, and answers each with its id once it has acted on it.
const [databaseUrl = ''] = process.argv.slice(2)
const db = openDatabase(databaseUrl, { poolSize: 4 })
const clock = openClock(new Date('2026-11-23T10:00:00Z'))
const parts = {
  db,
  clock,
  log: openLog(() => {}),
  links: openLinks('http://localhost:3000', 'a-secret-for-tests'),
  payments: openClosedProvider(),
  paysOnline: true,
}
const ctx = {
  ...createCtx(parts, { kind: 'system', job: 'storm' }),
  payments: openStormProvider({ db, clock }).provider,
}
process.stdout.write('ready\n')
createInterface({ input: process.stdin }).on('line', (line) => {
  const { ticket, event } = JSON.parse(line) as { ticket: number; event: ProviderEvent }
  receiveEvent(ctx, event).then(
    () => process.stdout.write(`${ticket}\n`),
    (error: unknown) => process.stdout.write(`${ticket} ${String(error).split('\n')[0]}\n`),
  )
})
