import { asc, desc } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { InstructorRate } from './instructor-rate.ts'
import { instructorRates } from './instructors.tables.server.ts'

/** All rates, for each instructor the latest first. */
export async function listInstructorRates(reader: Reader): Promise<InstructorRate[]> {
  return reader
    .select()
    .from(instructorRates)
    .orderBy(asc(instructorRates.instructorId), desc(instructorRates.fromDate))
}

/** A second rate for the same day replaces the first. */
export async function upsertInstructorRate(tx: Tx, rate: InstructorRate): Promise<void> {
  const { instructorId, fromDate } = instructorRates
  await tx
    .insert(instructorRates)
    .values(rate)
    .onConflictDoUpdate({ target: [instructorId, fromDate], set: rate })
}
