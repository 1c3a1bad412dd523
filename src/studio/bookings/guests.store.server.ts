import type { Reader } from '#src/platform/database/db.server.ts'

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
