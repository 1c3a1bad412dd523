import { setStudioZone } from '#src/kit/time.ts'
import { createCtx, type Ctx } from '#src/platform/ctx.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { scheduleSessions } from '#src/studio/schedule/sessions/schedule-sessions.server.ts'
import { seedPackages } from '#src/studio/products/seed-packages.server.ts'
import { seedClassTypes } from '#src/studio/schedule/class-types/seed-class-types.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { seedSettings } from '#src/studio/settings/seed-settings.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** Adds what every studio has: settings; and makes this process reckon in the zone of the settings, before anything is dated. Idempotent,
 *  at every start. */
export async function seedStudio(services: Services): Promise<void> {
  const ctx = createCtx(services, { kind: 'system', job: 'start' })
  await seedSettings(ctx)
  setStudioZone((await readSettings(services.db.reader)).studio.zone)
}

/** Adds the rooms, class types and products of the specification, which the demo is made with. A studio of its own begins with none, so
 *  that nothing stands there which its owner has not written. Idempotent. */
export async function seedExamples(ctx: Ctx): Promise<void> {
  await seedRooms(ctx)
  await seedClassTypes(ctx)
  await seedPackages(ctx)
}

/** Makes the missing sessions from now on: at every start and every night. */
export async function scheduleAhead(services: Services): Promise<void> {
  const { bookings, studio } = await readSettings(services.db.reader)
  const ctx = createCtx(services, { kind: 'system', job: 'schedule-sessions' })
  await scheduleSessions(ctx, { weeksAhead: bookings.weeksAhead, alertTo: studio.email })
}
