import type { Ctx } from '#src/platform/ctx.server.ts'
import { ProviderRefusal } from '#src/platform/payments/provider.server.ts'
import { deleteCustomer, findCustomerId, insertCustomer } from './mandates.store.server.ts'

type Payer = { id: string; name: string; email: string }

/** Does something at the provider for a member. Promises: a customer that the provider no longer knows is made again, once. Throws
 *  ProviderUnavailable when the provider does not answer. */
export async function withCustomer<Answer>(
  ctx: Ctx,
  member: Payer,
  use: (customerId: string) => Promise<Answer>,
): Promise<Answer> {
  const customerId = await makeCustomer(ctx, member)
  try {
    return await use(customerId)
  } catch (error) {
    const isDeleted = error instanceof ProviderRefusal && error.reason === 'customer'
    if (!isDeleted) throw error
    return use(await makeCustomer(ctx, member, customerId))
  }
}

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
