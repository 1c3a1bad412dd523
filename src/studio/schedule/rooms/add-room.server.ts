import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { decideRoom, type Room, type RoomRefusal, type RoomWords } from './room.ts'
import { insertRoom, listRooms } from './rooms.store.server.ts'

/** Adds a room, the last in the list, where classes may be held. Admin only. Promises: no two rooms have one name; it is in the
 *  activity log, and open pages reload on commit. Locks: none; the name's constraint waits for a concurrent writer. PRODUCT 4.1. */
export async function addRoom(ctx: SignedInCtx, words: RoomWords): Promise<Outcome<Room, RoomRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const decision = decideRoom(words, await listRooms(work.tx))
    if (!decision.ok) return decision
    const room = await insertRoom(work.tx, { id: newId(), ...words })
    if (!room) return refuse('room_name_taken')
    await announce(work.tx, { topic: 'content', id: 'rooms' })
    await recordActivity(work, { verb: 'content.room_added', subjectId: room.id, details: { name: room.name } })
    return ok(room)
  })
}
