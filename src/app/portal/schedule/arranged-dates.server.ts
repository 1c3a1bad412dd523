import { formatDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listAllClassTypes } from '#src/studio/schedule/class-types/class-types.store.server.ts'
import { arrangedInWords, datedWordsOf } from '#src/studio/schedule/series/arranged-dates.ts'
import { findWeeklyClass } from '#src/studio/schedule/classes/classes.store.server.ts'
import { listAllInstructors } from '#src/studio/people/instructors/instructors.store.server.ts'
import { listRooms } from '#src/studio/schedule/rooms/rooms.store.server.ts'
import { listReachedSessions } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import type { ArrangedDate } from './arranged-dates.tsx'

/** The dates to come of a class that were arranged on their own, in words; from one date on, without that one, or all. */
export async function readArrangedDates(
  { reader, now }: SignedInCtx,
  { classId, sessionId = null }: { classId: string; sessionId?: string | null },
): Promise<ArrangedDate[]> {
  const reach = { classId, sessionId, reach: 'from-this-date-on', now: now(), isClosedReached: true } as const
  const [weekly, sessions, types, instructors, rooms] = await Promise.all([
    findWeeklyClass(reader, classId),
    listReachedSessions(reader, reach),
    listAllClassTypes(reader),
    listAllInstructors(reader),
    listRooms(reader),
  ])
  const nameIn = (all: readonly { id: string; name: string }[]) => (id: string | null) =>
    all.find((one) => one.id === id)?.name ?? 'nobody'
  const names = { type: nameIn(types), teacher: nameIn(instructors), room: nameIn(rooms) }
  return sessions.flatMap((session) => {
    const about = weekly && session.id !== sessionId ? arrangedInWords(datedWordsOf(session), weekly, names) : ''
    return about ? { id: session.id, label: formatDate(session.sessionDate), about } : []
  })
}
