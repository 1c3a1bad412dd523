import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { classSessions, weeklyClasses } from '../classes/classes.tables.server.ts'
import type { SeatHold } from '../seats/seat-holds.store.server.ts'
import type { DatedWords } from '../series/arranged-dates.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

type Written = Omit<DatedWords, 'date' | 'startTime' | 'durationMinutes'> & {
  sessionDate: string
  startsAt: Date
  endsAt: Date
  isNews: boolean
  updatedAt: Date
  /** It was closed, and no longer is on its new day. */
  isBack: boolean
}

/** Writes the changes; those that people are notified of raise the SEQUENCE of their calendar entries. */
export async function updateSession(tx: Tx, sessionId: string, { isNews, isBack, ...written }: Written): Promise<void> {
  await tx
    .update(classSessions)
    .set({
      ...pick(written, 'sessionDate', 'slotDate', 'startsAt', 'endsAt', 'name', 'typeId', 'instructorId'),
      ...pick(written, 'level', 'maxSpots', 'roomId', 'updatedAt'),
      ...(isBack && { status: 'scheduled', closureId: null }),
      sequence: isNews || isBack ? sql`${classSessions.sequence} + 1` : sql`${classSessions.sequence}`,
    })
    .where(eq(classSessions.id, sessionId))
}

/** Writes what changes of a weekly class. */
export async function updateWeeklyClass(
  tx: Tx,
  classId: string,
  fields: Partial<Omit<WeeklyClass, 'id'>> & { overlapReason?: string },
  now: Date,
): Promise<void> {
  await tx
    .update(weeklyClasses)
    .set({ ...fields, updatedAt: now })
    .where(eq(weeklyClasses.id, classId))
}

/** The cancelled dates of a class from a day on stay cancelled: nothing is made for the days on which it would hold them now. */
export async function shiftCancelledSlots(
  tx: Tx,
  { classId, from, weekday, days }: { classId: string; from: string; weekday: number; days: number },
): Promise<void> {
  const slot = sql`coalesce(${classSessions.slotDate}, date_trunc('week', ${classSessions.sessionDate})::date + ${weekday}::int - 1)`
  await tx
    .update(classSessions)
    .set({ slotDate: sql`${slot} + ${days}::int` })
    .where(
      and(
        eq(classSessions.classId, classId),
        eq(classSessions.status, 'cancelled'),
        isNull(classSessions.closureId),
        sql`${slot} >= ${from}::date`,
      ),
    )
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
  return reader
    .select(
      pick(
        classSessions,
        ...([
          'id',
          'classId',
          'sessionDate',
          'slotDate',
          'startsAt',
          'endsAt',
          'name',
          'typeId',
          'instructorId',
          'level',
          'maxSpots',
          'roomId',
        ] as const),
      ),
    )
    .from(classSessions)
    .where(
      and(eq(classSessions.classId, classId), eq(classSessions.status, 'scheduled'), gt(classSessions.startsAt, now)),
    )
    .orderBy(asc(classSessions.startsAt))
}
