import { slicesOf } from '#src/kit/lists/slices.ts'
import { inArray } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { agreements, holdings, planPauses } from '../memberships.tables.server.ts'

type Rows = {
  agreements: readonly (typeof agreements.$inferInsert)[]
  holdings: readonly (typeof holdings.$inferInsert)[]
  pauses: readonly (typeof planPauses.$inferInsert)[]
}

const SLICE = 500

/** Writes what members bring from another system; agreements first, which the first month of a plan would write otherwise. */
export async function insertBrought(tx: Tx, rows: Rows): Promise<{ id: string; memberId: string; name: string }[]> {
  const written: { id: string; memberId: string; name: string }[] = []
  for (const slice of slicesOf(rows.agreements, SLICE)) await tx.insert(agreements).values(slice)
  for (const slice of slicesOf(rows.holdings, SLICE))
    written.push(
      ...(await tx
        .insert(holdings)
        .values(slice)
        .returning(pick(holdings, 'id', 'memberId', 'name'))),
    )
  for (const slice of slicesOf(rows.pauses, SLICE)) await tx.insert(planPauses).values(slice)
  return written
}

/** Removes all that these members hold, with what was agreed for after it. */
export async function removeBrought(tx: Tx, memberIds: readonly string[]): Promise<void> {
  for (const slice of slicesOf(memberIds, SLICE)) {
    await tx.delete(planPauses).where(inArray(planPauses.memberId, slice))
    await tx.delete(holdings).where(inArray(holdings.memberId, slice))
    await tx.delete(agreements).where(inArray(agreements.memberId, slice))
  }
}

/** Removes these, the pauses among them, and what was agreed to by these members. */
export async function removeAdded(
  tx: Tx,
  { holdingIds, pauseIds, planOf }: Record<'holdingIds' | 'pauseIds' | 'planOf', readonly string[]>,
): Promise<void> {
  for (const slice of slicesOf(pauseIds, SLICE)) await tx.delete(planPauses).where(inArray(planPauses.id, slice))
  for (const slice of slicesOf(holdingIds, SLICE)) await tx.delete(holdings).where(inArray(holdings.id, slice))
  for (const slice of slicesOf(planOf, SLICE)) await tx.delete(agreements).where(inArray(agreements.memberId, slice))
}
