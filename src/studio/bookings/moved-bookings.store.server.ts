import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { BookableSession } from './bookings.store.server.ts'

/** Locks several sessions until the transaction ends, earliest first like every other lock on more than one. */
export async function lockSessions(tx: Tx, sessionIds: string[]): Promise<BookableSession[]> {
  const { rows } = await tx.$client.query<BookableSession>({
    name: 'lock-sessions',
    text: `select s.id, s.class_id as "classId", s.name, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status,
                  s.sequence, coalesce(i.name, '') as instructor, r.name as room
             from class_sessions s join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id
            where s.id = any($1::uuid[]) order by s.starts_at, s.id for no key update of s`,
    values: [sessionIds],
  })
  return rows
}

type Placing = { bookingId: string; sessionId: string; seatNo: number; holdingId: string | null; now: Date }

/** Moves a booking whose seat has been given up into another session's seat; it may be cancelled freely until that starts, because the
 *  studio changed it. */
export async function placeBooking(tx: Tx, { bookingId, sessionId, seatNo, holdingId, now }: Placing): Promise<void> {
  await tx.$client.query({
    name: 'place-booking',
    text: `update bookings set session_id = $2, seat_no = $3, status = 'confirmed', is_late_cancel = false, updated_at = $4, holding_id = $5,
                  free_until = (select starts_at from class_sessions where id = $2)
            where id = $1`,
    values: [bookingId, sessionId, seatNo, now, holdingId],
  })
}

/** A confirmed place as the front desk moves it: its session and its person. Staff only. */
export async function findMovableBooking(
  reader: Reader,
  bookingId: string,
): Promise<{ sessionId: string; name: string } | null> {
  const { rows } = await reader.$client.query<{ sessionId: string; name: string }>({
    name: 'movable-booking',
    text: `select b.session_id as "sessionId", coalesce(b.guest_name, p.name, u.name) as name
             from bookings b left join people p on p.id = b.person_id left join users u on u.id = b.member_id
            where b.id = $1 and b.status = 'confirmed'`,
    values: [bookingId],
  })
  return rows[0] ?? null
}
