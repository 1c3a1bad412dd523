import type { Ctx } from '#src/platform/ctx.server.ts'
import { ROOMS } from '#src/studio/settings/constants.ts'
import { insertMissingRooms, listRooms } from './rooms.store.server.ts'

/** Adds the rooms that a studio begins with, where it has fewer: none is ever removed. Promises: a studio that has renamed its rooms keeps just those; any
 *  number of instances may run it at once. */
export async function seedRooms(ctx: Ctx): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    if ((await listRooms(tx)).length < ROOMS.length) await insertMissingRooms(tx, ROOMS)
  })
}
