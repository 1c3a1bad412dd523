import { and, asc, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { addDays, wallToInstant, weekdayOf } from '#src/kit/time.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { classSessions, weeklyClasses } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { closures } from '#src/studio/schedule/closures/closures.tables.server.ts'
import { roomOccupancies, rooms } from '#src/studio/schedule/rooms/rooms.tables.server.ts'
import type { Busy } from './hall-availability.ts'
import { holdsAt } from '../hall-hire.store.server.ts'
import { hallClosures, hallHires } from '../hall-hire.tables.server.ts'

/** The hall: the room that people can hire. */
export async function findHall(reader: Reader): Promise<{ id: string; name: string } | null> {
  const [hall] = await reader
    .select({ id: rooms.id, name: rooms.name })
    .from(rooms)
    .where(eq(rooms.isForHire, true))
    .limit(1)
  return hall ?? null
}

/** The hall that a hire is in, which may be hired no more. */
export async function findHallOfHire(reader: Reader, hireId: string): Promise<{ id: string; name: string } | null> {
  const [hall] = await reader
    .select({ id: rooms.id, name: rooms.name })
    .from(roomOccupancies)
    .innerJoin(rooms, eq(rooms.id, roomOccupancies.roomId))
    .where(and(eq(roomOccupancies.occupantKind, 'hall_hire'), eq(roomOccupancies.occupantId, hireId)))
    .limit(1)
  return hall ?? null
}

/** Whether there is anything of hall hire for the front desk: a room that people can hire, or a hire that was made. */
export async function readHasHallHire(reader: Reader): Promise<boolean> {
  const { rows } = await reader.$client.query<{ has: boolean }>({
    name: 'has-hall-hire',
    text: `select exists (select from rooms where is_for_hire)
                  or (select id from hall_hires order by id limit 1) is not null as "has"`,
    values: [],
  })
  return rows[0]!.has
}

/** What occupies the hall on a studio date: closures and, unless those alone are asked for, sessions and hires, except one hire, and except requests whose time to be answered
 *  has run out before the job has noticed. */
export async function listHallHolds(
  reader: Reader,
  {
    hallId,
    date,
    now,
    exceptHireId,
    onlyClosures = false,
  }: { hallId: string; date: string; now: Date; exceptHireId?: string; onlyClosures?: boolean },
): Promise<Busy[]> {
  const [from, to] = [wallToInstant(date, '00:00'), wallToInstant(date, '23:59')]
  const rows = await reader
    .select({
      startsAt: sql<string>`lower(${roomOccupancies.during})`,
      endsAt: sql<string>`upper(${roomOccupancies.during})`,
    })
    .from(roomOccupancies)
    .leftJoin(
      hallHires,
      and(eq(roomOccupancies.occupantKind, 'hall_hire'), eq(roomOccupancies.occupantId, hallHires.id)),
    )
    .where(
      and(
        eq(roomOccupancies.roomId, hallId),
        sql`${roomOccupancies.during} && tstzrange(${from.toISOString()}, ${to.toISOString()})`,
        or(isNull(hallHires.id), holdsAt(now)),
        onlyClosures ? eq(roomOccupancies.occupantKind, 'closure') : undefined,
        exceptHireId ? ne(roomOccupancies.occupantId, exceptHireId) : undefined,
      ),
    )
    .orderBy(sql`lower(${roomOccupancies.during})`)
  return rows.map(({ startsAt, endsAt }) => ({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }))
}

/** Weekly classes in the hall on a studio date that have no dated session yet, because the date is beyond the generated weeks
 *  (PRODUCT 4.1). */
export async function listUndatedHallClasses(reader: Reader, hallId: string, date: string): Promise<Busy[]> {
  const rows = await reader
    .select({ startTime: weeklyClasses.startTime, durationMinutes: weeklyClasses.durationMinutes })
    .from(weeklyClasses)
    .leftJoin(classSessions, and(eq(classSessions.classId, weeklyClasses.id), eq(classSessions.sessionDate, date)))
    .where(
      and(
        eq(weeklyClasses.roomId, hallId),
        eq(weeklyClasses.isWorkshop, false),
        eq(weeklyClasses.weekday, weekdayOf(date)),
        lte(weeklyClasses.fromDate, date),
        or(isNull(weeklyClasses.untilDate), gte(weeklyClasses.untilDate, date)),
        isNull(classSessions.id),
      ),
    )
  return rows.map(({ startTime, durationMinutes }) => {
    const startsAt = wallToInstant(date, startTime)
    return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000) }
  })
}

/** Why the hall is closed on a date, alone or with the whole studio; null when it is not. A part of a day is taken, not closed. */
export async function findHallClosure(reader: Reader, date: string): Promise<string | null> {
  const [closure] = await reader.select().from(hallClosures).where(eq(hallClosures.closedOn, date))
  if (closure) return closure.reason
  const { startsAt, endsAt, reopenedAt, reason } = closures
  const isWhole = and(
    lte(startsAt, wallToInstant(date, '00:00')),
    gte(endsAt, wallToInstant(addDays(date, 1), '00:00')),
  )
  const [whole] = await reader
    .select({ reason })
    .from(closures)
    .where(and(isNull(reopenedAt), isWhole))
  return whole?.reason ?? null
}

export type HallClosure = { closedOn: string; reason: string }

export async function listHallClosures(reader: Reader, from: string): Promise<HallClosure[]> {
  return reader.select().from(hallClosures).where(gte(hallClosures.closedOn, from)).orderBy(asc(hallClosures.closedOn))
}

/** False where it is closed for that reason already. */
export async function insertHallClosure(tx: Tx, closure: HallClosure): Promise<boolean> {
  const { reason } = closure
  const written = await tx
    .insert(hallClosures)
    .values(closure)
    .onConflictDoUpdate({ target: hallClosures.closedOn, set: { reason }, setWhere: ne(hallClosures.reason, reason) })
    .returning()
  return written.length > 0
}

export async function deleteHallClosure(tx: Tx, closedOn: string): Promise<boolean> {
  const gone = await tx.delete(hallClosures).where(eq(hallClosures.closedOn, closedOn)).returning()
  return gone.length > 0
}
