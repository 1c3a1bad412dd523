import { redirect } from 'react-router'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import { ctxOf } from '#src/platform/app-services.server.ts'
import { pageBefore, redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { withdrawalRefusals, WITHDRAWN_TEXT } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { withdrawDowngrade } from '#src/studio/memberships/plan-changes/withdraw-downgrade.server.ts'
import type { Route } from './+types/plan-change-withdrawal.ts'

/** The address of the form, opened by hand, is no page. */
export function loader() {
  return redirect('/dashboard/membership')
}

/** Withdraws a pending downgrade, then returns to the page the button is on. */
export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await withdrawDowngrade(requireAccount(ctxOf(context), request))
  const back = pageBefore(request, '/dashboard/membership')
  if (outcome.ok) return redirectWithNotice(back, { tone: 'success', text: WITHDRAWN_TEXT })
  return redirectWithNotice(back, { tone: 'error', text: withdrawalRefusals[outcome.refusal].message })
}
