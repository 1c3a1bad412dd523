import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { decideRoom, type Room, type RoomRefusal, type RoomWords } from './room.ts'
import { findRoomByName, listRooms, lockRoom, updateRoom } from './rooms.store.server.ts'
import { deleteClassOccupancies, insertClassOccupancies } from './room-classes.store.server.ts'

/** Changes what is said of a room, hides it, or makes it one for one thing at a time. Admin only. Classes there stay there. Promises:
 *  the hall that people hire stays one; a room becomes exclusive only while none of its classes to come overlap; before and after are in
 *  the activity log, open pages reload on commit, and nothing is written when nothing changes. Locks: the room, which makes classes that
 *  are being put there wait. PRODUCT 4.1. */
export async function changeRoom(
  ctx: SignedInCtx,
  { roomId, words }: { roomId: string; words: Partial<RoomWords> },
): Promise<Outcome<Room, RoomRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const before = isId(roomId) ? await lockRoom(work.tx, roomId) : null
    if (!before) return refuse('room_not_found')
    const after = { ...before, ...words }
    const changes = changesBetween<RoomWords>(before, words)
    if (!changes) return ok(before)
    const others = (await listRooms(work.tx)).filter(({ id }) => id !== roomId)
    const decision = decideRoom(after, others)
    if (!decision.ok) return decision
    const namesake = await findRoomByName(work.tx, after.name)
    if (namesake && namesake.id !== roomId) return refuse('room_name_taken')
    await updateRoom(work.tx, after)
    if (before.isExclusive !== after.isExclusive && !(await changeOccupancies(work, after)))
      return refuse('room_shared')
    await announce(work.tx, { topic: 'content', id: 'rooms' })
    const details = { name: before.name, ...changes }
    await recordActivity(work, { verb: 'content.room_changed', subjectId: roomId, details })
    return ok(after)
  })
}

/** The classes to come occupy an exclusive room and no other. Returns whether they can. */
async function changeOccupancies(work: Work, { id, isExclusive }: Room): Promise<boolean> {
  if (isExclusive) return insertClassOccupancies(work.tx, id, work.now())
  await deleteClassOccupancies(work.tx, id)
  return true
}
