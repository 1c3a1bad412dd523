import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Pause } from '../membership-period.ts'
import { listMemberships } from '../memberships.store.server.ts'
import { planPauses } from '../memberships.tables.server.ts'
import { findNextMonth } from '../next-month.store.server.ts'
import type { PauseFacts } from './pause.ts'
import { findOpenChange } from './plan-changes.store.server.ts'

export type PlanPause = typeof planPauses.$inferSelect

/** A member's pauses that were not withdrawn, earliest first. */
export async function listPauses(reader: Reader, memberId: string): Promise<PlanPause[]> {
  return reader.select().from(planPauses).where(standing(memberId)).orderBy(asc(planPauses.startsOn))
}

/** The pause that is on or to come on this studio date; there is never more than one. */
export async function findPause(reader: Reader, memberId: string, today: string): Promise<PlanPause | null> {
  return first(
    reader
      .select()
      .from(planPauses)
      .where(and(standing(memberId), gt(planPauses.resumesOn, today))),
  )
}

function standing(memberId: string) {
  return and(eq(planPauses.memberId, memberId), isNull(planPauses.withdrawnAt))
}

export async function insertPause(tx: Tx, row: typeof planPauses.$inferInsert): Promise<PlanPause> {
  const [written] = await tx.insert(planPauses).values(row).returning()
  return written as PlanPause
}

/** Ends a pause on a studio date, which is not paused any more; one that has not begun by then is withdrawn. */
export async function cutPause(tx: Tx, { id, startsOn }: PlanPause, at: { today: string; now: Date }): Promise<Pause> {
  const hasBegun = startsOn < at.today
  await tx
    .update(planPauses)
    .set(hasBegun ? { resumesOn: at.today } : { withdrawnAt: at.now })
    .where(eq(planPauses.id, id))
  return { startsOn, resumesOn: hasBegun ? at.today : startsOn }
}

/** Everything the rules need to pause a member's plan or to end its pause. */
export async function findPauseFacts(reader: Reader, memberId: string, now: Date): Promise<PauseFacts> {
  const held = await listMemberships(reader, memberId)
  const month = await findNextMonth(reader, memberId)
  const isOnItsWay = (month?.collectionId ?? null) !== null
  const follows = month && !month.isLapsed && (month.isCollected || isOnItsWay || month.isUnpaid)
  return {
    now,
    months: held.filter(({ endsAt }) => endsAt > now),
    next: follows ? { isOnItsWay, isUnpaid: month.isUnpaid } : null,
    isChanging: (await findOpenChange(reader, memberId)) !== null,
    pauses: await listPauses(reader, memberId),
  }
}
