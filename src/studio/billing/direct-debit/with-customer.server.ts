import type { Ctx } from '#src/platform/ctx.server.ts'
import { ProviderRefusal } from '#src/platform/payments/provider.server.ts'
import { makeCustomer, type Payer } from './make-customer.server.ts'

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
