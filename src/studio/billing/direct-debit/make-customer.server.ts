import type { Ctx } from '#src/platform/ctx.server.ts'
import { findCustomerId, insertCustomer } from './mandates.store.server.ts'

/** The provider's customer id of a member, created on first use. Promises: one member is one customer, also when two calls
 *  create it at once (the provider returns the same for the same key). */
export async function makeCustomer(ctx: Ctx, member: { id: string; name: string; email: string }): Promise<string> {
  const provider = ctx.payments.name
  const known = await ctx.transaction(({ tx }) => findCustomerId(tx, member.id, provider))
  if (known) return known
  const { id: memberId, name, email } = member
  const customerId = await ctx.payments.createCustomer({ name, email, idempotencyKey: `customer:${memberId}` })
  await ctx.transaction(({ tx }) => insertCustomer(tx, { memberId, provider, customerId }))
  return customerId
}
