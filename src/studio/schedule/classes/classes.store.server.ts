import { and, asc, eq, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { classSessions, weeklyClasses } from './classes.tables.server.ts'
import type { WeeklyClass } from './weekly-class.ts'

const weeklyColumns = {
  id: weeklyClasses.id,
  name: weeklyClasses.name,
  typeId: weeklyClasses.typeId,
  weekday: weeklyClasses.weekday,
  startTime: weeklyClasses.startTime,
  durationMinutes: weeklyClasses.durationMinutes,
  instructorId: weeklyClasses.instructorId,
  level: weeklyClasses.level,
  maxSpots: weeklyClasses.maxSpots,
  description: weeklyClasses.description,
  roomId: weeklyClasses.roomId,
  fromDate: weeklyClasses.fromDate,
  untilDate: weeklyClasses.untilDate,
}

/** The weekly classes that run on some date from one studio date to another, both included, by day and time. With a room only
 *  the classes in it, for a hall hire beyond the generated sessions. */
export async function listRunningClasses(
  reader: Reader,
  span: { from: string; to: string; roomId?: string },
): Promise<WeeklyClass[]> {
  return reader
    .select(weeklyColumns)
    .from(weeklyClasses)
    .where(
      and(
        eq(weeklyClasses.isWorkshop, false),
        lte(weeklyClasses.fromDate, span.to),
        or(isNull(weeklyClasses.untilDate), gte(weeklyClasses.untilDate, span.from)),
        span.roomId ? eq(weeklyClasses.roomId, span.roomId) : undefined,
      ),
    )
    .orderBy(asc(weeklyClasses.weekday), asc(weeklyClasses.startTime), asc(weeklyClasses.id))
}

/** The classes whose dates may be in a room beside others. */
export async function listConfirmedClasses(reader: Reader): Promise<string[]> {
  const rows = await reader
    .select({ id: weeklyClasses.id })
    .from(weeklyClasses)
    .where(isNotNull(weeklyClasses.overlapReason))
  return rows.map(({ id }) => id)
}

/** None that is held on dates of its own. */
export async function findWeeklyClass(reader: Reader, classId: string): Promise<WeeklyClass | null> {
  const isThis = and(eq(weeklyClasses.id, classId), eq(weeklyClasses.isWorkshop, false))
  return first(reader.select(weeklyColumns).from(weeklyClasses).where(isThis))
}

/** The class itself, locked until the transaction ends: of two who change it or its dates, the second sees what the first wrote. With the
 *  id of the class, or of one of its dates. */
export async function lockWeeklyClass(
  tx: Tx,
  { classId, sessionId }: { classId?: string; sessionId?: string },
): Promise<WeeklyClass | null> {
  const ofSession = sql`(select class_id from class_sessions where id = ${sessionId ?? null})`
  const rows = tx.select(weeklyColumns).from(weeklyClasses)
  return first(rows.where(eq(weeklyClasses.id, classId ?? ofSession)).for('no key update'))
}

/** The studio date of a class session; null where no session has that id. */
export async function findSessionDay(reader: Reader, id: string): Promise<{ id: string; date: string } | null> {
  const { id: sessionId, sessionDate: date } = classSessions
  return first(reader.select({ id: sessionId, date }).from(classSessions).where(eq(sessionId, id)))
}

export async function insertWeeklyClasses(
  tx: Tx,
  classes: (WeeklyClass & { isWorkshop?: boolean; overlapReason?: string })[],
  now: Date,
): Promise<void> {
  if (classes.length === 0) return
  await tx.insert(weeklyClasses).values(classes.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
}
