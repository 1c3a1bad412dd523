import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A signed-in member with a membership. */
export type Caller = {
  userId: string
  personId: string
  /** Of the membership. */
  holdingId: string
  name: string
  email: string
  cookie: string
}

type CrowdInput = { count: number; role?: 'member' | 'admin'; allowance?: number }

/** Members written straight into the database, as sign-up, sign-in and a grant would leave them: hashing a password for each of
 *  thousands would take longer than what is measured. The studio is open from then on. */
export async function aCrowd(client: pg.ClientBase, request: CrowdInput): Promise<Caller[]> {
  const { count, role = 'member', allowance = 10_000 } = request
  await client.query(
    `insert into settings (key, value) values ('opening', '{"isOpen": true}')
     on conflict (key) do update set value = excluded.value`,
  )
  await client.query(`insert into products (id, kind, name, price_pence, allowance, usage, features, is_popular, position)
    values ('basic', 'plan', '6 Class Package', 3300, 6, '', '[]', false, 0) on conflict do nothing`)
  const mark = randomBytes(4).toString('hex')
  const tokens = new Map<string, string>()
  while (tokens.size < count) {
    const token = randomBytes(32).toString('base64url')
    tokens.set(createHash('sha256').update(token).digest('hex'), token)
  }
  const { rows } = await client.query<{ userId: string; hash: string }>(
    `with made as (
       insert into users (id, name, email, email_verified, contact, role)
       select gen_random_uuid(), 'Caller ' || n, $1 || '-' || n || '@example.com', true, '020 7946 0000', $2
         from generate_series(1, $3) n returning id, name, email
     ), numbered as (select *, row_number() over () n from made)
     insert into sign_in_sessions (token_hash, user_id, expires_at)
     select ($4::text[])[n], id, now() + interval '1 day' from numbered
     returning user_id as "userId", token_hash as hash`,
    [mark, role, count, [...tokens.keys()]],
  )
  const tokenOf = new Map(rows.map(({ userId, hash }) => [userId, tokens.get(hash)]))
  await client.query(
    `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     select id, 'basic', $2, now() - interval '5 years', now() + interval '5 years', 'grant', now(), now()
       from users where email like $1 || '-%'`,
    [mark, allowance],
  )
  const { rows: people } = await client.query<Omit<Caller, 'cookie'>>(
    `select u.id as "userId", p.id as "personId", h.id as "holdingId", u.name, u.email
       from users u join people p on p.member_id = u.id and p.is_holder join holdings h on h.member_id = u.id where u.email like $1 || '-%'`,
    [mark],
  )
  return people.map((person) => ({ ...person, cookie: `tempo.session_token=${tokenOf.get(person.userId)}` }))
}

/** Between the starts of two classes of a row: a thousand races have a class each before booking opens no further ahead. */
export const SLOT_MS = 30 * 60_000

/** Gives the studio a hall that it lets: a new studio has no room, and lets none. */
export async function letAHall(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into rooms (name, is_exclusive, is_for_hire) select 'Hall', true, true where not exists (select from rooms where is_for_hire)`,
  )
}

/** Dated classes with that many places, one every half hour from `from` on, none overlapping another. */
export async function aRowOfClasses(
  client: pg.ClientBase,
  request: { count: number; places: number; from: Date },
): Promise<string[]> {
  await client.query(
    `insert into rooms (name, is_exclusive) select 'Studio', false where not exists (select from rooms where not is_exclusive)`,
  )
  await client.query(`insert into class_types (id, name, description, position)
    select 'dance', 'Dance', '', 0 where not exists (select from class_types)`)
  const { rows } = await client.query<{ id: string }>(
    `with room as (select id from rooms where not is_exclusive limit 1), kind as (select id from class_types limit 1),
     slot as (
       select n, at, at at time zone studio_zone() as wall
         from generate_series(0, $1 - 1) n, lateral (select $3::timestamptz + n * interval '30 minutes' as at) starting
     ), made as (
       insert into weekly_classes (name, type_id, weekday, start_time, duration_minutes, level, max_spots, room_id, from_date, until_date, created_at, updated_at)
       select 'Class ' || n, kind.id, extract(isodow from wall), to_char(wall, 'HH24:MI'), 25, 'All levels', $2, room.id, wall::date, wall::date, now(), now()
         from slot, room, kind returning *
     )
     insert into class_sessions (class_id, session_date, starts_at, ends_at, name, type_id, level, max_spots, room_id, created_at, updated_at)
     select made.id, from_date, at, at + interval '25 minutes', name, type_id, level, max_spots, room_id, now(), now()
       from made join slot on name = 'Class ' || n order by at returning id`,
    [request.count, request.places, request.from],
  )
  const ids = rows.map(({ id }) => id)
  await client.query(
    `insert into session_seats (session_id, seat_no) select id, n from unnest($1::uuid[]) id, generate_series(1, $2) n`,
    [ids, request.places],
  )
  return ids
}
