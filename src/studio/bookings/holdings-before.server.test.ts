import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { applyMigrations, migrate, readMigrations } from '#src/platform/migrate.server.ts'
import { freshDatabaseUrl } from '#tests/helpers/database.ts'

const url = await freshDatabaseUrl('holdings_before', 'template0')
const pool = new pg.Pool({ connectionString: url, max: 1 })
afterAll(() => pool.end())
const sql = async <Row>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows as Row[]

// Written as the first release kept them.
const before = [
  `insert into packages (id, name, price_pence, others_price_pence, allowance, usage, features, is_popular, position)
   values ('basic', '6 Class Package', 3300, 2999, 6, '', '[]', false, 0), ('family', 'Family', 9500, 7999, 20, '', '[]', false, 2)`,
  `insert into users (id, name, email, email_verified, contact, role, created_at, updated_at)
   values ('00000000-0000-4000-8000-000000000001', 'Ada', 'ada@example.com', true, '1', 'member', now(), now())`,
  `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
   select id, 'basic', 6, '2026-10-15', '2026-11-15', 'purchase', now(), now() from users`,
  `insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
   select id, 'family', 21, '2026-11-15', '2026-12-15', 'renewal', now(), now() from users`,
  `insert into rooms (name, is_exclusive) values ('Studio', false)`,
  `insert into class_types (id, name, description, position) values ('dance', 'Dance', '', 1)`,
  `insert into weekly_classes (name, type_id, weekday, start_time, duration_minutes, level, max_spots, room_id, from_date, created_at, updated_at)
   select 'Salsa', 'dance', 1, '18:00', 60, 'All', 2, id, '2026-10-01', now(), now() from rooms`,
  `insert into class_sessions (class_id, session_date, starts_at, ends_at, name, type_id, level, max_spots, room_id, created_at, updated_at)
   select w.id, d::date, d + interval '18 hours', d + interval '19 hours', 'Salsa', 'dance', 'All', 2, w.room_id, now(), now()
     from weekly_classes w, unnest(array['2026-11-09', '2026-11-16', '2026-12-21']::timestamptz[]) d`,
  `insert into session_seats (session_id, seat_no) select id, seat from class_sessions, generate_series(1, 2) seat`,
  `insert into bookings (reference, session_id, person_id, member_id, seat_no, status, booked_at, updated_at)
   select 'r' || s.session_date, s.id, p.id, p.member_id, 1, 'confirmed', now(), now() from class_sessions s, people p`,
  `insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
   select 'guest', id, 'G', 'g@example.com', 2, 'confirmed', now(), now() from class_sessions limit 1`,
]

test('months held before are holdings of plans, and each booking names the one that contains its class', async () => {
  const client = await pool.connect()
  await applyMigrations(client, readMigrations().slice(0, 1))
  await client.query(`create function studio_zone() returns text language sql immutable return 'Europe/London'`)
  for (const text of before) await client.query(text)
  client.release()
  await migrate(url)
  expect(await sql('select product_id, kind, name, allowance, is_shared from holdings order by starts_at')).toEqual([
    { product_id: 'basic', kind: 'plan', name: '6 Class Package', allowance: 6, is_shared: false },
    { product_id: 'family', kind: 'plan', name: 'Family', allowance: 21, is_shared: true },
  ])
  expect(
    await sql(
      `select b.reference, h.product_id as on from bookings b left join holdings h on h.id = b.holding_id order by 1`,
    ),
  ).toEqual([
    { reference: 'guest', on: null },
    { reference: 'r2026-11-09', on: 'basic' },
    { reference: 'r2026-11-16', on: 'family' },
    { reference: 'r2026-12-21', on: null },
  ])
  expect(await sql('select package_id, anchor_day from agreements')).toEqual([{ package_id: 'basic', anchor_day: 15 }])
  expect(
    await sql('select sum(used_classes(member_id, id, $1, $2))::int as used from holdings', ['-infinity', 'infinity']),
  ).toEqual([{ used: 2 }])
  const broken = await findBrokenInvariants(async (text) => ({ rows: await sql(text) }))
  expect(broken).toEqual([])
})
