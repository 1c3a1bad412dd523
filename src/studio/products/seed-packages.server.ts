import type { Ctx } from '#src/platform/ctx.server.ts'
import { DROP_IN, PACKAGES } from '#src/studio/settings/constants.ts'
import { insertMissingProducts } from './products.store.server.ts'

/** Adds the packages and the drop-in the studio lacks, at every start. Promises: never changes an existing package; any number of instances may
 *  run it at once. */
export async function seedPackages(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) =>
    insertMissingProducts(
      tx,
      [...PACKAGES, { ...DROP_IN, features: [] }].map((one, position) => ({ ...one, position })),
    ),
  )
}
