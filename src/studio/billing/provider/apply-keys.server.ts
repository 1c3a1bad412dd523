import type { Ctx } from '#src/platform/ctx.server.ts'
import { isLive } from '#src/platform/payments/is-live.ts'
import { endForeignMandates, reviveMandates } from '../direct-debit/mandates.store.server.ts'
import { cancelTestPayments } from '../payments/payments.store.server.ts'

/** Brings what was begun with other keys in line with the present ones. Runs at every start, also of a studio that takes no
 *  payment online any more and so has none.
 *  Promises: what was begun with test keys and not paid is over once there are live ones; a direct debit of another account, which cannot
 *  be collected, is off on every screen and no e-mail is sent, and on again when its keys come back, unless the member has set up or
 *  switched off another since; what was paid stays as it is. Locks: the rows. PRODUCT 4.3, 4.4. */
export async function applyKeys(ctx: Ctx): Promise<void> {
  const present = { provider: ctx.payments.name, now: ctx.now() }
  await ctx.transaction(async ({ tx }) => {
    if (isLive(present.provider)) await cancelTestPayments(tx, present.now)
    await endForeignMandates(tx, present)
    await reviveMandates(tx, present)
  })
}
