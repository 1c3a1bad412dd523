import { isId } from '#src/kit/id.ts'
import { formatDate } from '#src/kit/time.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { findStaffSession } from '#src/studio/bookings/rosters/staff-sessions.store.server.ts'

/** The class of a front-desk dialog, in words, and where to go when it is done. 404 for a class that does not exist or is over. */
export async function readStaffSession({ reader, now }: SignedInCtx, sessionId: string, request: Request) {
  const session = isId(sessionId) ? await findStaffSession(reader, sessionId, now()) : null
  if (!session || session.status === 'cancelled') throw new Response('Class not found', { status: 404 })
  const { id, date, startTime, endTime, name, typeId, instructor, maxSpots, booked, spotsLeft } = session
  return {
    id,
    name,
    typeId,
    instructor,
    maxSpots,
    booked,
    spotsLeft,
    when: `${formatDate(date, 'full')}, ${startTime} to ${endTime}`,
    startsAt: session.startsAt,
    hasStarted: session.startsAt <= now(),
    back: backOf(request),
  }
}

export type StaffSession = Awaited<ReturnType<typeof readStaffSession>>

/** The page a dialog was opened from, by its address. */
export function backOf(request: Request): string {
  return safePath(new URL(request.url).searchParams.get('back'), '/dashboard/schedule')
}
