import type { Ctx } from '#src/platform/ctx.server.ts'
import { passOnPlaces } from './pass-on-places.server.ts'
import { listSessionsToPassOn } from './waiting-list.store.server.ts'

/** Passes on what has become possible without anybody's doing: a place whose hold has run out, someone in line who can count the class
 *  on something by now, the cutoff; and ends the lines of classes that have begun. Runs automatically; returns in how many classes.
 *  Promises: those of passOnPlaces, each class in a transaction of its own. Locks: as passOnPlaces. PRODUCT 4.1, 4.4a. */
export async function passOnDuePlaces(ctx: Ctx): Promise<number> {
  const sessionIds = await ctx.transaction(({ tx }) => listSessionsToPassOn(tx, ctx.now()))
  for (const id of sessionIds) await ctx.transaction((work) => passOnPlaces(work, id, { isNews: false }), id)
  return sessionIds.length
}
