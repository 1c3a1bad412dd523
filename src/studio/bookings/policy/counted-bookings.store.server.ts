import type { Tx } from '#src/platform/database/db.server.ts'

/** Gives the seat back. A late cancellation is kept as one; a fee it costs is in the place of the class. */
export async function markBookingCancelled(
  tx: Tx,
  bookingId: string,
  { now, isLate = false, isUncounted = false }: { now: Date; isLate?: boolean; isUncounted?: boolean },
): Promise<void> {
  await tx.$client.query({
    name: 'cancel-booking',
    text: `update bookings set status = 'cancelled', seat_no = null, updated_at = $2, is_late_cancel = $3, is_uncounted = $4
            where id = $1 and status = 'confirmed'`,
    values: [bookingId, now, isLate, isUncounted],
  })
}

/** Gives the class of a late or missed booking back; what an order paid for it alone is due from then on. */
export async function markUncounted(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx.$client.query({
    name: 'uncount-booking',
    text: `update bookings set is_uncounted = true, updated_at = $2 where id = $1`,
    values: [bookingId, now],
  })
}

/** Counts a class again that was given back, while there is one left of what it is counted on. */
export async function countAgain(tx: Tx, bookingId: string): Promise<void> {
  await tx.$client.query({
    name: 'count-booking-again',
    text: `update bookings b set is_uncounted = false
            where b.id = $1 and not exists (select from holdings h where h.id = b.holding_id
              and used_classes(h.member_id, h.id, '-infinity', 'infinity') >= h.allowance)`,
    values: [bookingId],
  })
}
