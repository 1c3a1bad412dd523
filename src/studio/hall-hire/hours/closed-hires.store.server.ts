import { and, eq, gt, lt } from 'drizzle-orm'
import type { Reader } from '#src/platform/database/db.server.ts'
import { hallHires } from '../hall-hire.tables.server.ts'

/** Who had hired the hall within a span, and whose hire the studio cancelled at that moment. */
export async function listClosedHires(
  reader: Reader,
  { startsAt, endsAt, cancelledAt }: { startsAt: Date; endsAt: Date; cancelledAt: Date },
): Promise<{ name: string; email: string }[]> {
  const { customerName: name, customerEmail: email, cancelledBy } = hallHires
  const isWithin = and(lt(hallHires.startsAt, endsAt), gt(hallHires.endsAt, startsAt))
  const isClosed = and(eq(cancelledBy, 'studio'), eq(hallHires.cancelledAt, cancelledAt))
  return reader.select({ name, email }).from(hallHires).where(and(isWithin, isClosed))
}
