import type { Ctx } from '#src/platform/ctx.server.ts'
import { CLASS_TYPES } from '#src/studio/settings/constants.ts'
import { insertMissingClassTypes } from './classes.store.server.ts'

/** Gives the studio the class types it lacks, at every start.
 *  Promises: never changes one that is there; any number of instances may do it at once. */
export async function seedClassTypes(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingClassTypes(tx, CLASS_TYPES))
}
