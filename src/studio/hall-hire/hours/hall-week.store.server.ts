import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { studioTime } from '#src/kit/time.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'
import { rooms } from '#src/studio/schedule/rooms/rooms.tables.server.ts'

/** A dated class beside the hires of a week; times are wall times. */
export type WeekClass = {
  id: string
  date: string
  startTime: string
  endTime: string
  name: string
  typeId: string
  /** Whether it is held in the hall itself. */
  isInHall: boolean
}

/** The classes held on the studio dates `from` to `to`, both included, in order of time. */
export async function listWeekClasses(reader: Reader, from: string, to: string): Promise<WeekClass[]> {
  const { id, sessionDate, startsAt, endsAt, name, typeId, status, roomId } = classSessions
  const rows = await reader
    .select({ id, date: sessionDate, startsAt, endsAt, name, typeId, isInHall: rooms.isForHire })
    .from(classSessions)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .where(and(gte(sessionDate, from), lte(sessionDate, to), eq(status, 'scheduled')))
    .orderBy(asc(startsAt), asc(name))
  return rows.map(({ startsAt, endsAt, ...row }) => ({
    ...row,
    startTime: studioTime(startsAt),
    endTime: studioTime(endsAt),
  }))
}
