import type { Ctx } from '#src/platform/ctx.server.ts'
import type { AccountFacts } from '#src/platform/auth/auth-parts.server.ts'
import { claimMembership } from './claim-membership.server.ts'
import { listClaimsWithPlace } from './waiting-claims.store.server.ts'

/** Claims what was bought together with a place in a class by a visitor, for the account that has verified the visitor's address: the
 *  link went there too. Promises: what cannot be claimed waits for its link. Locks: as claimMembership. PRODUCT 4.4a. */
export async function claimByAddress(ctx: Ctx, { id, name, email }: AccountFacts): Promise<void> {
  const actor = { kind: 'account', userId: id, role: 'member', name, email, signInSessionId: '' } as const
  const claimIds = await ctx.transaction(({ tx }) => listClaimsWithPlace(tx, email))
  for (const claimId of claimIds) await claimMembership({ ...ctx, actor }, claimId)
}
