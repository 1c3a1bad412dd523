import type { Ctx } from '#src/platform/ctx.server.ts'
import { ROOMS } from '#src/studio/settings/constants.ts'
import { insertMissingRooms } from './rooms.store.server.ts'

/** Gives the studio the rooms it lacks, at every start.
 *  Promises: never changes one that is there; any number of instances may do it at once. */
export async function seedRooms(ctx: Ctx): Promise<void> {
  await ctx.transaction(({ tx }) => insertMissingRooms(tx, ROOMS))
}
