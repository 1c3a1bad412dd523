import type { AccountEventHandler } from './platform/auth/auth-parts.server.ts'
import type { Config } from './platform/config/config.server.ts'
import { recordAccountEvent } from './studio/people/sign-in/record-account-event.server.ts'
import { adoptBookings } from './studio/bookings/sheet/adopt-bookings.server.ts'
import { claimByAddress } from './studio/sales/gifts/claim-by-address.server.ts'
import { openMembership } from './studio/memberships/open-membership.server.ts'

/** What the studio does when something happens to an account: the platform knows nothing of e-mails and members. */
export function accountEvents({ starterPlan }: Pick<Config, 'starterPlan'>): AccountEventHandler {
  return async (ctx, event) => {
    if (event.kind !== 'first_signed_in') return recordAccountEvent(ctx, event)
    await claimByAddress(ctx, event.account)
    await adoptBookings(ctx, { memberId: event.account.id, email: event.account.email })
    // STARTER_PLAN=basic: the older reading of the specification, in which every new profile holds the basic package.
    if (starterPlan === 'none') return
    const { id: memberId } = event.account
    await openMembership(ctx, {
      memberId,
      packageId: starterPlan,
      source: 'starter',
      sourceRef: `starter:${memberId}`,
    })
  }
}
