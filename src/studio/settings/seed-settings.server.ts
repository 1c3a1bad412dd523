import type { Ctx } from '#src/platform/ctx.server.ts'
import { defaultSettings } from './settings.ts'
import { insertMissingSettings } from './settings.store.server.ts'

/** Gives the studio the settings it lacks, at every start.
 *  Promises: never changes a setting that is there; any number of instances may do it at once. */
export async function seedSettings(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingSettings(tx, defaultSettings))
}
