import { addDays, wallToInstant } from '#src/kit/time.ts'
import { listClosuresWithin } from '#src/studio/schedule/closures/closures.store.server.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { listSeatedSessions } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { findHall } from '#src/studio/hall-hire/hours/hall-hours.store.server.ts'
import { listPublicHallHires } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { findLogos } from '#src/studio/content/pictures/pictures.store.server.ts'
import { listProductsOnSale } from '#src/studio/products/products.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

// Data that is the same for everyone on every page, read at most once a second for all signed-in readers (decision 029).

/** The studio's settings. */
export function readSharedSettings(scope: Scope) {
  return shared(scope, 'settings', readSettings)
}

/** The studio's logo. */
export function readSharedLogos(scope: Scope) {
  return shared(scope, 'logos', findLogos)
}

/** Whether there is a hall to hire. */
export function readHasHall(scope: Scope) {
  return shared(scope, 'hall', async (reader) => (await findHall(reader)) !== null)
}

/** Whether the shop sells anything now. */
export function readIsSelling(scope: Scope) {
  return shared(scope, 'is selling', async (reader) => (await listProductsOnSale(reader)).length > 0)
}

/** The class types in the order they are shown, hidden ones too. */
export function readClassTypes(scope: Scope) {
  return shared(scope, 'class types', listAllClassTypes)
}

/** The sessions of those studio dates with their free seats, when the hall is taken, and when the studio is closed. */
export function readWeek(scope: Scope, days: { from: string; to: string }) {
  return shared(scope, `week ${days.from} ${days.to}`, async (reader) => {
    const span = { startsAt: wallToInstant(days.from, '00:00'), endsAt: wallToInstant(addDays(days.to, 1), '00:00') }
    const [seated, hires, closures] = await Promise.all([
      listSeatedSessions(reader, { ...days, now: scope.ctx.now() }),
      listPublicHallHires(reader, days.from, days.to, scope.ctx.now()),
      listClosuresWithin(reader, span),
    ])
    return { seated, hires, closures }
  })
}

function shared<Answer>(
  { ctx, services, nonce }: Scope,
  question: string,
  read: (reader: Scope['ctx']['reader']) => Promise<Answer>,
): Promise<Answer> {
  // A cached page would otherwise be a second older than its data.
  return nonce === undefined ? read(ctx.reader) : services.sharedCache.read(question, () => read(ctx.reader))
}
