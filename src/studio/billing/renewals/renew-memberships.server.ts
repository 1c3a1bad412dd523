import type { Ctx } from '#src/platform/ctx.server.ts'
import { announceRenewals } from './announce-renewals.server.ts'
import { collectRenewals } from './collect-renewals.server.ts'
import { followRenewals } from './follow-renewals.server.ts'
import { lapseMemberships } from './lapse-memberships.server.ts'
import { remindEndings } from './remind-endings.server.ts'

/** Everything that happens to memberships automatically as their months end, in this order: outcomes of collections, notices,
 *  collections, reminders, ends. Promises: running it again, or in two instances, does nothing twice. PRODUCT 4.3, 4.4. */
export async function renewMemberships(ctx: Ctx): Promise<void> {
  await followRenewals(ctx)
  await announceRenewals(ctx)
  await collectRenewals(ctx)
  await remindEndings(ctx)
  await lapseMemberships(ctx)
}
