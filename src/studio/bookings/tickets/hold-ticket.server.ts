import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { holdPlace, type PlaceHold } from '../sheet/hold-place.server.ts'
import type { HoldRefusal } from '../sheet/seat-hold.ts'
import { listTicketDates, lockDates } from './tickets.store.server.ts'

/** Holds a place on every date of a workshop for someone who is about to pay for its ticket, in the caller's transaction. Promises: as
 *  holdPlace, on all dates or none; sold until the first begins. A refusal must end the transaction. PRODUCT 4.1, Workshops.
 *  Locks: the class sessions, earliest first, then the member. */
export async function holdTicket(work: Work, hold: PlaceHold): Promise<Outcome<{ until: Date }, HoldRefusal>> {
  const dates = await listTicketDates(work.tx, hold.sessionId)
  await lockDates(work.tx, dates)
  let until: Date | null = null
  for (const sessionId of dates) {
    const held = await holdPlace(work, { ...hold, sessionId })
    if (!held.ok) return held
    until ??= held.value.until
  }
  return until ? ok({ until }) : refuse('class_cancelled')
}
