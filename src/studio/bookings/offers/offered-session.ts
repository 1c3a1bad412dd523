import type { HouseholdPerson } from '#src/studio/people/households/household.ts'
import type { Pause } from '#src/studio/memberships/membership-period.ts'
import { SHARED_PACKAGE } from '#src/studio/products/packages.ts'
import type { OfferFacts } from './booking-offer.ts'

/** A session as everyone sees it, with its free seats. Date and times are the studio's. */
export type SeatedSession = Pick<OfferFacts, 'startsAt' | 'status' | 'spotsLeft'> & {
  id: string
  classId: string
  date: string
  startTime: string
  endTime: string
  endsAt: Date
  name: string
  typeId: string
  instructor: string
  level: string
  description: string
  durationMinutes: number
  maxSpots: number
}

/** A session as a list or a timetable shows it to one viewer. */
export type OfferedSession = SeatedSession & OfferFacts

type Span = { startsAt: Date; endsAt: Date }

/** What a member has: the people on the account, the periods that are paid for, the days on which they are paused, and the places taken. */
export type Holdings = {
  people: HouseholdPerson[]
  periods: (Span & { packageId: string; allowanceLeft: number })[]
  pauses: Pause[]
  places: (Span & { personId: string; sessionId: string; reference: string })[]
}

/** Combines the sessions with the bookings and allowance of one viewer: the account's holder, or that person of the account. A
 *  visitor (null) has neither. */
export function offerSessions(
  sessions: SeatedSession[],
  holdings: Holdings | null,
  personId: string | null,
): OfferedSession[] {
  const me = holdings?.people.find(({ id, isHolder }) => (personId === null ? isHolder : id === personId))
  const places = holdings?.places.filter((place) => place.personId === me?.id) ?? []
  return sessions.map((session) => {
    const ownReference = places.find(({ sessionId }) => sessionId === session.id)?.reference ?? null
    const period = holdings?.periods.find((one) => one.startsAt <= session.startsAt && session.startsAt < one.endsAt)
    return {
      ...session,
      ownReference,
      hasOverlap: ownReference === null && places.some((place) => isBothOn(place, session)),
      isUnshared: me && period ? !me.isHolder && period.packageId !== SHARED_PACKAGE : null,
      isPaused: holdings?.pauses.some(
        ({ startsOn, resumesOn }) => startsOn <= session.date && session.date < resumesOn,
      ),
      allowanceLeft: period?.allowanceLeft ?? null,
    }
  })
}

/** Half-open: back to back is fine. */
function isBothOn(one: Span, other: Span): boolean {
  return one.startsAt < other.endsAt && other.startsAt < one.endsAt
}
