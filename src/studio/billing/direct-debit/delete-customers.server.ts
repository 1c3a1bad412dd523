import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { deleteCustomer, listCustomersToDelete } from './mandates.store.server.ts'

const MOST_AT_ONCE = 100

/** Has the provider delete what it holds about members whose account was deleted. Runs after a deletion, and nightly; returns how many.
 *  Promises: told again until the provider has done it, and only then the row goes; one that fails does not keep the others waiting;
 *  nothing where nothing is paid online; what another account holds waits until the keys are its own again. Locks: none; called outside
 *  a transaction. PRODUCT 4.4. */
export async function deleteCustomers(ctx: Ctx): Promise<number> {
  if (!ctx.paysOnline) return 0
  const left = await ctx.transaction(({ tx }) => listCustomersToDelete(tx, ctx.payments.name, MOST_AT_ONCE))
  const act = async (customerId: string) => {
    await ctx.payments.deleteCustomer(customerId)
    await ctx.transaction(({ tx }) => deleteCustomer(tx, customerId))
  }
  return (await tryEach(ctx.log, left, { failure: 'customer.delete_failed', act })).answers.length
}
