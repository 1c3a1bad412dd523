import { isBefore } from '#src/kit/time.ts'
import type { HouseholdPerson } from '#src/studio/people/households/household.ts'
import type { Pause } from '#src/studio/memberships/membership-period.ts'
import { chooseHolding, type UsableHolding } from '#src/studio/memberships/holdings/holding-choice.ts'
import { bookingWindow, type WindowRules } from '../policy/booking-window.ts'
import { type BookingOffer, type OfferFacts, offerWithin } from './booking-offer.ts'

/** A session as everyone sees it, with its free seats. Date and times are the studio's. */
export type SeatedSession = Pick<OfferFacts, 'startsAt' | 'status' | 'spotsLeft'> & {
  id: string
  classId: string
  date: string
  startTime: string
  endTime: string
  endsAt: Date
  /** Rises with each change of the class, for calendars. */
  sequence: number
  name: string
  typeId: string
  instructor: string
  room: string
  level: string
  description: string
  durationMinutes: number
  maxSpots: number
  /** How many wait for a place. */
  waitlist: number
  /** The workshop it is a date of, by the id of its ticket. */
  ticketId: string | null
}

/** A session as a list or a timetable shows it to one viewer. */
export type OfferedSession = SeatedSession & OfferFacts

type Span = { startsAt: Date; endsAt: Date }

/** What a member has: the people on the account, what their classes can be counted on, the days on which plans are paused, the
 *  places taken, and those waited for. */
export type Holdings = {
  people: HouseholdPerson[]
  usable: UsableHolding[]
  pauses: Pause[]
  places: (Span & { personId: string; sessionId: string; reference: string })[]
  /** Where they wait for a place, with the position in line. */
  waits: { personId: string; sessionId: string; position: number }[]
}

/** Combines the sessions with the bookings and allowance of one viewer: the account's holder, or that person of the account. A
 *  visitor (null) has neither. */
export function offerSessions(
  sessions: SeatedSession[],
  holdings: Holdings | null,
  personId: string | null,
): OfferedSession[] {
  const factsOf = ownFacts(holdings, personId)
  return sessions.map((session) => ({ ...session, ...factsOf(session) }))
}

/** What the holder of an account, or that person of it, may do about each of the sessions, by its id: for one member after the other. */
export function offersIn(sessions: readonly SeatedSession[], rules: WindowRules) {
  const windows = sessions.map((session) => ({ session, window: bookingWindow(rules, session.startsAt) }))
  return (holdings: Holdings, personId: string | null, now: Date): Map<string, BookingOffer> => {
    const factsOf = ownFacts(holdings, personId)
    const offers = new Map<string, BookingOffer>()
    for (const { session, window } of windows) {
      const { startsAt, status, spotsLeft, waitlist } = session
      const facts = { startsAt, status, spotsLeft, waitlist, ...factsOf(session) }
      offers.set(session.id, offerWithin(window, facts, now))
    }
    return offers
  }
}

/** What is known of a session for the account's holder, or that person of the account. */
function ownFacts(holdings: Holdings | null, personId: string | null) {
  const me = holdings?.people.find(({ id, isHolder }) => (personId === null ? isHolder : id === personId))
  const places = holdings?.places.filter((place) => place.personId === me?.id) ?? []
  const waits = holdings?.waits.filter((wait) => wait.personId === me?.id) ?? []
  return (session: SeatedSession) => {
    const ownReference = places.find(({ sessionId }) => sessionId === session.id)?.reference ?? null
    return {
      ownReference,
      position: waits.find(({ sessionId }) => sessionId === session.id)?.position ?? null,
      hasOverlap: ownReference === null && places.some((place) => isBothOn(place, session)),
      needsTicket: session.ticketId !== null,
      ...(holdings ? countedOn(holdings, session, me) : { isUnshared: null, allowanceLeft: null }),
    }
  }
}

/** What the class would be counted on, and the other things that would do. */
function countedOn({ usable: all, pauses }: Holdings, session: SeatedSession, me: HouseholdPerson | undefined) {
  const { startsAt, typeId, date } = session
  const isPaused = pauses.some(({ startsOn, resumesOn }) => startsOn <= date && date < resumesOn)
  const { usable, ...choice } = chooseHolding(all, {
    startsAt,
    typeId,
    isPaused,
    personId: me?.isHolder ? null : (me?.id ?? ''),
  })
  const choices = usable.length > 1 ? usable.flatMap(({ id, name }) => (id === null ? [] : [{ id, name }])) : undefined
  const { isUnshared, allowanceLeft } = choice
  return { isUnshared, isPaused: choice.isPaused, allowanceLeft, choices }
}

/** Half-open: back to back is fine. */
function isBothOn(one: Span, other: Span): boolean {
  return isBefore(one.startsAt, other.endsAt) && isBefore(other.startsAt, one.endsAt)
}
