import { inArray } from 'drizzle-orm'
import type { Reader } from '#src/platform/db.server.ts'
import { attendances } from './attendance.tables.server.ts'

export type Marking = { bookingId: string; attended: boolean; notes: string | null; markedAt: Date }

/** The marks of these bookings by booking id; one without a mark has no entry. */
export async function listMarkings(reader: Reader, bookingIds: string[]): Promise<Map<string, Marking>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await reader
    .select({
      bookingId: attendances.bookingId,
      attended: attendances.attended,
      notes: attendances.notes,
      markedAt: attendances.markedAt,
    })
    .from(attendances)
    .where(inArray(attendances.bookingId, bookingIds))
  return new Map(rows.map((row) => [row.bookingId, row]))
}
