import { tokenHash } from '#src/platform/auth/accounts/account-tokens.server.ts'
import { type AccountRow, SIGNED_IN } from '#src/platform/auth/actor.server.ts'
import { askedFor, askTogether, inOrder } from '#src/platform/database/ask-together.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { withDates } from '#src/studio/memberships/holdings/holding-choice.ts'
import { POSITION } from '../bookings.store.server.ts'
import { type Holdings, offerSessions, type OfferedSession, type SeatedSession } from './offered-session.ts'

/** Studio dates, both included, and the moment at which a seat is free or not. */
type Days = { from: string; to: string; now: Date }

/** All sessions on the studio dates `from` to `to` (both included) with their free seats and the viewer's bookings and
 *  allowance: for the account's holder, or for that person of the account. For a visitor there are none. */
export async function listSessionOffers(
  reader: Reader,
  days: Days,
  memberId: string | null,
  personId: string | null = null,
): Promise<OfferedSession[]> {
  const [sessions, holdings] = await Promise.all([
    listSeatedSessions(reader, days),
    memberId ? findHoldings(reader, memberId, days) : null,
  ])
  return offerSessions(sessions, holdings, personId)
}

/** All sessions on those studio dates with their free seats, the same for everyone; a cancelled one has none, and those of a hidden
 *  workshop are left out. */
export async function listSeatedSessions(reader: Reader, days: Days): Promise<SeatedSession[]> {
  const { rows } = await reader.$client.query<SeatedSession>({
    name: 'seated-sessions',
    text: `${seated('$3')} where s.session_date between $1::date and $2::date and p.state is distinct from 'hidden' order by s.starts_at, s.name, s.id`,
    values: [days.from, days.to, days.now],
  })
  return rows
}

/** One session with its free seats; null when there is none by that id. */
export async function findSeatedSession(reader: Reader, sessionId: string, now: Date): Promise<SeatedSession | null> {
  const { rows } = await reader.$client.query<SeatedSession>({
    name: 'seated-session',
    text: `${seated('$2')} where s.id = $1`,
    values: [sessionId, now],
  })
  return rows[0] ?? null
}

/** The next session of a class after an instant that has a free seat; null when there is none yet. */
export async function findNextFree(
  reader: Reader,
  { classId, after, now }: { classId: string; after: Date; now: Date },
): Promise<SeatedSession | null> {
  const { rows } = await reader.$client.query<SeatedSession>({
    name: 'next-free-session',
    text: `${seated('$3')} where s.class_id = $1 and s.status = 'scheduled' and s.starts_at > $2
             and exists (select from free_seats(s.id, $3)) order by s.starts_at limit 1`,
    values: [classId, after, now],
  })
  return rows[0] ?? null
}

/** `now` is the number of the parameter that says at which moment a seat is free. */
const seated = (now: '$2' | '$3') => `
  select s.id, s.class_id as "classId", s.session_date as date, s.starts_at as "startsAt", s.ends_at as "endsAt", s.status, s.sequence,
    to_char(s.starts_at at time zone (select studio_zone()), 'HH24:MI') as "startTime",
    to_char(s.ends_at at time zone (select studio_zone()), 'HH24:MI') as "endTime",
    (extract(epoch from s.ends_at - s.starts_at) / 60)::int as "durationMinutes",
    s.name, s.type_id as "typeId", coalesce(i.name, '') as instructor, r.name as room, s.level, w.description, s.max_spots as "maxSpots",
    case when s.status = 'cancelled' then 0 else (select count(*)::int from free_seats(s.id, ${now})) end as "spotsLeft",
    (select count(*)::int from bookings w where w.session_id = s.id and w.status = 'waiting') as waitlist,
    p.id as "ticketId"
  from class_sessions s
  join weekly_classes w on w.id = s.class_id
  join rooms r on r.id = s.room_id
  left join instructors i on i.id = s.instructor_id
  left join products p on p.class_id = s.class_id`

/** What a member has that matters to the sessions of those studio dates: everyone on the account (the holder first, then in the
 *  order in which they were added), the paid periods, the confirmed places, and
 *  those waited for. */
export async function findHoldings(reader: Reader, memberId: string, days: Omit<Days, 'now'>): Promise<Holdings> {
  const { rows } = await reader.$client.query<HoldingsRow>({
    name: 'holdings',
    text: holdingsOf('$1::uuid', { from: '$2::date', to: '$3::date' }),
    values: [memberId, days.from, days.to],
  })
  return readHoldings(rows[0]!)
}

/** Whose sign-in a token is, what they have (`findHoldings`), and whether anything is in their cart. */
export type SignedInMember = AccountRow & { holdings: Holdings; hasCart: boolean }

type Token = Omit<Days, 'now'> & { token: string }

// Of the twenty that may be asked for together: each is then put together as a page.
const PAGES_IN_TURN = 4

const findMembers = askTogether(
  async (reader, tokens: readonly Token[]) => {
    const { rows } = await reader.$client.query<AccountRow & HoldingsRow & { hasCart: boolean; ordinality: number }>({
      name: 'signed-in-members',
      text: signedInMembers,
      values: [JSON.stringify(tokens)],
    })
    return inOrder(tokens, rows)
  },
  { mostInTurn: PAGES_IN_TURN },
)

/** The same for the person who is signed in with a token, in one statement, and for all who ask at the same moment; null when nobody
 *  is. */
export async function findSignedInMember(
  reader: Reader,
  token: string,
  days: Omit<Days, 'now'>,
): Promise<SignedInMember | null> {
  const row = await findMembers(reader, { token: tokenHash(token), ...days })
  return row && { ...row, holdings: readHoldings(row) }
}

function readHoldings({ people, pauses, usable, places, waits }: HoldingsRow): Holdings {
  return { people, pauses, usable: usable.map(withDates), places: places.map(withInstants), waits }
}

type Plain<Row> = Omit<Row, 'startsAt' | 'endsAt'> & { startsAt: string; endsAt: string }
type HoldingsRow = Pick<Holdings, 'people' | 'pauses' | 'usable' | 'waits'> & {
  places: Plain<Holdings['places'][number]>[]
}

function withInstants<Row extends { startsAt: string; endsAt: string }>(row: Row) {
  return { ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }
}

// A day more on both sides, because an instant of these dates may be on a neighbouring date in other zones.
const holdingsOf = (member: string, { from, to }: Omit<Days, 'now'>) => `
  select
    (select coalesce(json_agg(json_build_object('id', p.id, 'name', coalesce(p.name, u.name), 'isHolder', p.is_holder)
                              order by p.is_holder desc, p.created_at, p.id), '[]')
       from people p join users u on u.id = p.member_id
      where p.member_id = ${member} and p.removed_at is null) as people,
    (select coalesce(json_agg(h), '[]')
       from usable_holdings(${member}, ${from} - interval '1 day', ${to} + interval '2 days') h) as usable,
    (select coalesce(json_agg(json_build_object('startsOn', z.starts_on, 'resumesOn', z.resumes_on)), '[]')
       from plan_pauses z
      where z.member_id = ${member} and z.withdrawn_at is null and z.starts_on <= ${to} and z.resumes_on > ${from}) as pauses,
    (select coalesce(json_agg(json_build_object('personId', b.person_id, 'sessionId', b.session_id, 'reference', b.reference,
                                                'startsAt', o.starts_at, 'endsAt', o.ends_at)), '[]')
       from people p
       join bookings b on b.person_id = p.id and b.status = 'confirmed'
       join class_sessions o on o.id = b.session_id and o.session_date between ${from} - 1 and ${to} + 1
      where p.member_id = ${member} and p.removed_at is null) as places,
    (select coalesce(json_agg(json_build_object('personId', b.person_id, 'sessionId', b.session_id, 'position', ${POSITION})), '[]')
       from bookings b where b.member_id = ${member} and b.status = 'waiting') as waits`

const signedInMembers = `
  select asked.ordinality, a.*, h.*, exists (select from cart_items c where c.member_id = a.user_id) as "hasCart"
    from ${askedFor('token text, "from" date, "to" date')}, lateral (${SIGNED_IN}) a,
         lateral (${holdingsOf('a.user_id', { from: 'asked."from"', to: 'asked."to"' })}) h`
