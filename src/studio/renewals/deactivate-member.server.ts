import { ok, type Outcome } from '#src/kit/outcome.ts'
import { joined, type SignedInCtx } from '#src/platform/ctx.server.ts'
import { listUpcomingBookings } from '../bookings/booking-entries.store.server.ts'
import { cancelBooking } from '../bookings/cancel-booking.server.ts'
import { endMandate } from '../mandates/end-mandate.server.ts'
import { findMandateInForce } from '../mandates/mandates.store.server.ts'
import { closeAccount } from '../members/close-account.server.ts'
import type { MemberDeskRefusal } from '../members/member-desk.ts'
import { holdMember } from '../members/hold-member.server.ts'
import { stopAllRecurring } from '../recurring/stop-all-recurring.server.ts'
import { withdrawRenewals } from './renewals.store.server.ts'

/** An admin closes a member's account and cancels what it has booked, the normal way: seats are free at once and each is told.
 *  Promises: all of it or nothing; classes that have begun stay; direct debit ends and with it
 *  whatever was announced or recurs, so that nothing more is collected or booked; nobody closes their own account or the last admin's.
 *  Locks: the member, so that no booking comes in between; then the admins and the account. PRODUCT 4.7. */
export async function deactivateMember(
  ctx: SignedInCtx,
  { memberId, cutoffHours }: { memberId: string; cutoffHours: number },
): Promise<Outcome<{ cancelled: number }, MemberDeskRefusal>> {
  return ctx.transaction(async (tx) => {
    const within = joined(ctx, tx)
    await holdMember(tx, memberId)
    const closed = await closeAccount(within, memberId)
    if (!closed.ok) return closed
    const mandate = await findMandateInForce(tx, memberId)
    if (mandate) await endMandate(within, { memberId, mandateId: mandate.id, because: 'switched_off' })
    const now = ctx.now()
    await withdrawRenewals(tx, memberId, { isAll: true, now })
    await stopAllRecurring(within, memberId)
    const coming = (await listUpcomingBookings(tx, memberId, now)).filter(({ startsAt }) => startsAt > now)
    for (const { reference } of coming) await cancelBooking(within, { reference, cutoffHours })
    return ok({ cancelled: coming.length })
  })
}
