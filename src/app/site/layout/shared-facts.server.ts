import type { Scope } from '#src/platform/app-services.server.ts'
import { listSeatedSessions } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { listClassTypes } from '#src/studio/schedule/classes/classes.store.server.ts'
import { listPublicHallHires } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

// What pages show that is the same for everybody, read at most once a second for all who are signed in (decision 029).

/** The studio's own facts. */
export function readSharedSettings(scope: Scope) {
  return shared(scope, 'settings', readSettings)
}

/** The class types in the order they are shown. */
export function readClassTypes(scope: Scope) {
  return shared(scope, 'class types', listClassTypes)
}

/** The sessions of those studio dates with their free seats, and when the hall is taken. */
export function readWeek(scope: Scope, days: { from: string; to: string }) {
  return shared(scope, `week ${days.from} ${days.to}`, async (reader) => {
    const [seated, hires] = await Promise.all([
      listSeatedSessions(reader, days),
      listPublicHallHires(reader, days.from, days.to, scope.ctx.now()),
    ])
    return { seated, hires }
  })
}

function shared<Answer>(
  { ctx, services, nonce }: Scope,
  question: string,
  read: (reader: Scope['ctx']['reader']) => Promise<Answer>,
): Promise<Answer> {
  // A page that is itself kept for everybody would be a second older than what it is drawn from.
  return nonce === undefined ? read(ctx.reader) : services.sharedCache.read(question, () => read(ctx.reader))
}
