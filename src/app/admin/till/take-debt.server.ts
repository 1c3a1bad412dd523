import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { act, type Post } from '#src/platform/http/forms/form-action.server.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { debtForm, debtRefusals } from '#src/studio/billing/account/arrears.ts'
import { takeDebt } from '#src/studio/billing/account/take-debt.server.ts'
import { takeRefusals } from '#src/studio/billing/payments/tender.ts'

/** Takes what a member owes, at the till and on the member's page; it leads to the receipt. */
export function takeDebtAct(memberOf: (post: Post<SignedInCtx>) => string) {
  return act(
    debtForm,
    (ctx, { amount: amountPence, ...typed }, post) =>
      takeDebt(ctx, { ...typed, amountPence, memberId: memberOf(post) }),
    {
      refusals: { ...debtRefusals, ...takeRefusals },
      saysInForm: (refusal) => (refusal === 'more_than_owed' ? 'amount' : undefined),
      success: ({ amountPence }) => `${formatPenceExact(amountPence)} taken.`,
      to: ({ id }) => `/dashboard/till/${id}`,
    },
  )
}
