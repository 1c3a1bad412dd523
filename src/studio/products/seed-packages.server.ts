import type { Ctx } from '#src/platform/ctx.server.ts'
import { PACKAGES } from '#src/studio/settings/constants.ts'
import { insertMissingPackages } from './packages.store.server.ts'

/** Gives the studio the packages it lacks, at every start.
 *  Promises: never changes a package that is there; any number of instances may do it at once. */
export async function seedPackages(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingPackages(tx, PACKAGES))
}
