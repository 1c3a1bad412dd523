import { z } from '@hono/zod-openapi'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { listBookedFor } from '#src/studio/bookings/offers/class-offers.store.server.ts'
import { listSessionOffers } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { sessionSchema } from './class-response.ts'

/** The sessions between two dates as this caller sees them. */
export async function sessionsNow(
  { reader, actor, now }: Ctx,
  dates: { from: string; to: string },
): Promise<z.input<typeof sessionSchema>[]> {
  const memberId = actor.kind === 'account' ? actor.userId : null
  const [offers, booked] = await Promise.all([
    listSessionOffers(reader, { ...dates, now: now() }, memberId),
    memberId ? listBookedFor(reader, memberId, dates) : new Map<string, string[]>(),
  ])
  return offers.map((session) => {
    const bookedFor = booked.get(session.id)
    const { typeId: type, durationMinutes: duration, position } = session
    return {
      ...session,
      type,
      duration,
      position: position ?? undefined,
      booked: bookedFor !== undefined,
      bookedFor,
    }
  })
}
