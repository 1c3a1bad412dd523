import { asc, eq } from 'drizzle-orm'
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

type LinkedInstructor = { id: string; name: string; userId: string | null }

const linkColumns = { id: instructors.id, name: instructors.name, userId: instructors.userId }

/** The instructors with the accounts that open their registers, by name. */
export async function listInstructorAccounts(reader: Reader): Promise<LinkedInstructor[]> {
  return reader.select(linkColumns).from(instructors).orderBy(asc(instructors.name))
}

/** The instructor whose registers this account opens. */
export async function findInstructorOf(reader: Reader, userId: string): Promise<LinkedInstructor | null> {
  const [row] = await reader.select(linkColumns).from(instructors).where(eq(instructors.userId, userId))
  return row ?? null
}

/** Undefined when there is no such instructor. */
export async function lockInstructor(tx: Tx, instructorId: string): Promise<LinkedInstructor | undefined> {
  const [row] = await tx.select(linkColumns).from(instructors).where(eq(instructors.id, instructorId)).for('update')
  return row
}

export async function updateInstructorAccount(tx: Tx, instructorId: string, userId: string | null): Promise<void> {
  await tx.update(instructors).set({ userId }).where(eq(instructors.id, instructorId))
}
