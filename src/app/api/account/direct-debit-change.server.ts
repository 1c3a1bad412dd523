import { z } from '@hono/zod-openapi'
import type { Scope } from '#src/platform/app-services.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { ok, type Outcome } from '#src/kit/outcome.ts'
import { letMandateRunOut } from '#src/studio/billing/direct-debit/let-mandate-run-out.server.ts'
import type { MandateRefusal } from '#src/studio/billing/direct-debit/mandate.ts'
import { startMandate } from '#src/studio/billing/direct-debit/start-mandate.server.ts'
import { switchOffDirectDebit } from '#src/studio/billing/direct-debit/switch-off-direct-debit.server.ts'

/** What is still to be done before direct debit is on. */
export const directDebitSetup = z.object({
  url: z.string().nullable().openapi({ description: 'Where the member allows it' }),
  clientSecret: z.string(),
})

type Needed = z.output<typeof directDebitSetup>

/** Off means now, with everything that hangs on it; on answers what is needed to set it up, or null when nothing is (PRODUCT 4.3).
 *  What is so already stays as it is. */
export async function changeDirectDebit(
  scope: Scope & { ctx: SignedInCtx },
  isOn: boolean,
): Promise<Outcome<Needed | null, MandateRefusal>> {
  const { ctx } = scope
  if (!isOn) {
    await switchOffDirectDebit(ctx, 'now')
    return ok(null)
  }
  const returnUrl = ctx.links.to('/dashboard/direct-debit')
  const started = await startMandate(ctx, { method: 'bacs_debit', returnUrl })
  if (started.ok) {
    const { url, clientSecret } = started.value.setup
    return ok({ url, clientSecret })
  }
  if (started.refusal === 'already_on') await letMandateRunOut(ctx, ctx.actor.userId, false)
  return started.refusal === 'already_on' || started.refusal === 'bank_deciding' ? ok(null) : started
}
