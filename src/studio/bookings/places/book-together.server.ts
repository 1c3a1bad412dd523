import { ok, type Outcome } from '#src/kit/outcome.ts'
import { pick } from '#src/kit/pick.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { askTogether } from '#src/platform/database/ask-together.server.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { holdFreeMembers } from '#src/studio/people/members/hold-free-members.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import type { BookingRefusal } from '../booking.ts'
import { lockFreeSessions } from '../bookings.store.server.ts'
import { listBookingFacts, listFreeSeats } from './booking-facts.store.server.ts'
import { decidePlace } from './decide-place.server.ts'
import type { Guest } from './gather-booking-facts.server.ts'
import { type Booking, writePlaces } from './write-places.server.ts'

type PlaceOfMember = {
  ctx: Ctx
  sessionId: string
  memberId: string
  personId: string | null
  recipient: Guest
  isAnyTime: boolean
}
type Answer = Outcome<Booking, BookingRefusal> | null

/** Books a place together with those that others want at the same moment, in one transaction. Null where it has to be booked alone: the
 *  class or the account is locked by someone else, a free place is waited for, a hold has run out, the form was sent before, or one of
 *  those beside it failed.
 *  Promises: those of bookPlace; it waits for no lock. Locks: class sessions and members that nobody has locked. */
export async function bookTogether(reader: Reader, place: PlaceOfMember): Promise<Answer> {
  try {
    return await bookWithOthers(reader, place)
  } catch (error) {
    if (!TAKEN_BACK.test(sqlStateOf(error) ?? '')) throw error
    return null
  }
}

// A value, a constraint, a lost race or a lock: nothing was kept for anybody. Of a connection that is lost nobody knows.
const TAKEN_BACK = /^(22|23|40|55P03)/

const bookWithOthers = askTogether((_reader, places: readonly PlaceOfMember[]) =>
  withoutId(places[0]!.ctx).transaction((work) => bookAll(work, places)),
)

async function bookAll(work: Work, places: readonly PlaceOfMember[]): Promise<Answer[]> {
  const { tx } = work
  const sessionIds = [...new Set(places.map(({ sessionId }) => sessionId))]
  const memberIds = places.map(({ memberId }) => memberId)
  const now = work.now()
  const [{ bookings: rules }, sessions, members, seats, facts] = await Promise.all([
    readSettings(tx),
    lockFreeSessions(tx, sessionIds),
    holdFreeMembers(tx, memberIds),
    listFreeSeats(tx, sessionIds, { now, most: places.length }),
    listBookingFacts(
      tx,
      places.map((place) => pick(place, 'sessionId', 'memberId', 'personId')),
    ),
  ])
  const decisions = places.map(({ sessionId, memberId, personId, recipient, isAnyTime }, at) => {
    const session = sessions.get(sessionId)
    const { free, hasRunOut } = seats.get(sessionId)!
    const freeSeatNo = free[0] ?? null
    // An account's second place is decided once its first is kept.
    const isHeld = members.delete(memberId)
    if (!session || !isHeld || hasRunOut || (freeSeatNo !== null && facts[at]!.isAwaited)) return null
    const request = { sessionId, who: { memberId, personId, guest: null }, recipient, isAnyTime }
    const decision = decidePlace({ session, facts: { ...facts[at]!, freeSeatNo }, request, rules, now })
    if (decision.ok) free.shift()
    return decision
  })
  for (const [at, decision] of decisions.entries())
    if (decision?.ok && !(await isFirst(tx, places[at]!.ctx))) decisions[at] = null
  const acts = decisions.flatMap((decision, at) => (decision?.ok ? { ...decision.value, by: places[at]!.ctx } : []))
  const bookings = acts.length > 0 ? await writePlaces(work, acts) : []
  return decisions.map((decision) => (decision?.ok ? ok(bookings.shift()!) : decision))
}

/** Each takes the id of its own form, and none that of the one whose transaction it is. */
function withoutId(ctx: Ctx): Ctx {
  return ctx.once?.without ?? ctx
}

async function isFirst(tx: Tx, { once }: Ctx): Promise<boolean> {
  return !once || once.claim(tx)
}
