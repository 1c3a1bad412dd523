import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { openClock } from '#src/platform/clock.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { newStudioSettings } from './new-studio.ts'
import { seedSettings } from './seed-settings.server.ts'
import { defaultSettings } from './settings.ts'
import { readSettings } from './settings.store.server.ts'
import { settings } from './settings.tables.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const parts = {
  db,
  clock: openClock(),
  log: openLog(() => {}),
  links: openLinks('http://localhost:3000', 'secret'),
  payments: openClosedProvider(),
  paysOnline: true,
}
const ctx = createCtx(parts, { kind: 'system', job: 'start' })
beforeEach(() => truncateAll())
afterAll(() => db.close())

test('gives an empty studio everything it starts with, not open, also when several instances start at once', async () => {
  await Promise.all([seedSettings(ctx), seedSettings(ctx), seedSettings(ctx)])
  expect(await readSettings(db.reader)).toEqual(newStudioSettings)
  expect((await readSettings(db.reader)).opening).toEqual({ isOpen: false })
  expect(await db.reader.$count(settings)).toBe(Object.keys(defaultSettings).length)
})

test('a studio from before there was an opening stays open at its next start', async () => {
  await seedSettings(ctx)
  await db.reader.delete(settings).where(eq(settings.key, 'opening'))
  await seedSettings(ctx)
  expect((await readSettings(db.reader)).opening).toEqual({ isOpen: true })
})

test('leaves alone what an admin has changed', async () => {
  await seedSettings(ctx)
  const bookings = { cancellationCutoffHours: 12, waitingListCutoffHours: 3, weeksAhead: 4 }
  await db.reader.update(settings).set({ value: bookings }).where(eq(settings.key, 'bookings'))
  await seedSettings(ctx)
  expect((await readSettings(db.reader)).bookings).toMatchObject(bookings)
})
