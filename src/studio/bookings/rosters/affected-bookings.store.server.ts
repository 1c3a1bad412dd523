import { eq, inArray, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import type { CountedOn } from './given-back.ts'
import { bookings } from '../bookings.tables.server.ts'

/** A confirmed place in a session that changes or is cancelled, with whom to notify: the member it belongs to, or the guest. */
export type AffectedBooking = {
  id: string
  reference: string
  sessionId: string
  memberId: string | null
  holdingId: string | null
  name: string
  /** Empty for who has none. */
  email: string
  contact: string
  isGuest: boolean
  /** The order that pays for it: it is paid back, and counts on no membership. */
  orderId: string | null
  /** It is a date of a workshop. */
  isOfTicket: boolean
  /** Of what it is counted on; null where that is nothing, or a month still to be collected. */
  holding: CountedOn | null
  /** Whose place it is, where that is to be said (`whose_place`). */
  personName: string | null
}

/** Everyone with a confirmed place in these sessions, in the order of seats. Staff only. */
export async function listAffectedBookings(reader: Reader, sessionIds: string[]): Promise<AffectedBooking[]> {
  const { rows } = await reader.$client.query<AffectedBooking>({
    name: 'affected-bookings',
    text: `select b.id, b.reference, b.session_id as "sessionId", b.member_id as "memberId", b.holding_id as "holdingId", whose_place(b.person_id) as "personName",
                  coalesce(b.guest_name, u.name) as name, coalesce(b.guest_email, u.email, '') as email, coalesce(u.contact, '') as contact,
                  b.guest_name is not null as "isGuest", b.order_id as "orderId",
                  exists (select from class_sessions s join weekly_classes w on w.id = s.class_id
                           where s.id = b.session_id and w.is_workshop) as "isOfTicket",
                  case when h.id is not null then json_build_object('kind', h.kind, 'name', h.name, 'isUnlimited', h.allowance is null) end as holding
             from bookings b left join users u on u.id = b.member_id left join holdings h on h.id = b.holding_id
            where b.session_id = any($1::uuid[]) and b.status = 'confirmed'
            order by b.session_id, b.seat_no`,
    values: [sessionIds],
  })
  return rows
}

export type CancelledPlace = Pick<
  AffectedBooking,
  'sessionId' | 'memberId' | 'name' | 'email' | 'contact' | 'personName'
>

/** Whose places in these sessions the studio cancelled at that moment, by the time of the class. Staff only. */
export async function listCancelledAt(reader: Reader, sessionIds: string[], at: Date): Promise<CancelledPlace[]> {
  const { rows } = await reader.$client.query<CancelledPlace>({
    name: 'cancelled-at',
    text: `select b.session_id as "sessionId", b.member_id as "memberId", coalesce(b.guest_name, u.name) as name,
                  coalesce(b.guest_email, u.email, '') as email, coalesce(u.contact, '') as contact, whose_place(b.person_id) as "personName"
             from bookings b join class_sessions s on s.id = b.session_id left join users u on u.id = b.member_id
            where b.session_id = any($1::uuid[]) and b.status = 'cancelled' and b.updated_at = $2
            order by s.starts_at, b.id`,
    values: [sessionIds, at],
  })
  return rows
}

/** Cancelled by the studio: never late, so the allowance returns. */
export async function markBookingsCancelled(tx: Tx, bookingIds: string[], now: Date): Promise<void> {
  if (bookingIds.length === 0) return
  await tx
    .update(bookings)
    .set({ status: 'cancelled', seatNo: null, updatedAt: now, isLateCancel: sql`false`, isUncounted: sql`false` })
    .where(inArray(bookings.id, bookingIds))
}

/** From now on it may be cancelled free of charge until the class starts: the studio has changed it. */
export async function freeBooking(tx: Tx, bookingId: string, startsAt: Date): Promise<void> {
  await tx.update(bookings).set({ freeUntil: startsAt }).where(eq(bookings.id, bookingId))
}

/** Moves those in seats above this many to free ones below. Needs the session's lock and at least as many places as bookings. */
export async function moveToFreeSeats(
  tx: Tx,
  { sessionId, places, now }: { sessionId: string; places: number; now: Date },
): Promise<void> {
  await tx.execute(sql`
    with movers as (
      select id, row_number() over (order by seat_no) as n from bookings
       where session_id = ${sessionId} and status = 'confirmed' and seat_no > ${places}::int),
    free as (
      select seat_no, row_number() over (order by seat_no) as n from free_seats(${sessionId}, ${now}) where seat_no <= ${places}::int)
    update bookings set seat_no = free.seat_no from movers join free using (n) where bookings.id = movers.id`)
}
