import type { Ctx } from '#src/platform/ctx.server.ts'
import { deleteCustomer, findCustomerId, insertCustomer } from './mandates.store.server.ts'

export type Payer = { id: string; name: string; email: string }

/** The provider's customer id of a member, created on first use, or in the place of one that was deleted there. Promises: one member is
 *  one customer, also when two calls create it at once (the provider returns the same for the same key). */
export async function makeCustomer(ctx: Ctx, { id: memberId, name, email }: Payer, deletedId = ''): Promise<string> {
  const provider = ctx.payments.name
  const known = await ctx.transaction(({ tx }) => findCustomerId(tx, memberId, provider))
  if (known && known !== deletedId) return known
  const idempotencyKey = `customer:${memberId}:${deletedId}`
  const customerId = await ctx.payments.createCustomer({ name, email, idempotencyKey })
  await ctx.transaction(async ({ tx }) => {
    if (deletedId) await deleteCustomer(tx, deletedId)
    await insertCustomer(tx, { memberId, provider, customerId })
  })
  return customerId
}
