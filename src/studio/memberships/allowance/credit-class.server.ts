import type { Tx } from '#src/platform/database/db.server.ts'
import { earnsCredit } from './class-credit.ts'
import { findMembershipCovering, listMemberships } from '../memberships.store.server.ts'
import { addToAllowance, insertClassCredit } from './class-credits.store.server.ts'

/** `holdingId` is what the class was counted on. */
export type ClassCredit = { memberId: string; holdingId: string | null; usedAt: Date; ref: string; now: Date }

/** When the studio cancels a class of a membership that ends too soon to use it otherwise, the next one gets a class more
 *  (PRODUCT 4.1, Cancel Class), in the caller's transaction; returns whether that is so. Promises: one credit for each `ref`; a membership with time left
 *  gains nothing, because its class has simply returned. Locks: none. Credits are only added; opening the next month counts
 *  them in (open-membership). */
export async function creditClass(tx: Tx, { memberId, holdingId, usedAt, ref, now }: ClassCredit): Promise<boolean> {
  const membership = await findMembershipCovering(tx, memberId, usedAt)
  // What was counted on a pass has returned to it.
  if (membership?.id !== holdingId || !earnsCredit(membership.endsAt, now)) return false
  const [next] = (await listMemberships(tx, memberId)).filter(({ startsAt }) => startsAt >= membership.endsAt)
  const isNew = await insertClassCredit(tx, { memberId, ref, membershipId: next?.id ?? null, createdAt: now })
  if (isNew && next) await addToAllowance(tx, next.id, 1)
  return true
}
