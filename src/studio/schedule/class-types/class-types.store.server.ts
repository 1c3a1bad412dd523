import { asc, eq, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import type { ClassTypeWords, WrittenClassType } from './class-type.ts'
import { classTypes } from '../classes/classes.tables.server.ts'
import type { ClassType } from '../classes/weekly-class.ts'

const columns = pick(classTypes, 'id', 'name', 'description')
const writtenColumns = { ...columns, ...pick(classTypes, 'position', 'isHidden', 'hue') }

/** The class types in the order they are shown, without the hidden ones. */
export async function listClassTypes(reader: Reader): Promise<ClassType[]> {
  return reader
    .select(columns)
    .from(classTypes)
    .where(eq(classTypes.isHidden, false))
    .orderBy(asc(classTypes.position), asc(classTypes.id))
}

/** All of them, for staff: hidden ones keep their classes. */
export async function listAllClassTypes(reader: Reader): Promise<WrittenClassType[]> {
  return reader.select(writtenColumns).from(classTypes).orderBy(asc(classTypes.position), asc(classTypes.id))
}

export async function lockClassType(tx: Tx, typeId: string): Promise<WrittenClassType | null> {
  return first(tx.select(writtenColumns).from(classTypes).where(eq(classTypes.id, typeId)).for('update'))
}

export async function updateClassType(tx: Tx, typeId: string, words: Partial<ClassTypeWords>): Promise<void> {
  await tx.update(classTypes).set(words).where(eq(classTypes.id, typeId))
}

/** Whether it could be written: false when the id is taken. */
export async function insertClassType(tx: Tx, type: WrittenClassType): Promise<boolean> {
  const written = await tx.insert(classTypes).values(type).onConflictDoNothing().returning({ id: classTypes.id })
  return written.length === 1
}

/** The place after the last one. */
export async function findNextTypePosition(reader: Reader): Promise<number> {
  const [row] = await reader.select({ last: sql<number>`coalesce(max(${classTypes.position}), 0)` }).from(classTypes)
  return (row?.last ?? 0) + 1
}

/** Inserts the class types that are missing; what an admin has changed stays. */
export async function insertMissingClassTypes(tx: Tx, types: readonly ClassType[]): Promise<void> {
  await tx
    .insert(classTypes)
    .values(types.map((type, position) => ({ ...type, position })))
    .onConflictDoNothing()
}
