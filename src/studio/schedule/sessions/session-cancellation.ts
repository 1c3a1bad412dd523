import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { addDays, studioDate } from '#src/kit/time.ts'

export const sessionCancellationRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_not_found: { status: 404, message: 'Class not found' },
} satisfies Record<string, RefusalText>

export type SessionCancellationRefusal = keyof typeof sessionCancellationRefusals

export const SESSION_CANCELLED_TEXT = 'Successfully cancelled class'

const DESK_DAYS = 7
const ADMINS_ALONE_TEXT = `A receptionist cancels one date at a time, up to ${DESK_DAYS} days ahead. An admin can cancel the others.`

type Facts = { role: string; startsAt: Date; now: Date; reach: 'this-date' | 'from-this-date-on' }

/** Whether someone may cancel a date of a class: an admin any, and all later ones with it; a receptionist one of today and the next seven
 *  days (PRODUCT 2). It also draws the buttons that lead there. */
export function decideSessionCancellation({
  role,
  startsAt,
  now,
  reach,
}: Facts): Outcome<void, SessionCancellationRefusal> {
  if (role === 'admin') return ok(undefined)
  if (role !== 'receptionist') return refuse('not_allowed')
  const isSoon = studioDate(startsAt) <= addDays(studioDate(now), DESK_DAYS)
  if (isSoon && reach === 'this-date') return ok(undefined)
  return { ...refuse('not_allowed'), says: ADMINS_ALONE_TEXT }
}

/** Whether someone may cancel that one date. */
export function mayCancelDate(facts: Omit<Facts, 'reach'>): boolean {
  return decideSessionCancellation({ ...facts, reach: 'this-date' }).ok
}
