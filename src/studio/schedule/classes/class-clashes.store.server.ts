import { eq } from 'drizzle-orm'
import { users } from '#src/platform/auth/auth.tables.server.ts'
import { first, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { instructors } from '#src/studio/people/instructors/instructors.tables.server.ts'
import type { Clash } from './class-clash.ts'

/** Who gives a class to an instructor has this lock until the transaction ends: of two who give them one time, the second sees the
 *  first's class. */
export async function lockTimesOf(tx: Tx, instructorId: string): Promise<void> {
  await tx.select({ id: instructors.id }).from(instructors).where(eq(instructors.id, instructorId)).for('no key update')
}

/** The first session to come of a class, or of these of its sessions, at which its instructor is in another one; null when there is
 *  none. */
export async function findInstructorClash(
  reader: Reader,
  { classId, sessionIds, now }: { classId: string; sessionIds: string[] | null; now: Date },
): Promise<Clash | null> {
  const { rows } = await reader.$client.query<Clash>({
    name: 'instructor-clash',
    text: `select i.name as "who", o.name, o.starts_at as "startsAt"
             from class_sessions s
             join class_sessions o on o.instructor_id = s.instructor_id and o.id <> s.id and o.status = 'scheduled'
                                  and o.starts_at < s.ends_at and s.starts_at < o.ends_at
             join instructors i on i.id = s.instructor_id
            where s.class_id = $1 and ($2::uuid[] is null or s.id = any($2)) and s.status = 'scheduled' and s.starts_at > $3
            order by s.starts_at, o.id limit 1`,
    values: [classId, sessionIds, now],
  })
  return rows[0] ?? null
}

/** The class that is in a room at some moment of a time; null when there is none, and it is hired or closed. */
export async function findRoomClash(
  reader: Reader,
  { roomId, startsAt, endsAt }: { roomId: string; startsAt: Date; endsAt: Date },
): Promise<Clash | null> {
  const { rows } = await reader.$client.query<Clash>({
    name: 'room-clash',
    text: `select r.name as "who", s.name, s.starts_at as "startsAt"
             from room_occupancies o
             join class_sessions s on o.occupant_kind = 'class_session' and s.id = o.occupant_id
             join rooms r on r.id = o.room_id
            where o.room_id = $1 and o.during && tstzrange($2, $3) order by s.starts_at limit 1`,
    values: [roomId, startsAt, endsAt],
  })
  return rows[0] ?? null
}

/** The account an instructor signs in with; null when they have none. */
export async function findTeacherAccount(
  reader: Reader,
  instructorId: string,
): Promise<{ memberId: string; name: string; email: string } | null> {
  const { id: memberId, name, email } = users
  return first(
    reader
      .select({ memberId, name, email })
      .from(instructors)
      .innerJoin(users, eq(users.id, instructors.userId))
      .where(eq(instructors.id, instructorId)),
  )
}
