import type { AccountEvents } from './platform/auth/auth-parts.server.ts'
import type { Config } from './platform/config/config.server.ts'
import { askEmailConfirmation } from './studio/people/sign-in/ask-email-confirmation.server.ts'
import { askVerification } from './studio/people/sign-in/ask-verification.server.ts'
import { recordFirstAdmin } from './studio/people/accounts/record-first-admin.server.ts'
import { recordInvitationAccepted } from './studio/people/accounts/record-invitation-accepted.server.ts'
import { sendResetLink } from './studio/people/sign-in/send-reset-link.server.ts'
import { tellEmailChanged } from './studio/people/sign-in/tell-email-changed.server.ts'
import { tellLockedByOwner } from './studio/people/sign-in/tell-locked-by-owner.server.ts'
import { tellPasskeyChanged } from './studio/people/sign-in/tell-passkey-changed.server.ts'
import { tellPasswordChanged } from './studio/people/sign-in/tell-password-changed.server.ts'
import { tellSecondFactorChanged } from './studio/people/sign-in/tell-second-factor-changed.server.ts'
import { openMembership } from './studio/memberships/open-membership.server.ts'

/** What the studio does when something happens to an account: each in the transaction of what it tells. The platform knows nothing of
 *  e-mails and members, so it is told here. */
export function accountEvents({ starterPlan }: Pick<Config, 'starterPlan'>): AccountEvents {
  return {
    verificationRequested: askVerification,
    resetRequested: sendResetLink,
    passwordReset: tellPasswordChanged,
    passwordChanged: (ctx, changed) => tellPasswordChanged(ctx, { ...changed, isByOwner: true }),
    emailChangeRequested: askEmailConfirmation,
    emailChanged: tellEmailChanged,
    secondFactorChanged: tellSecondFactorChanged,
    passkeyChanged: tellPasskeyChanged,
    lockedByOwner: tellLockedByOwner,
    adminGranted: recordFirstAdmin,
    invitationAccepted: recordInvitationAccepted,
    // STARTER_PLAN=basic: the older reading of the specification, in which every new profile holds the basic package.
    firstSignedIn: async (ctx, memberId) => {
      if (starterPlan === 'none') return
      await openMembership(ctx, {
        memberId,
        packageId: starterPlan,
        source: 'starter',
        sourceRef: `starter:${memberId}`,
      })
    },
  }
}
