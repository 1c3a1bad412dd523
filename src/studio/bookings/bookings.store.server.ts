import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { Policy } from './policy/booking-policy.ts'

/** A session as booking needs it: locked, with the words its e-mails use. */
export type BookableSession = {
  id: string
  classId: string
  name: string
  startsAt: Date
  endsAt: Date
  status: 'scheduled' | 'cancelled'
  sequence: number
  instructor: string
  room: string
  /** The studio's holds without. */
  ownPolicy?: Partial<Policy> | null
}

const sessionColumns = `s.id, s.class_id as "classId", s.name, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status,
  s.sequence, coalesce(i.name, '') as instructor, r.name as room`
const sessionJoins = `class_sessions s join rooms r on r.id = s.room_id left join instructors i on i.id = s.instructor_id`

/** The busiest path is written in SQL and prepared: it runs under the session's lock, where every millisecond delays everyone
 *  else. */
export async function lockSession(tx: Tx, sessionId: string): Promise<BookableSession | null> {
  const text = `select ${sessionColumns} from ${sessionJoins} where s.id = $1 for no key update of s`
  const { rows } = await tx.$client.query<BookableSession>({ name: 'lock-session', text, values: [sessionId] })
  return rows[0] ?? null
}

/** Those of these sessions that nobody else has locked, locked and by their id: waits for none. */
export async function lockFreeSessions(tx: Tx, sessionIds: readonly string[]): Promise<Map<string, BookableSession>> {
  const text = `select ${sessionColumns} from ${sessionJoins} where s.id = any($1) for no key update of s skip locked`
  const { rows } = await tx.$client.query<BookableSession>({ name: 'lock-free-sessions', text, values: [sessionIds] })
  return new Map(rows.map((session) => [session.id, session]))
}

/** The next session of a class that has not started and is not cancelled, full or not (PRODUCT 4.1). */
export async function findNextSessionId(reader: Reader, classId: string, now: Date): Promise<string | null> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'next-session',
    text: `select id from class_sessions where class_id = $1 and status = 'scheduled' and starts_at > $2 order by starts_at limit 1`,
    values: [classId, now],
  })
  return rows[0]?.id ?? null
}

/** The place in line, counted from 1, of the booking `b` that waits. */
export const POSITION = `(select count(*)::int from bookings ahead where ahead.session_id = b.session_id and ahead.status = 'waiting'
  and (ahead.waiting_no, ahead.id) <= (b.waiting_no, b.id))`

/** Names the month that each place counted on a plan belongs to, after the months of a member have changed: the one that its class
 *  begins in, or none yet. Passes and single classes stay named. */
export async function nameMonths(tx: Tx, memberId: string): Promise<void> {
  await tx.$client.query({
    name: 'name-months',
    text: `
      update bookings b set holding_id = month.id
        from (select p.id, m.id as holding_id from bookings p join class_sessions s on s.id = p.session_id
                left join memberships m on m.member_id = $1 and m.starts_at <= s.starts_at and s.starts_at < m.ends_at
               where p.member_id = $1 and (p.status = 'confirmed' or p.is_late_cancel)
                 and p.order_id is null and (p.holding_id is null or exists (select from memberships h where h.id = p.holding_id))) month(booking_id, id)
       where b.id = month.booking_id and b.holding_id is distinct from month.id`,
    values: [memberId],
  })
}

export type NewBooking = {
  id: string
  reference: string
  session: { id: string }
  personId: string | null
  memberId: string | null
  holdingId: string | null
  guest: { name: string; email: string } | null
  seatNo: number
  isRecurring: boolean
  orderId: string | null
  bookedAt: Date
}

/** Takes the seat. False when the reference exists already, which two bookings in one millisecond can cause; a taken seat or a
 *  second place for one person violates a unique index and throws. */
export async function insertBooking(tx: Tx, booking: NewBooking): Promise<boolean> {
  return (await insertBookings(tx, [booking])).has(booking.id)
}

/** The same of several; returns the ids of those that were written. */
export async function insertBookings(tx: Tx, bookings: readonly NewBooking[]): Promise<Set<string>> {
  const rows = bookings.map(({ session, guest, ...row }) => ({
    ...row,
    sessionId: session.id,
    guestName: guest?.name,
    guestEmail: guest?.email || null,
  }))
  const { rows: written } = await tx.$client.query<{ id: string }>({
    name: 'insert-bookings',
    text: `insert into bookings (id, reference, session_id, person_id, member_id, guest_name, guest_email, seat_no, status, booked_at, updated_at, is_recurring, holding_id, order_id)
           select id, reference, "sessionId", "personId", "memberId", "guestName", "guestEmail", "seatNo", 'confirmed', "bookedAt", "bookedAt", "isRecurring", "holdingId", "orderId"
             from jsonb_to_recordset($1) as row(
                    id uuid, reference text, "sessionId" uuid, "personId" uuid, "memberId" uuid, "guestName" text, "guestEmail" text, "seatNo" integer,
                    "bookedAt" timestamptz, "isRecurring" boolean, "holdingId" uuid, "orderId" uuid)
           on conflict (reference) do nothing returning id`,
    values: [JSON.stringify(rows)],
  })
  return new Set(written.map(({ id }) => id))
}

export type HeldBooking = {
  id: string
  reference: string
  status: 'waiting' | 'confirmed' | 'cancelled'
  isLateCancel: boolean
  isUncounted: boolean
  /** Until then it may be cancelled freely. */
  freeUntil: Date | null
  memberId: string | null
  personId: string | null
  guestName: string | null
  guestEmail: string | null
  /** The order that paid for it alone. */
  orderId: string | null
  session: BookableSession
}

/** A booking by its public reference or its id, with its session; locked, so that two cancellations wait for each other. */
export function lockBooking(tx: Tx, by: BookingKey): Promise<HeldBooking | null> {
  return selectBooking(tx, by, 'for no key update of b')
}

/** The same without a lock. */
export const findHeldBooking = (reader: Reader, by: BookingKey) => selectBooking(reader, by, '')

export type BookingKey = { reference: string } | { id: string }
async function selectBooking(tx: Reader, by: BookingKey, locking: string): Promise<HeldBooking | null> {
  const isReference = 'reference' in by
  const { rows } = await tx.$client.query<
    Omit<HeldBooking, 'session'> & BookableSession & { bookingId: string; bookingStatus: HeldBooking['status'] }
  >({
    name: `booking-by-${isReference ? 'reference' : 'id'}-${locking}`,
    text: `select b.id as "bookingId", b.reference, b.status as "bookingStatus", b.is_late_cancel as "isLateCancel", b.is_uncounted as "isUncounted", b.free_until as "freeUntil",
                  b.member_id as "memberId", b.person_id as "personId", b.guest_name as "guestName", b.guest_email as "guestEmail", b.order_id as "orderId",
                  ${sessionColumns}
             from bookings b, ${sessionJoins}
            where b.session_id = s.id and ${isReference ? 'b.reference = $1' : 'b.id = $1'} ${locking}`,
    values: [isReference ? by.reference : by.id],
  })
  const row = rows[0]
  if (!row) return null
  const { bookingId: id, bookingStatus: status, memberId, personId, guestName, guestEmail, ...rest } = row
  const { reference, isLateCancel, isUncounted, freeUntil, orderId, ...session } = rest
  const who = { memberId, personId, guestName, guestEmail }
  return { id, reference, status, isLateCancel, isUncounted, freeUntil, orderId, ...who, session }
}

/** The booking that an order paid for, cancelled or not, by its reference; of a workshop's dates one that stands, if any does. */
export async function findPlaceOfOrder(reader: Reader, orderId: string): Promise<string | null> {
  const { rows } = await reader.$client.query<{ reference: string }>({
    name: 'place-of-order',
    text: `select reference from bookings where order_id = $1 order by status = 'confirmed' desc, id limit 1`,
    values: [orderId],
  })
  return rows[0]?.reference ?? null
}

/** Who is notified about a booking, and whose place it is where that is to be said (`whose_place`). */
export type BookingRecipient = { name: string; email: string; personName: string | null }

/** Its guest, or the member it belongs to. */
export async function findBookingRecipient(
  reader: Reader,
  booking: Pick<HeldBooking, 'memberId' | 'personId' | 'guestName' | 'guestEmail'>,
): Promise<BookingRecipient> {
  if (booking.guestName !== null) return { name: booking.guestName, email: booking.guestEmail ?? '', personName: null }
  const { rows } = await reader.$client.query<BookingRecipient>({
    name: 'booking-recipient',
    text: 'select name, email, whose_place($2) as "personName" from users where id = $1',
    values: [booking.memberId, booking.personId],
  })
  return rows[0] as BookingRecipient
}
