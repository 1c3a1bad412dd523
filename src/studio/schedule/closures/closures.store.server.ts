import { and, asc, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { Closure, KeptClosure } from './closure.ts'
import { closures } from './closures.tables.server.ts'

const columns = pick(closures, 'id', 'startsAt', 'endsAt', 'reason')
type Span = { startsAt: Date; endsAt: Date }

/** Who writes sessions reads the closures under this lock and shares it; who closes the studio or opens it again has it alone. So no
 *  class comes onto a day while it is being closed. Taken before any other. */
export async function lockClosures(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended('closures', 0)`
  await tx.execute(
    how === 'alone' ? sql`select pg_advisory_xact_lock(${key})` : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}

/** The closures in force at any moment of a span, earliest first. */
export async function listClosuresWithin(reader: Reader, { startsAt, endsAt }: Span): Promise<Closure[]> {
  const isWithin = and(lt(closures.startsAt, endsAt), gt(closures.endsAt, startsAt))
  return reader
    .select(columns)
    .from(closures)
    .where(and(isNull(closures.reopenedAt), isWithin))
    .orderBy(asc(closures.startsAt))
}

/** Those in force that were not over then, earliest first. */
export async function listClosures(reader: Reader, then: Date): Promise<KeptClosure[]> {
  return reader
    .select({ ...columns, extendedDays: closures.extendedDays })
    .from(closures)
    .where(and(isNull(closures.reopenedAt), gt(closures.endsAt, then)))
    .orderBy(asc(closures.startsAt))
}

export async function findClosureInForce(
  reader: Reader,
  closureId: string,
): Promise<(KeptClosure & { closedAt: Date }) | null> {
  return first(
    reader
      .select({ ...columns, closedAt: closures.closedAt, extendedDays: closures.extendedDays })
      .from(closures)
      .where(and(eq(closures.id, closureId), isNull(closures.reopenedAt))),
  )
}

export async function insertClosure(tx: Tx, closure: Closure, closedAt: Date): Promise<void> {
  await tx.insert(closures).values({ ...closure, closedAt })
}

export async function markReopened(tx: Tx, closureId: string, reopenedAt: Date): Promise<void> {
  await tx.update(closures).set({ reopenedAt }).where(eq(closures.id, closureId))
}

/** Notes that what was valid then has been extended; false when that was done before. */
export async function markExtended(
  tx: Tx,
  closureId: string,
  { days, now }: { days: number; now: Date },
): Promise<boolean> {
  const marked = await tx
    .update(closures)
    .set({ extendedAt: now, extendedDays: days })
    .where(and(eq(closures.id, closureId), isNull(closures.extendedAt)))
    .returning({ id: closures.id })
  return marked.length > 0
}
