import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { MEANT_TEXT } from '../classes/class-clash.ts'
import { decideRoom, overlapsInWords, type Room, type RoomRefusal, type RoomWords } from './room.ts'
import { findRoomByName, listRooms, lockRoom, updateRoom } from './rooms.store.server.ts'
import {
  deleteClassOccupancies,
  insertClassOccupancies,
  insertOverlappingClasses,
  listOverlaps,
  writeOverlapReason,
} from './room-classes.store.server.ts'

/** Changes what is said of a room, hides it, or makes it one for one thing at a time. Admin only. Classes there stay there. Promises:
 *  the hall that people hire stays one; a room in which classes to come overlap becomes exclusive only with a reason, which their later dates keep; before and after are in
 *  the activity log, open pages reload on commit, and nothing is written when nothing changes. Locks: the room, which makes classes that
 *  are being put there wait. PRODUCT 4.1. */
export async function changeRoom(
  ctx: SignedInCtx,
  { roomId, words, overlapReason = '' }: { roomId: string; words: Partial<RoomWords>; overlapReason?: string },
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
    if (before.isExclusive !== after.isExclusive) {
      const changed = await changeOccupancies(work, after, overlapReason)
      if (!changed.ok) return changed
    }
    await announce(work.tx, { topic: 'content', id: 'rooms' })
    const details = { name: before.name, ...changes, ...(overlapReason && { overlapReason }) }
    await recordActivity(work, { verb: 'content.room_changed', subjectId: roomId, details })
    return ok(after)
  })
}

/** The classes to come occupy an exclusive room and no other; those that overlap with a reason alone. */
async function changeOccupancies(
  { tx, now }: Work,
  { id, isExclusive }: Room,
  reason: string,
): Promise<Outcome<void, RoomRefusal>> {
  if (!isExclusive) {
    await deleteClassOccupancies(tx, id)
    return ok(undefined)
  }
  if (await insertClassOccupancies(tx, id, now())) return ok(undefined)
  const overlaps = await listOverlaps(tx, id, now())
  if (reason === '' || !(await insertOverlappingClasses(tx, id, now())))
    return refuse('room_shared', { isExclusive: overlapsInWords(overlaps), overlapReason: MEANT_TEXT })
  const classIds = overlaps.flatMap((one) => one.classIds)
  await writeOverlapReason(tx, classIds, reason)
  return ok(undefined)
}
