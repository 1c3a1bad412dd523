import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Database } from '#src/platform/database/db.server.ts'
import { makeWorkshop } from '#src/studio/products/workshops/make-workshop.server.ts'
import type { Workshop, WorkshopTerms } from '#src/studio/products/workshops/workshop.ts'
import { seedClassTypes } from '#src/studio/schedule/class-types/seed-class-types.server.ts'
import { findRoomByName } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { anAccount, ctxFor } from './build.ts'

/** What is said of a workshop unless given otherwise: two Saturdays in the Studio, ten places, £40, refunded until seven days before. */
export async function workshopTerms(
  db: Database,
  { room = 'Studio', ...given }: Partial<WorkshopTerms> & { room?: 'Studio' | 'Hall' } = {},
): Promise<WorkshopTerms> {
  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  await seedRooms(admin)
  await seedClassTypes(admin)
  return {
    name: 'Handstand workshop',
    description: 'Upside down in two afternoons.',
    typeId: 'yoga',
    instructorId: null,
    roomId: (await findRoomByName(db.reader, room))!.id,
    level: 'All levels',
    maxSpots: 10,
    pricePence: 4000,
    refundDays: 7,
    state: 'on_sale',
    dates: [
      { date: '2026-12-05', startTime: '14:00', durationMinutes: 120 },
      { date: '2026-12-12', startTime: '14:00', durationMinutes: 120 },
    ],
    ...given,
  }
}

/** A workshop, with the admin who made it. */
export async function aWorkshop(
  db: Database,
  given: Parameters<typeof workshopTerms>[1] = {},
): Promise<{ workshop: Workshop; staff: SignedInCtx }> {
  const terms = await workshopTerms(db, given)
  const staff = ctxFor(db, await anAccount(db, { role: 'admin' })) as SignedInCtx
  const made = await makeWorkshop(staff, terms)
  if (!made.ok) throw new Error(made.refusal)
  return { workshop: made.value, staff }
}
