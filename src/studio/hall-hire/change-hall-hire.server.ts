import { keysOf } from '#src/kit/keys-of.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { CONFIRMED_BESIDE } from '#src/studio/schedule/rooms/room.ts'
import { occupyRoom } from '#src/studio/schedule/rooms/occupy-room.server.ts'
import { vacateRoom } from '#src/studio/schedule/rooms/vacate-room.server.ts'
import { changeRefusal, type HallHire, type HallHireRefusal, hallChanged, requestLapsesAt } from './hall-hire.ts'
import { lockHallHire, updateHallHire } from './hall-hire.store.server.ts'
import type { HallRequest } from './form/hall-request-form.ts'
import { tooManyPeopleText } from './form/hall-field-texts.ts'
import { askStaffWhy, type HallRequestRefusal, type HallSlot } from './hall-request.ts'
import { judgeHallRequest } from './judge-hall-request.server.ts'
import { lapseHallHires } from './lapse-hall-hires.server.ts'
import { tellHallCustomer } from './emails/tell-hall-customer.server.ts'

type ChangeOutcome = Outcome<HallHire, HallHireRefusal | HallRequestRefusal>
type Span = { hallId: string; startsAt: Date; endsAt: Date; isConfirmed: boolean }
type Change = HallRequest & { overlapReason?: string }

/** Changes a hire: time, people, event, requirements, contact. The price follows a new time. A change by staff also confirms
 *  the address of a request whose customer has not. Promises: the same rules as for a new request, with a reason beside what the hall is taken by; refused, the hire keeps its
 *  time; the time left to answer a pending request is not extended; the customer is notified. Locks: the hire; the room's
 *  exclusion constraint decides between concurrent requests.
 *  Nothing is written, and nobody notified, where all is as it was. */
export async function changeHallHire(ctx: Ctx, hireId: string, change: Change): Promise<ChangeOutcome> {
  const outcome = await writeChange(ctx, hireId, change)
  return outcome.ok ? outcome : askStaffWhy(outcome)
}

function writeChange(ctx: Ctx, hireId: string, { overlapReason, ...request }: Change): Promise<ChangeOutcome> {
  return ctx.transaction(async (work): Promise<ChangeOutcome> => {
    const now = ctx.now()
    await lapseHallHires(work)
    const before = await lockHallHire(work.tx, hireId)
    if (!before) return refuse('hire_not_found')
    const refusal = changeRefusal(before, now)
    const isAsItWas = keysOf(request).every((field) => before[field] === request[field])
    if (isAsItWas && (refusal || before.keptAt)) return ok(before)
    if (refusal) return refuse(refusal)
    const slot = await takeSlot(work.tx, before, request, { now, isConfirmed: Boolean(overlapReason) })
    if (!slot.ok) return slot
    const { startsAt, endsAt, pricePence } = slot.value
    const { hallHire: rules } = await readSettings(work.tx)
    const kept = { createdAt: before.createdAt, startsAt, isKept: true }
    const heldUntil = before.keptAt ? before.lapsesAt : requestLapsesAt(kept, rules)
    const lapsesAt = heldUntil < startsAt ? heldUntil : startsAt
    const hire = await updateHallHire(work.tx, hireId, {
      ...request,
      startsAt,
      endsAt,
      pricePence,
      lapsesAt,
      keptAt: before.keptAt ?? now,
      updatedAt: now,
    })
    await recordActivity(work, {
      verb: 'hall_hire.changed',
      subjectId: hireId,
      memberId: hire.memberId,
      details: { before: factsOf(before), after: { ...factsOf(hire), ...(overlapReason && { overlapReason }) } },
    })
    await tellHallCustomer(work, { kind: 'hall-hire-changed', hire })
    await announce(work.tx, hallChanged)
    return ok(hire)
  })
}

/** The time and price that the hire has from now on, with the hall taken for it. One that keeps its time keeps its price, whatever the
 *  hall's hours and price have become since. */
async function takeSlot(
  tx: Tx,
  before: HallHire,
  request: HallRequest,
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Promise<Outcome<HallSlot, HallRequestRefusal>> {
  const keepsTime = (['eventDate', 'startTime', 'endTime'] as const).every((field) => before[field] === request[field])
  if (keepsTime) {
    const { capacity } = (await readSettings(tx)).hallHire
    const isTooMany = request.expectedAttendees > Math.max(capacity, before.expectedAttendees)
    return isTooMany ? refuse('too_many_people', { expectedAttendees: tooManyPeopleText(capacity) }) : ok(before)
  }
  const judged = await judgeHallRequest(tx, { request, now, exceptHireId: before.id, isConfirmed })
  if (!judged.ok) return judged
  return (await moveHire(tx, before, { ...judged.value, isConfirmed })) ? judged : refuse('slot_taken')
}

/** Moves the hire within the hall and returns whether it could; a refusal puts it back where it was. */
async function moveHire(tx: Tx, hire: HallHire, { hallId, startsAt, endsAt, isConfirmed }: Span): Promise<boolean> {
  const occupant = { kind: 'hall_hire', id: hire.id } as const
  await vacateRoom(tx, occupant)
  const occupancy = { roomId: hallId, occupant, startsAt, endsAt }
  return (await occupyRoom(tx, occupancy, isConfirmed ? CONFIRMED_BESIDE : [])).ok
}

function factsOf({ eventDate, startTime, endTime, expectedAttendees, eventType, pricePence }: HallHire) {
  return { eventDate, startTime, endTime, expectedAttendees, eventType, pricePence }
}
