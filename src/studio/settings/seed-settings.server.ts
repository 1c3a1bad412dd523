import type { Ctx } from '#src/platform/ctx.server.ts'
import { defaultSettings } from './settings.ts'
import { insertMissingSettings } from './settings.store.server.ts'

/** Adds the settings the studio lacks, at every start. Promises: never changes an existing setting; any number of instances may
 *  run it at once. */
export async function seedSettings(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingSettings(tx, defaultSettings))
}
