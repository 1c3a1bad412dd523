import type { Ctx } from '#src/platform/ctx.server.ts'
import { CLASS_TYPES } from '#src/studio/settings/constants.ts'
import { insertMissingClassTypes } from './class-types.store.server.ts'

/** Adds the class types the studio lacks, at every start. Promises: never changes an existing one; any number of instances may
 *  run it at once. */
export async function seedClassTypes(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingClassTypes(tx, CLASS_TYPES))
}
