import { requireAccount } from '#src/platform/auth/require.server.ts'
import { act, formAction, noFields } from '#src/platform/http/forms/form-action.server.ts'
import { openedByHand, pageBefore } from '#src/platform/http/redirect.server.ts'
import { withdrawalRefusals, WITHDRAWN_TEXT } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { withdrawDowngrade } from '#src/studio/memberships/plan-changes/withdraw-downgrade.server.ts'

export const loader = openedByHand('/dashboard/membership')

/** Withdraws a pending downgrade, then returns to the page the button is on. */
export const action = formAction({
  who: requireAccount,
  back: ({ request }) => pageBefore(request, '/dashboard/membership'),
  acts: { form: act(noFields, withdrawDowngrade, { refusals: withdrawalRefusals, success: WITHDRAWN_TEXT }) },
})
