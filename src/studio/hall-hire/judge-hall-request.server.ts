import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { decideHallRequest, type HallRequestRefusal, type HallSlot, type HallHireTimes } from './hall-request.ts'
import {
  findHall,
  findHallClosure,
  findHallOfHire,
  listHallHolds,
  listUndatedHallClasses,
} from './hours/hall-hours.store.server.ts'

type Judgement = Outcome<HallSlot & { hallId: string }, HallRequestRefusal>

/** Reads the facts about a request and applies the rule; `exceptHireId` is the hire being moved, which stays in its hall; one that is
 *  confirmed may be beside classes and hires. Promises: writes nothing. An
 *  acceptance holds only if the caller then gets the room (occupyRoom). Locks: none. */
export async function judgeHallRequest(
  tx: Tx,
  {
    request,
    now,
    exceptHireId,
    isConfirmed = false,
  }: { request: HallHireTimes; now: Date; exceptHireId?: string; isConfirmed?: boolean },
): Promise<Judgement> {
  const hall = (exceptHireId && (await findHallOfHire(tx, exceptHireId))) || (await findHall(tx))
  if (!hall) return refuse('no_hall')
  const date = request.eventDate
  const { hallHire: terms, openingHours: hours } = await readSettings(tx)
  const verdict = decideHallRequest({
    request,
    terms,
    hours,
    now,
    closure: await findHallClosure(tx, date),
    held: await listHallHolds(tx, { hallId: hall.id, date, now, exceptHireId, onlyClosures: isConfirmed }),
    weeklyClasses: isConfirmed ? [] : await listUndatedHallClasses(tx, hall.id, date),
  })
  return verdict.ok ? { ok: true, value: { ...verdict.value, hallId: hall.id } } : verdict
}
