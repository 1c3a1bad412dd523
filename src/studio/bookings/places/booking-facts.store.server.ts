import { askedFor, inOrder } from '#src/platform/database/ask-together.server.ts'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import {
  chooseHolding,
  type HoldingChoice,
  type UsableHolding,
  withDates,
} from '#src/studio/memberships/holdings/holding-choice.ts'
import type { BookingFacts } from '../booking.ts'

/** A free seat, if there is one, and whether anybody waits for one. */
type Seats = Pick<BookingFacts, 'freeSeatNo'> & { isAwaited: boolean; needsTicket: boolean }

type Facts = Pick<BookingFacts, 'hasBooked' | 'hasOverlap'> &
  Seats & {
    /** This person waits for a place in this session. */
    isWaiting: boolean
    /** The account's own person, or the named one if it is on this account and has not been removed; else null. */
    personId: string | null
    /** Their name, where it is to be said whose place it is (`whose_place`). */
    personName: string | null
  } & HoldingChoice

type FactsRow = Omit<Facts, keyof HoldingChoice> & {
  isHolder: boolean
  typeId: string
  startsAt: Date
  isPaused: boolean
  holdings: UsableHolding[]
}

/** The person `me` of an account: the one that is named if they are on it and have not been removed, or its holder. */
export const personOf = ({ member, person }: { member: string; person: string }) =>
  `people me on me.member_id = ${member} and me.removed_at is null
        and (case when ${person} is null then me.is_holder else me.id = ${person} end)`

/** What the rule must know of the person `me` and the session `s`, whether or not a seat is free. */
export const ofPerson = `me.id as "personId",
        exists (select from weekly_classes w where w.id = s.class_id and w.is_workshop) as "needsTicket",
        exists (select from bookings b where b.session_id = s.id and b.person_id = me.id and b.status = 'confirmed') as "hasBooked",
        exists (select from bookings b join class_sessions o on o.id = b.session_id
                 where b.person_id = me.id and b.status = 'confirmed' and o.id <> s.id
                   and o.starts_at < s.ends_at and s.starts_at < o.ends_at) as "hasOverlap"`

/** The same where a seat may be free: who waits for it, and what it would be counted on. */
const ofPlace = (member: string) => `${ofPerson},
        exists (select from bookings b where b.session_id = s.id and b.status = 'waiting') as "isAwaited",
        exists (select from bookings b where b.session_id = s.id and b.person_id = me.id and b.status = 'waiting') as "isWaiting",
        whose_place(me.id) as "personName", me.is_holder as "isHolder", s.type_id as "typeId", s.starts_at as "startsAt", is_paused(${member}, s.starts_at) as "isPaused",
        (select coalesce(json_agg(h), '[]') from usable_holdings(${member}, s.starts_at, s.starts_at) h) as holdings`

function factsOf<Row extends Omit<FactsRow, 'freeSeatNo'>>(row: Row, holdingId?: string) {
  const { holdings, isHolder, typeId, startsAt, isPaused, ...facts } = row
  const place = { typeId, startsAt, isPaused, personId: isHolder ? null : facts.personId, holdingId }
  return { ...facts, ...chooseHolding(holdings.map(withDates), place) }
}

/** Everything the rule needs of a person and a session, in one statement and so of one moment; and what it would be counted on, which
 *  the member may name. */
export async function findBookingFacts(
  tx: Reader,
  who: { personId: string | null; memberId: string },
  { sessionId, now, holdingId }: { sessionId: string | null; now: Date; holdingId?: string },
): Promise<Facts> {
  const { rows } = await tx.$client.query<FactsRow>({
    name: 'booking-facts',
    text: `
      select ${ofPlace('$3')}, (select min(seat_no) from free_seats(s.id, $4)) as "freeSeatNo"
      from (values (1)) one
      left join class_sessions s on s.id = $1
      left join ${personOf({ member: '$3', person: '$2::uuid' })}`,
    values: [sessionId, who.personId, who.memberId, now],
  })
  return factsOf(rows[0] as FactsRow, holdingId)
}

/** The lowest free seat, for a guest, and whether it is waited for. */
export async function findFreeSeat(tx: Tx, sessionId: string, now: Date): Promise<Seats> {
  const { rows } = await tx.$client.query<Seats>({
    name: 'free-seat',
    text: `select (select min(seat_no) from free_seats($1, $2)) as "freeSeatNo",
                  exists (select from bookings b where b.session_id = $1 and b.status = 'waiting') as "isAwaited",
                  exists (select from class_sessions s join weekly_classes w on w.id = s.class_id where s.id = $1 and w.is_workshop) as "needsTicket"`,
    values: [sessionId, now],
  })
  return rows[0] as Seats
}

/** The same of several places, each of another account; the seat is left to the caller. */
export async function listBookingFacts(
  tx: Tx,
  places: readonly { sessionId: string; memberId: string; personId: string | null }[],
): Promise<Omit<Facts, 'freeSeatNo'>[]> {
  const { rows } = await tx.$client.query<Omit<FactsRow, 'freeSeatNo'> & { ordinality: number }>({
    name: 'booking-facts-of-several',
    text: `
      select asked.ordinality, ${ofPlace('asked."memberId"')}
        from ${askedFor('"sessionId" uuid, "memberId" uuid, "personId" uuid')}
        left join lateral (select * from class_sessions one where one.id = asked."sessionId" offset 0) s on true
        left join ${personOf({ member: 'asked."memberId"', person: 'asked."personId"' })}`,
    values: [JSON.stringify(places)],
  })
  return inOrder(places, rows).map((row) => factsOf(row!))
}

type SeatsOfSession = {
  id: string
  /** Free ones, the lowest first. */
  free: number[]
  /** A hold that has run out has not been cleared. */
  hasRunOut: boolean
}

/** The seats that are free in each of these sessions, as many as places are asked for at once. */
export async function listFreeSeats(
  tx: Tx,
  sessionIds: readonly string[],
  { now, most }: { now: Date; most: number },
): Promise<Map<string, SeatsOfSession>> {
  const { rows } = await tx.$client.query<SeatsOfSession>({
    name: 'free-seats',
    // Time and limit are asked for too: PostgreSQL looks at the value of a parameter, and would plan for each booking.
    text: `select asked.id, array(select seat_no from free_seats(asked.id, asked.now) order by seat_no limit asked.most) as free,
                  exists (select from session_seats seat where seat.session_id = asked.id and seat.held_until <= asked.now) as "hasRunOut"
             from ${askedFor('id uuid, now timestamptz, most integer')}`,
    values: [JSON.stringify(sessionIds.map((id) => ({ id, now, most })))],
  })
  return new Map(rows.map((seats) => [seats.id, seats]))
}
