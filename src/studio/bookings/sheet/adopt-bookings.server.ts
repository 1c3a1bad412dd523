import { folded } from '#src/kit/search.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { findBookingFacts } from '../places/booking-facts.store.server.ts'
import { deleteWaitOf } from '../waiting-list/waiting-list.store.server.ts'
import { lockPaidPlaces, writePerson } from '../guests.store.server.ts'

/** Puts the places that were paid for with an e-mail address into the account that has verified it; returns how many.
 *  Promises: only what was paid for; a second place in one class, or at one time, stays a guest's, as the link in its e-mail shows it;
 *  it counts on no membership; a
 *  person of the account with the guest's name has it, else its holder. PRODUCT 4.4a. Locks: the member, then the bookings. */
export function adoptBookings(ctx: Ctx, { memberId, email }: { memberId: string; email: string }): Promise<number> {
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    let adopted = 0
    const people = await listHousehold(work.tx, memberId)
    for (const { id, sessionId, name } of await lockPaidPlaces(work.tx, email)) {
      const sitting = people.find((person) => folded(person.name) === folded(name))
      const who = { memberId, personId: sitting?.id ?? null }
      const { personId, hasBooked, hasOverlap, isWaiting } = await findBookingFacts(work.tx, who, {
        sessionId,
        now: work.now(),
      })
      if (!personId || hasBooked || hasOverlap) continue
      if (isWaiting) await deleteWaitOf(work.tx, { sessionId, personId })
      await writePerson(work.tx, id, { memberId, personId })
      adopted++
    }
    return adopted
  })
}
