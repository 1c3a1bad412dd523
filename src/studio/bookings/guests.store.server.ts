import { sql } from 'drizzle-orm'
import { searchPatterns } from '#src/kit/search.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { orderOfPerson } from '#src/platform/database/person-order.server.ts'

/** A person the studio has booked in by name; the address is empty where they have none. Shown to staff only (PRODUCT 4.1). */
export type Guest = { sessionId: string; reference: string; name: string; email: string }

/** The guests with a confirmed place in these sessions, in the order of people. Staff only. */
export async function listGuests(reader: Reader, sessionIds: string[]): Promise<Guest[]> {
  if (sessionIds.length === 0) return []
  const { rows } = await reader.$client.query<Guest>({
    name: 'guests',
    text: `select b.session_id as "sessionId", b.reference, b.guest_name as name, coalesce(b.guest_email, '') as email
             from bookings b
            where b.session_id = any($1::uuid[]) and b.status = 'confirmed' and b.guest_name is not null
            order by b.session_id, ${orderOfPerson('b.guest_name')}, b.seat_no`,
    values: [sessionIds],
  })
  return rows
}

/** A guest as the desk finds one: by a booking of theirs. */
export type FoundGuest = {
  bookingId: string
  name: string
  email: string
  sessionId: string
  date: string
  className: string
}

/** Guests whose name or address has all the words, each once, with the latest class they were booked into; newest first. Of two without
 *  an address nobody can say that they are one. Staff only. */
export async function listGuestsNamed(reader: Reader, search: string, most: number): Promise<FoundGuest[]> {
  const words = searchPatterns(search).map(
    (pattern) => sql`search_text(b.guest_name, b.guest_email, '') like ${pattern}`,
  )
  if (words.length === 0) return []
  const { rows } = await reader.execute<FoundGuest>(sql`
    select f."bookingId", f.name, f.email, f."sessionId", f.date::text, f."className" from (
      select distinct on (${WHICH_GUEST}) b.id as "bookingId", b.guest_name as name, coalesce(b.guest_email, '') as email,
             s.id as "sessionId", s.session_date as date, s.name as "className", s.starts_at
        from bookings b join class_sessions s on s.id = b.session_id
       where b.guest_name is not null and ${sql.join(words, sql` and `)}
       order by ${WHICH_GUEST}, s.starts_at desc) f
     order by f.starts_at desc, f."bookingId" limit ${most}`)
  return rows
}

const WHICH_GUEST = sql`lower(b.guest_email), folded(b.guest_name), case when b.guest_email is null then b.id end`

/** Who was booked in as a guest by this booking. Staff only. */
export async function findGuest(reader: Reader, bookingId: string): Promise<Pick<FoundGuest, 'name' | 'email'> | null> {
  const { rows } = await reader.execute<Pick<FoundGuest, 'name' | 'email'>>(
    sql`select guest_name as name, coalesce(guest_email, '') as email from bookings where id = ${bookingId} and guest_name is not null`,
  )
  return rows[0] ?? null
}

/** The places that guests with this address have paid for and still hold, earliest class first; locked, so that none is cancelled in the meantime. */
export async function lockPaidPlaces(
  tx: Tx,
  email: string,
): Promise<{ id: string; sessionId: string; name: string }[]> {
  const { rows } = await tx.$client.query<{ id: string; sessionId: string; name: string }>({
    name: 'paid-places',
    text: `select b.id, b.session_id as "sessionId", b.guest_name as name
             from bookings b join class_sessions s on s.id = b.session_id
            where lower(b.guest_email) = lower($1) and b.order_id is not null and b.status = 'confirmed'
            order by s.starts_at, b.id for no key update of b`,
    values: [email || null],
  })
  return rows
}

type PlaceOfOrder = {
  id: string
  sessionId: string
  startsAt: Date
  isLateCancel: boolean
  /** Once the account of its address has taken it. */
  memberId: string | null
}

/** When the class begins in which an order has paid for a place; null without one. */
export async function findPaidClassStart(reader: Reader, orderId: string): Promise<Date | null> {
  const { rows } = await reader.$client.query<{ startsAt: Date }>({
    name: 'paid-class-start',
    text: `select s.starts_at as "startsAt" from bookings b join class_sessions s on s.id = b.session_id
            where b.order_id = $1 and (b.status = 'confirmed' or b.is_late_cancel)`,
    values: [orderId],
  })
  return rows[0]?.startsAt ?? null
}

/** The place that an order paid for, where it is held or counts as used; locked, so that it is not cancelled in the meantime. */
export async function lockPlaceOfOrder(tx: Tx, orderId: string): Promise<PlaceOfOrder | null> {
  const { rows } = await tx.$client.query<PlaceOfOrder>({
    name: 'lock-place-of-order',
    text: `select b.id, b.session_id as "sessionId", s.starts_at as "startsAt", b.is_late_cancel as "isLateCancel",
                  b.member_id as "memberId"
             from bookings b join class_sessions s on s.id = b.session_id
            where b.order_id = $1 and (b.status = 'confirmed' or b.is_late_cancel) for no key update of b`,
    values: [orderId],
  })
  return rows[0] ?? null
}

/** Makes a guest's place that of a person of an account; counted on something the member has, it is no longer the order's. */
export async function writePerson(
  tx: Tx,
  bookingId: string,
  { memberId, personId, countedOn }: { memberId: string; personId: string; countedOn?: string | null },
): Promise<void> {
  await tx.$client.query({
    name: 'write-person-of-booking',
    text: `update bookings set member_id = $2, person_id = $3, guest_name = null, guest_email = null,
                  holding_id = $4, order_id = case when $5 then null else order_id end where id = $1`,
    values: [bookingId, memberId, personId, countedOn ?? null, countedOn !== undefined],
  })
}
