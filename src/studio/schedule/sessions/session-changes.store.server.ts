import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { classSessions, weeklyClasses } from '../classes/classes.tables.server.ts'
import type { SeatHold } from '../seats/seat-holds.store.server.ts'
import type { SessionWords } from '../classes/session-change.ts'

type Written = Omit<SessionWords, 'startTime' | 'durationMinutes'> & {
  sessionDate: string
  startsAt: Date
  endsAt: Date
  isNews: boolean
  updatedAt: Date
}

/** Writes the changes; those that people are notified of raise the SEQUENCE of their calendar entries. */
export async function updateSession(tx: Tx, sessionId: string, written: Written): Promise<void> {
  const { sessionDate, startsAt, endsAt, name, typeId, instructorId, level, maxSpots, roomId, updatedAt, isNews } =
    written
  const columns = { sessionDate, startsAt, endsAt, name, typeId, instructorId, level, maxSpots, roomId, updatedAt }
  await tx
    .update(classSessions)
    .set({
      ...columns,
      sequence: isNews ? sql`${classSessions.sequence} + 1` : sql`${classSessions.sequence}`,
    })
    .where(eq(classSessions.id, sessionId))
}

type WeeklyWords = SessionWords & { weekday: number; description: string; untilDate?: string }

export async function updateWeeklyClass(tx: Tx, classId: string, words: WeeklyWords, now: Date): Promise<void> {
  const { name, typeId, weekday, startTime, durationMinutes, instructorId, level, maxSpots, description, roomId } =
    words
  const { untilDate } = words
  await tx
    .update(weeklyClasses)
    .set({
      name,
      typeId,
      weekday,
      startTime,
      durationMinutes,
      instructorId,
      level,
      maxSpots,
      description,
      roomId,
      updatedAt: now,
      ...(untilDate && { untilDate }),
    })
    .where(eq(weeklyClasses.id, classId))
}

/** Makes as many seats as places, numbered from 1, beside those there are. Needs the session's lock. */
export async function addSeats(tx: Tx, sessionId: string, places: number): Promise<void> {
  await tx.execute(sql`
    insert into session_seats (session_id, seat_no) select ${sessionId}, n from generate_series(1, ${places}::int) n
    on conflict do nothing`)
}

/** Removes the seats above this many, and returns the holds on them. Needs the session's lock, and that nobody sits there. */
export async function removeSeats(tx: Tx, sessionId: string, places: number): Promise<SeatHold[]> {
  const { rows } = await tx.$client.query<SeatHold & { heldBy: string | null }>({
    name: 'remove-seats',
    text: `delete from session_seats where session_id = $1 and seat_no > $2
           returning session_id as "sessionId", held_by as "heldBy", held_until as until`,
    values: [sessionId, places],
  })
  return rows.filter(({ heldBy }) => heldBy !== null)
}

/** The sessions of a class that are to come and not cancelled, earliest first. */
export async function listSessionsToCome(reader: Reader, classId: string, now: Date) {
  const { id, sessionDate, startsAt, endsAt, name, typeId, instructorId, level, maxSpots, roomId } = classSessions
  return reader
    .select({ id, sessionDate, startsAt, endsAt, name, typeId, instructorId, level, maxSpots, roomId })
    .from(classSessions)
    .where(
      and(eq(classSessions.classId, classId), eq(classSessions.status, 'scheduled'), gt(classSessions.startsAt, now)),
    )
    .orderBy(asc(classSessions.startsAt))
}
