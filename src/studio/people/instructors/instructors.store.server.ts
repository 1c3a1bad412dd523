import { asc, eq } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { inOrderOfPerson } from '#src/platform/database/person-order.server.ts'
import { type Instructor, type InstructorWords, instructorWordNames } from './instructor.ts'
import { instructors } from './instructors.tables.server.ts'

const byName = inOrderOfPerson(instructors.name)

const shownColumns = pick(instructors, 'id', ...instructorWordNames)

/** The current instructors, in the order they are shown. */
export async function listInstructors(reader: Reader): Promise<Instructor[]> {
  return reader
    .select(shownColumns)
    .from(instructors)
    .where(eq(instructors.isActive, true))
    .orderBy(asc(instructors.position), byName)
}

export type WrittenInstructor = { id: string } & InstructorWords

const wordColumns = { ...shownColumns, ...pick(instructors, 'position', 'isActive') }

/** All instructors, former ones too, in their order: for admins. */
export async function listAllInstructors(reader: Reader): Promise<WrittenInstructor[]> {
  return reader.select(wordColumns).from(instructors).orderBy(asc(instructors.position), byName)
}

export async function findWrittenInstructor(reader: Reader, instructorId: string): Promise<WrittenInstructor | null> {
  return first(reader.select(wordColumns).from(instructors).where(eq(instructors.id, instructorId)))
}

export async function lockWrittenInstructor(tx: Tx, instructorId: string): Promise<WrittenInstructor | null> {
  return first(tx.select(wordColumns).from(instructors).where(eq(instructors.id, instructorId)).for('update'))
}

export async function insertInstructor(tx: Tx, row: WrittenInstructor): Promise<void> {
  await tx.insert(instructors).values(row)
}

export async function updateInstructorWords(tx: Tx, instructorId: string, words: InstructorWords): Promise<void> {
  await tx.update(instructors).set(words).where(eq(instructors.id, instructorId))
}

/** Writes new instructors, shown in this order. */
export async function insertInstructors(tx: Tx, rows: readonly (typeof instructors.$inferInsert)[]): Promise<void> {
  await tx.insert(instructors).values(rows.map((row, position) => ({ ...row, position })))
}

type LinkedInstructor = { id: string; name: string; userId: string | null }

const linkColumns = { id: instructors.id, name: instructors.name, userId: instructors.userId }

/** The instructors with the accounts that open their registers, by name. */
export async function listInstructorAccounts(reader: Reader): Promise<LinkedInstructor[]> {
  return reader.select(linkColumns).from(instructors).orderBy(byName)
}

/** The instructor whose registers this account opens. */
export async function findInstructorOf(reader: Reader, userId: string): Promise<LinkedInstructor | null> {
  return first(reader.select(linkColumns).from(instructors).where(eq(instructors.userId, userId)))
}

/** Undefined when there is no such instructor. */
export async function lockInstructor(tx: Tx, instructorId: string): Promise<LinkedInstructor | undefined> {
  const [row] = await tx.select(linkColumns).from(instructors).where(eq(instructors.id, instructorId)).for('update')
  return row
}

export async function updateInstructorAccount(tx: Tx, instructorId: string, userId: string | null): Promise<void> {
  await tx.update(instructors).set({ userId }).where(eq(instructors.id, instructorId))
}
