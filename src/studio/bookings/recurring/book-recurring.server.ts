import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { findMember } from '#src/studio/people/members/members.store.server.ts'
import { bookAhead } from './book-ahead.server.ts'
import { listDueOrders, type StandingOrder } from './recurring.store.server.ts'

/** Books the dates that have come onto the timetable, or become affordable, for every standing order; returns the number of
 *  places taken. Promises: each date once, by the normal path, as the order's own member. An order that fails is left for the
 *  next round and delays no other. PRODUCT 4.1, Recurring. */
export async function bookRecurring(ctx: Ctx): Promise<number> {
  const due = await ctx.transaction(({ tx }) => listDueOrders(tx, ctx.now()))
  const act = (order: StandingOrder) => bookOrder(ctx, order)
  const { answers } = await tryEach(ctx.log, due, { failure: 'recurring.failed', act })
  return answers.reduce((taken, places) => taken + places, 0)
}

function bookOrder(ctx: Ctx, order: StandingOrder): Promise<number> {
  return ctx.transaction(async (work) => {
    const member = await findMember(work.tx, order.memberId)
    if (!member) return 0
    const { id: userId, name, email, role } = member
    const actor = { kind: 'account', userId, name, email, role, signInSessionId: '' } as const
    return (await bookAhead({ ...work, actor }, order)).booked.length
  })
}
