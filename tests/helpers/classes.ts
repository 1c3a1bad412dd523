import { newId } from '#src/kit/id.ts'
import { openClosedProvider } from '#src/platform/payments/closed-provider.server.ts'
import { type Ctx, createCtx } from '#src/platform/ctx.server.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { openLinks } from '#src/platform/links.server.ts'
import { openLog } from '#src/platform/log.server.ts'
import { insertWeeklyClasses } from '#src/studio/schedule/classes/classes.store.server.ts'
import { seedClassTypes } from '#src/studio/schedule/class-types/seed-class-types.server.ts'
import type { WeeklyClass } from '#src/studio/schedule/classes/weekly-class.ts'
import { findRoomByName } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'

/** A ctx of a scheduled job, at a fixed time. */
export function systemCtx(db: Database, now: string): Ctx {
  const links = openLinks('http://localhost:3000', 'a secret of the tests')
  const clock = { now: () => new Date(now) }
  const payments = openClosedProvider()
  return createCtx(
    { db, clock, log: openLog(() => {}), links, payments, paysOnline: true },
    { kind: 'system', job: 'test' },
  )
}

type WeeklyInput = Partial<Omit<WeeklyClass, 'roomId'>> & { room?: 'Studio' | 'Hall' }

/** A weekly class: Monday flow, 18:00 for an hour, twelve places in the Studio, unless given otherwise. The rooms and class
 *  types are made with it when they are missing. */
export async function aWeeklyClass(
  db: Database,
  { room = 'Studio', ...request }: WeeklyInput = {},
): Promise<WeeklyClass> {
  const ctx = systemCtx(db, '2026-11-23T10:00:00Z')
  await seedRooms(ctx)
  await seedClassTypes(ctx)
  const found = await findRoomByName(db.reader, room)
  if (!found) throw new Error(`There is no ${room}`)
  const weekly: WeeklyClass = {
    id: newId(),
    name: 'Monday flow',
    typeId: 'yoga',
    weekday: 1,
    startTime: '18:00',
    durationMinutes: 60,
    instructorId: null,
    level: 'All levels',
    maxSpots: 12,
    description: '',
    roomId: found.id,
    fromDate: '2026-01-01',
    untilDate: null,
    ...request,
  }
  await ctx.transaction(({ tx }) => insertWeeklyClasses(tx, [weekly], ctx.now()))
  return weekly
}
