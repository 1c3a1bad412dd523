import { asc } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import type { Instructor } from './instructor.ts'
import { instructors } from './instructors.tables.server.ts'

/** The instructors in the order they are shown. */
export async function listInstructors(reader: Reader): Promise<Instructor[]> {
  return reader
    .select({
      id: instructors.id,
      name: instructors.name,
      specialty: instructors.specialty,
      bio: instructors.bio,
    })
    .from(instructors)
    .orderBy(asc(instructors.position), asc(instructors.name))
}

/** Writes new instructors, shown in this order. */
export async function insertInstructors(tx: Tx, rows: readonly Instructor[]): Promise<void> {
  await tx.insert(instructors).values(rows.map((row, position) => ({ ...row, position })))
}
