import type { Reader, Tx } from '#src/platform/database/db.server.ts'

/** A person the studio has booked in by name. Shown to staff only (PRODUCT 4.1). */
export type Guest = { sessionId: string; reference: string; name: string; email: string }

/** The guests with a confirmed place in these sessions, in the order of seats. Staff only. */
export async function listGuests(reader: Reader, sessionIds: string[]): Promise<Guest[]> {
  if (sessionIds.length === 0) return []
  const { rows } = await reader.$client.query<Guest>({
    name: 'guests',
    text: `select b.session_id as "sessionId", b.reference, b.guest_name as name, b.guest_email as email
             from bookings b
            where b.session_id = any($1::uuid[]) and b.status = 'confirmed' and b.guest_name is not null
            order by b.session_id, b.seat_no`,
    values: [sessionIds],
  })
  return rows
}

/** The places that guests with this address have paid for and still hold, earliest class first; locked, so that none is cancelled in the meantime. */
export async function lockPaidPlaces(tx: Tx, email: string): Promise<{ id: string; sessionId: string }[]> {
  const { rows } = await tx.$client.query<{ id: string; sessionId: string }>({
    name: 'paid-places',
    text: `select b.id, b.session_id as "sessionId" from bookings b join class_sessions s on s.id = b.session_id
            where lower(b.guest_email) = lower($1) and b.order_id is not null and b.status = 'confirmed'
            order by s.starts_at, b.id for no key update of b`,
    values: [email],
  })
  return rows
}

/** Makes a guest's place that of a person of an account. */
export async function writePerson(
  tx: Tx,
  bookingId: string,
  who: { memberId: string; personId: string },
): Promise<void> {
  await tx.$client.query({
    name: 'write-person-of-booking',
    text: `update bookings set member_id = $2, person_id = $3, guest_name = null, guest_email = null where id = $1`,
    values: [bookingId, who.memberId, who.personId],
  })
}
