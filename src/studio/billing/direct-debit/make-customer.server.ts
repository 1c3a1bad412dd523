import type { PayingCtx } from '#src/platform/payments/paying-ctx.server.ts'
import { findCustomerId, insertCustomer } from './mandates.store.server.ts'

/** The name under which the provider knows a member, made when it is first needed.
 *  Promises: one member is one customer, also when two calls make it at once (the provider repeats itself for the same key). */
export async function makeCustomer(
  ctx: PayingCtx,
  member: { id: string; name: string; email: string },
): Promise<string> {
  const provider = ctx.payments.name
  const known = await ctx.transaction(({ tx }) => findCustomerId(tx, member.id, provider))
  if (known) return known
  const { id: memberId, name, email } = member
  const customerId = await ctx.payments.createCustomer({ name, email, idempotencyKey: `customer:${memberId}` })
  await ctx.transaction(({ tx }) => insertCustomer(tx, { memberId, provider, customerId }))
  return customerId
}
