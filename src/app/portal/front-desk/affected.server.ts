import { isolated } from '#src/kit/text/isolated.ts'
import { formatDate } from '#src/kit/time.ts'
import { byPerson } from '#src/studio/people/members/person-name.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { listAffectedBookings } from '#src/studio/bookings/rosters/affected-bookings.store.server.ts'
import { notifiedOf } from '#src/studio/bookings/rosters/notified.ts'
import { listReachedSessions } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'

/** Who has a place on this date and how many on later ones: the preview of a change or a cancellation, which can also affect a
 *  class in progress. Staff only. */
export async function readAffected({ reader, now }: SignedInCtx, sessionId: string, isRunningReached = false) {
  const reach = 'from-this-date-on'
  const later = await listReachedSessions(reader, { sessionId, reach, now: now(), isRunningReached })
  const bookings = await listAffectedBookings(
    reader,
    later.map(({ id }) => id),
  )
  return {
    dates: later.map((session) => ({ id: session.id, label: formatDate(session.sessionDate, 'short') })),
    people: bookings
      .filter((booking) => booking.sessionId === sessionId)
      .toSorted((a, b) => byPerson(seated(a), seated(b)))
      .map(({ id, reference, name, personName, isGuest }) => ({
        id,
        reference,
        label: isGuest
          ? `${isolated(name)} (guest)`
          : personName && personName !== name
            ? `${isolated(personName)} (${isolated(name)})`
            : name,
      })),
    placesLater: bookings.length,
    untold: notifiedOf(bookings).untold,
  }
}

function seated({ name, personName }: { name: string; personName: string | null }) {
  return personName === null ? { name } : { name: personName, guardianName: name }
}
