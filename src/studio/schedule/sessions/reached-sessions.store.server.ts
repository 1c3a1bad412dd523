import type { Reader, Tx } from '#src/platform/database/db.server.ts'

/** A session that a change or a cancellation affects, as it was before, with the words its e-mails use. */
export type ReachedSession = {
  id: string
  classId: string
  sessionDate: string
  /** The day on which its class would hold it, where it was moved from there. */
  slotDate: string | null
  /** The closure that cancelled it; else it is on the timetable. */
  closureId: string | null
  name: string
  typeId: string
  level: string
  startsAt: Date
  endsAt: Date
  instructorId: string | null
  instructor: string
  roomId: string
  room: string
  maxSpots: number
  sequence: number
  booked: number
  /** Seats held for people who are paying. */
  held: number
}

export type Reach = {
  /** One date of the class, or null for all dates to come of `classId`. */
  sessionId: string | null
  classId?: string
  reach: 'this-date' | 'from-this-date-on'
  now: Date
  /** Whether a class in progress is affected too: it can still be cancelled, but not moved. */
  isRunningReached?: boolean
  /** Whether dates that a closure has cancelled are affected too: they come back as their class is by then. */
  isClosedReached?: boolean
}

/** The scheduled sessions affected, locked until the transaction ends. Bookings wait for the same lock. */
export async function lockReachedSessions(tx: Tx, reach: Reach): Promise<ReachedSession[]> {
  await selectReached(tx, reach, 'for no key update of s')
  // What was counted before the lock had to be waited for is old.
  return selectReached(tx, reach, '')
}

/** The same without locks, to show who would be affected. */
export function listReachedSessions(reader: Reader, reach: Reach): Promise<ReachedSession[]> {
  return selectReached(reader, reach, '')
}

/** The columns of a reached session `s`; `now` is the number of the parameter that says when a hold has run out. */
export const reachedColumns = (now: '$3') => `
  s.id, s.class_id as "classId", s.session_date as "sessionDate", s.slot_date as "slotDate",
  s.closure_id as "closureId", s.name, s.type_id as "typeId", s.level, s.starts_at as "startsAt",
  s.ends_at as "endsAt", s.instructor_id as "instructorId", coalesce(i.name, '') as instructor,
  s.room_id as "roomId", r.name as room, s.max_spots as "maxSpots", s.sequence,
  (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as booked,
  (select count(*)::int from session_seats seat where seat.session_id = s.id and seat.held_until > ${now}) as held`

export const reachedJoins = `join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id`

async function selectReached(
  reader: Reader,
  { sessionId, classId, reach, now, isRunningReached = false, isClosedReached = false }: Reach,
  locking: string,
): Promise<ReachedSession[]> {
  const { rows } = await reader.$client.query<ReachedSession>({
    name: `reached-sessions-${locking}`,
    text: `select ${reachedColumns('$3')}
             from class_sessions s
             left join class_sessions asked on asked.id = $1
             ${reachedJoins}
            where s.class_id = coalesce(asked.class_id, $5) and (s.status = 'scheduled' or ($6 and s.closure_id is not null))
              and (s.starts_at > $3 or ($4 and s.ends_at > $3))
              and (s.id = $1 or ($2 and s.starts_at >= coalesce(asked.starts_at, $3)))
            order by s.starts_at, s.id ${locking}`,
    values: [sessionId, reach === 'from-this-date-on', now, isRunningReached, classId ?? null, isClosedReached],
  })
  return rows
}
