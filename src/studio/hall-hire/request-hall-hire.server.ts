import { isAtDesk } from '#src/platform/role.ts'
import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { CONFIRMED_BESIDE } from '#src/studio/schedule/rooms/room.ts'
import { occupyRoom } from '#src/studio/schedule/rooms/occupy-room.server.ts'
import { readSettings } from '../settings/settings.store.server.ts'
import { type HallHire, hallChanged, requestLapsesAt } from './hall-hire.ts'
import { insertHallHire } from './hall-hire.store.server.ts'
import type { HallRequest } from './form/hall-request-form.ts'
import { askStaffWhy, type HallRequestRefusal } from './hall-request.ts'
import { judgeHallRequest } from './judge-hall-request.server.ts'
import { lapseHallHires } from './lapse-hall-hires.server.ts'
import { limitHallRequests } from './limit-hall-requests.server.ts'
import { tellHallCustomer } from './emails/tell-hall-customer.server.ts'
import { tellHallStaff } from './emails/tell-hall-staff.server.ts'

type Terms = {
  /** The price the caller expects, if any. */
  believedPricePence?: number
  /** Of the caller's address (networkOf); left out where limits are off (RATE_LIMIT). */
  network?: string
  /** Why it may be beside what the hall is taken by: of staff alone. */
  overlapReason?: string
}

type HallRequestInput = {
  request: HallRequest
  believedPricePence: number | undefined
  isKept: boolean
  overlapReason: string | undefined
}
type RequestOutcome = Outcome<HallHire, HallRequestRefusal>

/** Requests the hall. The request holds its time at once: for 30 minutes, or, once the address is confirmed, until it is
 *  answered or lapses (PRODUCT 4.5, 6). Promises: of any number of requests for overlapping times one succeeds, unless staff say why; nothing is
 *  booked at another price than the studio's; the customer is notified exactly when it succeeds, staff as soon as the address
 *  is confirmed. Locks: what limitHallRequests locks; the room's exclusion constraint decides between concurrent requests. */
export function requestHallHire(
  ctx: Ctx,
  request: HallRequest,
  { believedPricePence, network, overlapReason }: Terms = {},
): Promise<RequestOutcome> {
  const isKept = isKnown(ctx.actor, request.customerEmail)
  const input = { request, believedPricePence, isKept, overlapReason: undefined }
  if (isStaff(ctx.actor)) return standForStaff(ctx, { ...input, overlapReason })
  return ctx.transaction((work) =>
    network === undefined
      ? stand(work, input)
      : limitHallRequests(work.tx, { email: request.customerEmail, network, isKept, now: ctx.now() }, () =>
          stand(work, input),
        ),
  )
}

async function standForStaff(ctx: Ctx, input: HallRequestInput): Promise<RequestOutcome> {
  const outcome = await ctx.transaction((work) => stand(work, input))
  return outcome.ok ? outcome : askStaffWhy(outcome)
}

/** Signed in with that e-mail address, which is verified; or staff, who request on behalf of a customer. */
function isKnown(actor: Actor, customerEmail: string): boolean {
  return isStaff(actor) || (actor.kind === 'account' && hasAddress(actor, customerEmail))
}

/** What staff make for a customer is not theirs. */
function isOwn(actor: Actor, customerEmail: string): actor is Extract<Actor, { kind: 'account' }> {
  return actor.kind === 'account' && (!isAtDesk(actor) || hasAddress(actor, customerEmail))
}

function hasAddress({ email }: { email: string }, customerEmail: string): boolean {
  return email.toLowerCase() === customerEmail.toLowerCase()
}

function isStaff(actor: Actor): boolean {
  return actor.kind === 'account' && isAtDesk(actor)
}

async function stand(
  work: Work,
  { request, believedPricePence, isKept, overlapReason }: HallRequestInput,
): Promise<RequestOutcome> {
  const now = work.now()
  const isConfirmed = Boolean(overlapReason)
  // A request whose time ran out no longer holds the hall, even before the job has noticed.
  await lapseHallHires(work)
  const judged = await judgeHallRequest(work.tx, { request, now, isConfirmed })
  if (!judged.ok) return judged
  const { hallId, ...slot } = judged.value
  if (believedPricePence !== undefined && believedPricePence !== slot.pricePence) return refuse('price_differs')
  const id = newId()
  const occupancy = { roomId: hallId, occupant: { kind: 'hall_hire', id }, ...slot } as const
  const occupied = await occupyRoom(work.tx, occupancy, isConfirmed ? CONFIRMED_BESIDE : [])
  if (!occupied.ok) return refuse('slot_taken')
  const { hallHire: rules } = await readSettings(work.tx)
  const lapsesAt = requestLapsesAt({ createdAt: now, startsAt: slot.startsAt, isKept }, rules)
  const hire = await insertHallHire(work.tx, {
    ...request,
    ...slot,
    id,
    memberId: isOwn(work.actor, request.customerEmail) ? work.actor.userId : null,
    keptAt: isKept ? now : null,
    lapsesAt,
    createdAt: now,
    updatedAt: now,
  })
  await tellOf(work, hire, overlapReason)
  return ok(hire)
}

async function tellOf(work: Work, hire: HallHire, overlapReason: string | undefined): Promise<void> {
  const { id, memberId, eventDate, startTime, endTime, eventType } = hire
  await recordActivity(work, {
    verb: 'hall_hire.requested',
    subjectId: id,
    memberId,
    details: { eventDate, startTime, endTime, eventType, ...(overlapReason && { overlapReason }) },
  })
  await tellHallCustomer(work, { kind: 'hall-hire-received', hire })
  if (hire.keptAt) await tellHallStaff(work, 'requested', hire)
  await announce(work.tx, hallChanged)
}
