import { requireAccount } from '#src/platform/auth/require.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { openedByHand, pageBefore } from '#src/platform/http/redirect.server.ts'
import { claimResendRefusals } from '#src/studio/sales/gifts/claim.ts'
import { resendClaim } from '#src/studio/sales/gifts/resend-claim.server.ts'

const BACK = '/dashboard/membership'

export const loader = openedByHand(BACK)

/** Sends the link of an unclaimed month again, then returns to the page the button is on. */
export const action = formAction({
  who: requireAccount,
  back: ({ request }) => pageBefore(request, BACK),
  acts: {
    form: act(
      noFields,
      (ctx, _, { params, scope }) =>
        resendClaim(ctx, { claimId: params.claimId ?? '', isLimited: scope.services.config.rateLimit }),
      { refusals: claimResendRefusals, success: (email) => `We have sent the link to ${email} again` },
    ),
  },
})
