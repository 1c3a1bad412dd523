import type { AccountEventHandler, AccountFacts } from './platform/auth/auth-parts.server.ts'
import type { Ctx } from './platform/ctx.server.ts'
import type { Config } from './platform/config/config.server.ts'
import { acceptLegalTexts } from './studio/legal/accept-legal-texts.server.ts'
import { recordAccountEvent } from './studio/people/sign-in/record-account-event.server.ts'
import { adoptBookings } from './studio/bookings/sheet/adopt-bookings.server.ts'
import { claimByAddress } from './studio/sales/gifts/claim-by-address.server.ts'
import { openMembership } from './studio/memberships/open-membership.server.ts'

/** What the studio does when something happens to an account: the platform knows nothing of e-mails and members. */
export function accountEvents({ starterPlan }: Pick<Config, 'starterPlan'>): AccountEventHandler {
  return async (ctx, event) => {
    if (event.kind === 'signed_up') return acceptOnSignUp(ctx, event.account)
    if (event.kind !== 'first_signed_in') {
      await recordAccountEvent(ctx, event)
      if (event.kind === 'invitation_accepted') await acceptOnSignUp(ctx, event.account)
      return
    }
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

/** Who opens an account, or takes up one that the studio brought over, does so under the terms and the privacy notice that the form leads to. */
function acceptOnSignUp(ctx: Ctx, { id }: AccountFacts): Promise<void> {
  return acceptLegalTexts(ctx, { memberId: id, occasion: 'sign_up', ref: id })
}
