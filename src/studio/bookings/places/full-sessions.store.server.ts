import { askedFor, inOrder } from '#src/platform/database/ask-together.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import type { BookingFacts } from '../booking.ts'
import { ofPerson, personOf } from './booking-facts.store.server.ts'

export type FullSession = Pick<BookingFacts, 'hasBooked' | 'hasOverlap' | 'needsTicket'> &
  Pick<BookingFacts['session'], 'startsAt' | 'status'> & { personId: string | null }

/** Of these sessions those in which no seat is free, without a lock, and what the rule must know of the person who wants a place; null
 *  where a seat is free or there is no such session. */
export async function findFullSessions(
  reader: Reader,
  places: readonly { sessionId: string; memberId: string; personId: string | null }[],
  now: Date,
): Promise<(FullSession | null)[]> {
  const { rows } = await reader.$client.query<FullSession & { ordinality: number }>({
    name: 'full-sessions',
    text: `
      with asked as materialized (select * from ${askedFor('"sessionId" uuid, "memberId" uuid, "personId" uuid')}),
           full_sessions as materialized (
             select id from (select distinct "sessionId" as id from asked) one where not exists (select from free_seats(one.id, $2)))
      select asked.ordinality, s.starts_at as "startsAt", s.status, ${ofPerson}
        from asked
        join full_sessions f on f.id = asked."sessionId"
        join class_sessions s on s.id = f.id
        left join ${personOf({ member: 'asked."memberId"', person: 'asked."personId"' })}`,
    values: [JSON.stringify(places), now],
  })
  return inOrder(places, rows)
}
