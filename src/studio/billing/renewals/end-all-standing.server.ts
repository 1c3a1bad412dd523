import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { listUpcomingBookings } from '#src/studio/bookings/booking-entries.store.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { endMandate, type MandateEnding } from '../direct-debit/end-mandate.server.ts'
import { findStandingMandate } from '../direct-debit/mandates.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { listWaitingMonths } from '../payments/payments.store.server.ts'
import { takeOutOfLine } from '#src/studio/bookings/waiting-list/take-out-of-line.server.ts'
import { listOwnWaits } from '#src/studio/bookings/waiting-list/waiting-list.store.server.ts'
import { stopAllRecurring } from '#src/studio/bookings/recurring/stop-all-recurring.server.ts'
import { withdrawRenewals } from './renewals.store.server.ts'

export type Ending = {
  memberId: string
  because: MandateEnding['because']
  /** Every class goes back to the allowance, however soon it starts: the member did not choose the time. */
  isNeverLate?: boolean
  /** Places that a pass or another holding still covers stay. */
  keepsCovered?: boolean
}

/** What was ended: `cancelled` places, and the payments that wait for a month, which the caller gives up with the provider once the
 *  transaction is over (tellProviderOfEnding): nobody pays for a month then that nobody wants. */
export type Ended = { cancelled: number; givesUp: string[] }

/** Ends everything that goes on on its own for a member, in the one order in which nothing can grow back: the direct debit or its
 *  set-up, the months announced, collected or tried again, the standing orders, then every place in a class to come, the normal
 *  way and told. Used wherever someone stops altogether: direct debit off at once, a package returned, an account closed or
 *  deleted. What they hold is the caller's to close.
 *  Promises: afterwards nothing is collected or booked on its own; classes that have begun stay; called twice it does it once.
 *  Locks: the member, then the mandate, then each booking. PRODUCT 4.3. */
export function endAllStanding(ctx: Ctx, { memberId, because, isNeverLate, keepsCovered }: Ending): Promise<Ended> {
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const givesUp = await listWaitingMonths(work.tx, memberId)
    const mandate = await findStandingMandate(work.tx, memberId)
    // One that has ended or failed before stays as it is.
    if (mandate) await endMandate(work, { memberId, mandateId: mandate.id, because })
    await withdrawRenewals(work.tx, memberId, { isAll: true, now: ctx.now() })
    await stopAllRecurring(work, memberId)
    const cancelled = keepsCovered ? releaseUncovered(work, memberId) : cancelToCome(work, { memberId, isNeverLate })
    return { cancelled: await cancelled, givesUp }
  })
}

type MemberScope = Pick<Ending, 'memberId' | 'isNeverLate'>

async function cancelToCome(work: Work, { memberId, isNeverLate }: MemberScope): Promise<number> {
  await takeOutOfLine(work, await listOwnWaits(work.tx, { memberId }))
  const now = work.now()
  const coming = (await listUpcomingBookings(work.tx, memberId, now)).filter(({ startsAt }) => startsAt > now)
  for (const { reference } of coming) await cancelBooking(work, { reference, isNeverLate, agreesTo: 'whatever' })
  return coming.length
}
