import type { Ctx } from '#src/platform/ctx.server.ts'
import { newStudioSettings } from './new-studio.ts'
import { defaultSettings } from './settings.ts'
import { hasSettings, insertMissingSettings } from './settings.store.server.ts'

/** Adds the settings the studio lacks, at every start. Promises: never changes an existing setting; a new studio is not open, and one
 *  from before there was an opening stays open; any number of instances may run it at once. */
export async function seedSettings(ctx: Ctx): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    await insertMissingSettings(tx, (await hasSettings(tx)) ? defaultSettings : newStudioSettings)
  })
}
