import { isId } from '#src/kit/id.ts'
import { formatDate, studioTime } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listClassProducts } from '#src/studio/billing/pay-class/list-class-products.server.ts'
import { findSeatedSession } from '#src/studio/bookings/offers/session-offers.store.server.ts'

/** The class that the address of the till names, with what pays for a place in it; null for none, and once it is over. */
export async function readPlaceAtTill(
  { reader, now }: SignedInCtx,
  { sessionId, memberId, personId }: { sessionId: string; memberId: string | null; personId: string | null },
) {
  const session = isId(sessionId) ? await findSeatedSession(reader, sessionId, now()) : null
  if (session?.status !== 'scheduled' || session.endsAt <= now()) return null
  const { id, name, date, startsAt, spotsLeft } = session
  return {
    id,
    text: `A place in ${name}, ${formatDate(date, 'short')}, ${studioTime(startsAt)}: ${spotsLeft} left.`,
    isFull: spotsLeft === 0,
    register: registerAddress(id),
    products: await listClassProducts(reader, { session, memberId, personId, now: now() }),
  }
}

export function registerAddress(sessionId: string): string {
  return `/dashboard/attendance?class=${sessionId}`
}
