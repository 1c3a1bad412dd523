import { useState } from 'react'
import { offerWithPlaces } from '#src/studio/bookings/offers/booking-offer.ts'
import type { SeatsChanged } from '#src/ui/live/listen-live.ts'
import { momentWithin } from '#src/ui/live/moment-within.ts'
import type { AvailableClass } from './available-classes.tsx'

// What reaches every open page at once is read by each at its own moment within this time.
const SPREAD_MS = 3000

/** The classes with their places as they are now, and what to call when they have changed. The list is read again only where the
 *  notice does not say enough: a class was cancelled, or has a place again. */
export function useLivePlaces(sessions: AvailableClass[], readAfresh: () => void) {
  const [heard, setHeard] = useState({ of: sessions, left: new Map<string, number>() })
  // Of a list that has been read again since, nothing is known better.
  const left = heard.of === sessions ? heard.left : new Map<string, number>()
  const onSession = ({ sessionId, spotsLeft, status }: SeatsChanged) => {
    const session = sessions.find(({ id }) => id === sessionId)
    if (!session) return
    if (status === 'cancelled' || !offerWithPlaces(session.offer, spotsLeft))
      return void setTimeout(readAfresh, momentWithin(SPREAD_MS))
    setHeard((before) => ({
      of: sessions,
      left: new Map(before.of === sessions ? before.left : []).set(sessionId, spotsLeft),
    }))
  }
  return { onSession, sessions: sessions.map((session) => withPlaces(session, left.get(session.id))) }
}

function withPlaces(session: AvailableClass, spotsLeft: number | undefined): AvailableClass {
  if (spotsLeft === undefined) return session
  return { ...session, spotsLeft, offer: offerWithPlaces(session.offer, spotsLeft) ?? session.offer }
}
