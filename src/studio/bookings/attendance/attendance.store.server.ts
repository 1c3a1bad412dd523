import { eq, inArray } from 'drizzle-orm'
import { pick } from '#src/kit/pick.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { orderOfPerson } from '#src/platform/database/person-order.server.ts'
import { attendances } from './attendance.tables.server.ts'

export type Marking = { bookingId: string; attended: boolean; notes: string | null; markedAt: Date }

/** The marks of these bookings by booking id; one without a mark has no entry. */
export async function listMarkings(reader: Reader, bookingIds: string[]): Promise<Map<string, Marking>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await reader
    .select({
      ...pick(attendances, 'bookingId', 'attended', 'notes', 'markedAt'),
    })
    .from(attendances)
    .where(inArray(attendances.bookingId, bookingIds))
  return new Map(rows.map((row) => [row.bookingId, row]))
}

export type RegisterEntry = {
  reference: string
  /** Who sits in the class. */
  name: string
  memberId: string | null
  status: 'waiting' | 'confirmed' | 'cancelled'
  className: string
  sessionDate: string
  startsAt: Date
  /** The sign-in of the instructor who teaches it, if they have one. */
  instructorUserId: string | null
  attended: boolean | null
  notes: string | null
}

/** A place in a register with its present mark, locked until the transaction ends. */
export async function lockRegisterEntry(tx: Tx, bookingId: string): Promise<RegisterEntry | null> {
  const { rows } = await tx.$client.query<RegisterEntry>({
    name: 'lock-register-entry',
    text: `select b.reference, coalesce(b.guest_name, p.name, u.name) as name, b.member_id as "memberId", b.status,
                  s.name as "className", s.session_date as "sessionDate", s.starts_at as "startsAt", i.user_id as "instructorUserId",
                  a.attended, a.notes
             from bookings b join class_sessions s on s.id = b.session_id left join instructors i on i.id = s.instructor_id
             left join attendances a on a.booking_id = b.id left join people p on p.id = b.person_id
             left join users u on u.id = b.member_id
            where b.id = $1 for no key update of b`,
    values: [bookingId],
  })
  return rows[0] ?? null
}

export async function upsertMarking(tx: Tx, row: typeof attendances.$inferInsert): Promise<void> {
  await tx.insert(attendances).values(row).onConflictDoUpdate({ target: attendances.bookingId, set: row })
}

export async function deleteMarking(tx: Tx, bookingId: string): Promise<void> {
  await tx.delete(attendances).where(eq(attendances.bookingId, bookingId))
}

/** Whose register it is, and when its class begins. */
export async function findRegister(
  reader: Reader,
  sessionId: string,
): Promise<Pick<RegisterEntry, 'startsAt' | 'instructorUserId'> | null> {
  const { rows } = await reader.$client.query<Pick<RegisterEntry, 'startsAt' | 'instructorUserId'>>({
    name: 'find-register',
    text: `select s.starts_at as "startsAt", i.user_id as "instructorUserId"
             from class_sessions s left join instructors i on i.id = s.instructor_id where s.id = $1`,
    values: [sessionId],
  })
  return rows[0] ?? null
}

/** One line of a register. Names and notes are for staff only. */
export type RegisterLine = {
  bookingId: string
  sessionId: string
  name: string
  isGuest: boolean
  /** On whose account the person is, where that is another: a child's parent. */
  guardianName: string | null
  /** The number of that account. */
  guardianPhone: string | null
  /** `MM-DD`, where it was given. */
  birthday: string | null
  memberId: string | null
  /** Null for a guest. */
  personId: string | null
  seatNo: number
  attended: boolean | null
  notes: string | null
}

/** The register: the confirmed places of these sessions in the order of seats, with their marks. */
export async function listRegister(reader: Reader, sessionIds: string[]): Promise<RegisterLine[]> {
  const { rows } = await reader.$client.query<RegisterLine>({
    name: 'register',
    text: `select b.id as "bookingId", b.session_id as "sessionId", b.member_id as "memberId", b.person_id as "personId",
                  b.seat_no as "seatNo", coalesce(b.guest_name, p.name, u.name) as name, b.guest_name is not null as "isGuest",
                  case when not p.is_holder then u.name end as "guardianName",
                  case when not p.is_holder then nullif(u.contact, '') end as "guardianPhone", p.birthday, a.attended, a.notes
             from bookings b left join people p on p.id = b.person_id left join users u on u.id = b.member_id
             left join attendances a on a.booking_id = b.id
            where b.session_id = any($1::uuid[]) and b.status = 'confirmed'
            order by b.session_id, ${orderOfPerson('coalesce(b.guest_name, p.name, u.name)', 'case when not p.is_holder then u.name end')}, b.seat_no`,
    values: [sessionIds],
  })
  return rows
}

/** Of the places in these sessions those of people who have never been with the studio before, as `been_before` says; of a guest without
 *  an address nobody knows. */
export async function listFirstVisits(reader: Reader, sessionIds: string[]): Promise<Set<string>> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'first-visits',
    text: `select b.id from bookings b
             cross join lateral (select starts_at from class_sessions one where one.id = b.session_id offset 0) s
            where b.session_id = any($1::uuid[]) and b.status = 'confirmed'
              and (b.person_id is not null or b.guest_email is not null)
              and not been_before(b.person_id, b.guest_email, b.guest_name, s.starts_at)`,
    values: [sessionIds],
  })
  return new Set(rows.map(({ id }) => id))
}
