import type { Ctx } from '#src/platform/ctx.server.ts'
import { ROOMS } from '#src/studio/settings/constants.ts'
import { insertMissingRooms } from './rooms.store.server.ts'

/** Adds the rooms the studio lacks, at every start. Promises: never changes an existing one; any number of instances may run it
 *  at once. */
export async function seedRooms(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingRooms(tx, ROOMS))
}
