import { eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/db.server.ts'
import { classSessions, weeklyClasses } from './classes.tables.server.ts'
import type { SessionWords } from './session-change.ts'

/** A session as it is before a change, with how many places of it are booked. */
export type SessionToChange = {
  id: string
  classId: string
  sessionDate: string
  name: string
  startsAt: Date
  endsAt: Date
  instructorId: string | null
  roomId: string
  maxSpots: number
  sequence: number
  booked: number
}

type Reach = { sessionId: string; reach: 'this-date' | 'from-this-date-on'; now: Date }

/** The scheduled sessions a change reaches, not begun yet, held until the transaction ends. Bookings wait for the same lock. */
export function lockSessionsToChange(tx: Tx, change: Reach): Promise<SessionToChange[]> {
  return selectReached(tx, change, 'for no key update of s')
}

/** The same, to show who would be affected. */
export function listSessionsToChange(reader: Reader, change: Reach): Promise<SessionToChange[]> {
  return selectReached(reader, change, '')
}

async function selectReached(
  reader: Reader,
  { sessionId, reach, now }: Reach,
  locking: string,
): Promise<SessionToChange[]> {
  const { rows } = await reader.$client.query<SessionToChange>({
    name: `sessions-to-change-${locking}`,
    text: `select s.id, s.class_id as "classId", s.session_date as "sessionDate", s.name, s.starts_at as "startsAt",
                  s.ends_at as "endsAt", s.instructor_id as "instructorId", s.room_id as "roomId", s.max_spots as "maxSpots",
                  s.sequence,
                  (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as booked
             from class_sessions s
             join class_sessions asked on asked.id = $1 and asked.class_id = s.class_id
            where s.status = 'scheduled' and s.starts_at > $3 and (s.id = $1 or ($2 and s.starts_at >= asked.starts_at))
            order by s.starts_at, s.id ${locking}`,
    values: [sessionId, reach === 'from-this-date-on', now],
  })
  return rows
}

type Written = Omit<SessionWords, 'startTime' | 'durationMinutes'> & {
  sessionDate: string
  startsAt: Date
  endsAt: Date
  isNews: boolean
  updatedAt: Date
}

/** Writes what changed; what people hear of counts up the SEQUENCE of their calendar entries. */
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

type WeeklyWords = SessionWords & { weekday: number; description: string }

export async function updateWeeklyClass(tx: Tx, classId: string, words: WeeklyWords, now: Date): Promise<void> {
  const { name, typeId, weekday, startTime, durationMinutes, instructorId, level, maxSpots, description, roomId } =
    words
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
    })
    .where(eq(weeklyClasses.id, classId))
}

/** As many seats as places, numbered from 1. With the session's lock held and never fewer than are booked: bookings in seats that
 *  go move down to free ones first (PRODUCT 4.1, seats are rows). */
export async function fitSeats(tx: Tx, sessionId: string, places: number): Promise<void> {
  await tx.execute(sql`
    insert into session_seats (session_id, seat_no) select ${sessionId}, n from generate_series(1, ${places}::int) n
    on conflict do nothing`)
  await tx.execute(sql`
    with movers as (
      select id, row_number() over (order by seat_no) as n from bookings
       where session_id = ${sessionId} and status = 'confirmed' and seat_no > ${places}::int),
    free as (
      select seat_no, row_number() over (order by seat_no) as n from session_seats seat
       where session_id = ${sessionId} and seat_no <= ${places}::int and not exists (
         select from bookings b where b.session_id = seat.session_id and b.seat_no = seat.seat_no and b.status = 'confirmed'))
    update bookings set seat_no = free.seat_no from movers join free using (n) where bookings.id = movers.id`)
  await tx.execute(sql`delete from session_seats where session_id = ${sessionId} and seat_no > ${places}::int`)
}
