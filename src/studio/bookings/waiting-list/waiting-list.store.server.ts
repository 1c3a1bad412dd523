import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { POSITION } from '../bookings.store.server.ts'

/** A person in line, with whom to notify. */
export type Waiting = {
  id: string
  reference: string
  sessionId: string
  memberId: string
  personId: string
  name: string
  email: string
  contact: string
  notifType: 'email' | 'sms'
  /** Who waits, where that is to be said (`whose_place`). */
  personName: string | null
  joinedAt: Date
  /** Whether they have ever been notified of a free place. */
  isNotified: boolean
}

/** Everyone who waits for these class sessions, first in line first. Staff only. */
export async function listWaiting(reader: Reader, sessionIds: string[]): Promise<Waiting[]> {
  if (sessionIds.length === 0) return []
  const { rows } = await reader.$client.query<Waiting>({
    name: 'waiting-list',
    text: `select b.id, b.reference, b.session_id as "sessionId", b.member_id as "memberId", b.person_id as "personId", u.name, u.email,
                  coalesce(u.contact, '') as contact, coalesce(m.notif_type, 'email') as "notifType", whose_place(b.person_id) as "personName",
                  b.booked_at as "joinedAt",
                  exists (select from messages n where n.subject_id = b.id::text and n.kind = 'waiting-place-free') as "isNotified"
             from bookings b join users u on u.id = b.member_id
             left join members m on m.id = u.id
            where b.session_id = any($1::uuid[]) and b.status = 'waiting'
            order by b.session_id, b.waiting_no, b.id`,
    values: [sessionIds],
  })
  return rows
}

/** What a person of an account waits for, with the words that lists use; date and time are the studio's. */
export type OwnWait = {
  id: string
  sessionId: string
  personId: string
  isHolder: boolean
  /** Who waits, where that is to be said. */
  personName: string | null
  position: number
  name: string
  typeId: string
  instructor: string
  date: string
  time: string
}

type Whose = ({ memberId: string } | { personId: string }) & { sessionId?: string }

/** What everyone on an account or one of them waits for, all of it or in that class, soonest class first. */
export async function listOwnWaits(reader: Reader, of: Whose): Promise<OwnWait[]> {
  const { rows } = await reader.$client.query<OwnWait>({
    name: 'own-waits',
    text: `select b.id, b.session_id as "sessionId", b.person_id as "personId", p.is_holder as "isHolder", whose_place(b.person_id) as "personName",
                  ${POSITION} as position, s.name, s.type_id as "typeId", coalesce(i.name, '') as instructor,
                  s.session_date as date, to_char(s.starts_at at time zone (select studio_zone()), 'HH24:MI') as time
             from bookings b join class_sessions s on s.id = b.session_id join people p on p.id = b.person_id
             left join instructors i on i.id = s.instructor_id
            where (b.member_id = $1 or b.person_id = $3) and b.status = 'waiting' and ($2::uuid is null or b.session_id = $2)
            order by s.starts_at, b.id`,
    values: ['memberId' in of ? of.memberId : null, of.sessionId ?? null, 'personId' in of ? of.personId : null],
  })
  return rows
}

export type NewWait = {
  id: string
  reference: string
  sessionId: string
  memberId: string
  personId: string
  joinedAt: Date
}

/** Puts a person at the end of the line; false when the reference exists already. Needs the session's lock. */
export async function insertWait(tx: Tx, wait: NewWait): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'insert-wait',
    text: `insert into bookings (id, reference, session_id, member_id, person_id, status, waiting_no, booked_at, updated_at)
           values ($1, $2, $3, $4, $5, 'waiting',
                   (select coalesce(max(waiting_no), 0) + 1 from bookings where session_id = $3 and status = 'waiting'), $6, $6)
           on conflict (reference) do nothing`,
    values: [wait.id, wait.reference, wait.sessionId, wait.memberId, wait.personId, wait.joinedAt],
  })
  return rowCount === 1
}

type Promotion = { id: string; seatNo: number; holdingId: string | null; freeUntil: Date; now: Date }

/** Makes the wait the place; false when it has been given up in the meantime. Needs the session's lock. */
export async function promoteWait(tx: Tx, { id, seatNo, holdingId, freeUntil, now }: Promotion): Promise<boolean> {
  const { rowCount } = await tx.$client.query({
    name: 'promote-wait',
    text: `update bookings set status = 'confirmed', waiting_no = null, seat_no = $2, holding_id = $3, free_until = $4,
                  booked_at = $5, updated_at = $5
            where id = $1 and status = 'waiting'`,
    values: [id, seatNo, holdingId, freeUntil, now],
  })
  return rowCount === 1
}

/** Takes those out of line who still wait; returns their ids. */
export async function deleteWaits(tx: Tx, ids: string[]): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'delete-waits',
    text: `delete from bookings where id = any($1::uuid[]) and status = 'waiting' returning id`,
    values: [ids],
  })
  return rows.map(({ id }) => id)
}

/** Takes a person out of line who has a place now. */
export async function deleteWaitOf(tx: Tx, of: { sessionId: string; personId: string }): Promise<void> {
  await tx.$client.query({
    name: 'delete-wait-of',
    text: `delete from bookings where session_id = $1 and person_id = $2 and status = 'waiting'`,
    values: [of.sessionId, of.personId],
  })
}

/** Exchanges the places in line of two who wait for the same class. Needs the session's lock. */
export async function exchangeWaits(tx: Tx, ids: [string, string]): Promise<void> {
  await tx.$client.query({
    name: 'exchange-waits',
    text: `update bookings b set waiting_no = other.waiting_no from bookings other
            where b.id = any($1::uuid[]) and other.id = any($1::uuid[]) and b.id <> other.id`,
    values: [ids],
  })
}

/** The session that is waited for, by the id of the wait. */
export async function findWait(
  reader: Reader,
  id: string,
): Promise<{ sessionId: string; memberId: string; personId: string } | null> {
  const { rows } = await reader.$client.query<{ sessionId: string; memberId: string; personId: string }>({
    name: 'find-wait',
    text: `select session_id as "sessionId", member_id as "memberId", person_id as "personId" from bookings where id = $1 and status = 'waiting'`,
    values: [id],
  })
  return rows[0] ?? null
}

/** The sessions with a seat whose hold has run out, and those that are waited for and have begun or have a free seat. */
export async function listSessionsToPassOn(reader: Reader, now: Date): Promise<string[]> {
  const { rows } = await reader.$client.query<{ id: string }>({
    name: 'sessions-to-pass-on',
    text: `select session_id as id from session_seats where held_until <= $1
            union
           select s.id from class_sessions s
            where exists (select from bookings b where b.session_id = s.id and b.status = 'waiting')
              and (s.starts_at <= $1 or exists (select from free_seats(s.id, $1)))`,
    values: [now],
  })
  return rows.map(({ id }) => id)
}
