import { redirect } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { claimResendRefusals } from '#src/studio/sales/gifts/claim.ts'
import { resendClaim } from '#src/studio/sales/gifts/resend-claim.server.ts'
import type { Route } from './+types/claim-email.ts'

const BACK = '/dashboard/membership'

/** The address of the form, opened by hand, is no page. */
export function loader() {
  return redirect(BACK)
}

/** Sends the link of an unclaimed month again, then returns to the page the button is on. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const { ctx, services } = scopeOf(context)
  const input = { claimId: params.claimId, isLimited: services.config.rateLimit }
  const outcome = await resendClaim(requireAccount(ctx, request), input)
  const back = pageBefore(request, BACK)
  if (outcome.ok)
    return redirectWithNotice(back, { tone: 'success', text: `We have sent the link to ${outcome.value} again` })
  return redirectWithNotice(back, { tone: 'error', text: claimResendRefusals[outcome.refusal].message })
}
