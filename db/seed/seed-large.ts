import type pg from 'pg'
import type { Progress } from '#src/platform/progress.server.ts'

type Size = { members: number; bookings: number }

const PLACES = 48
const WEEKS = 104

/** Adds the given number of members and of bookings in the last two years to a studio, in plain SQL: for benchmarks and query
 *  plans. This week's and today's pages stay as small as before. Rooms, class types and packages must be there. All invariants
 *  hold afterwards (`npm run check:data`). `now` is the studio's; a hundred thousand members and a million bookings take some
 *  minutes. `progress` is told which step it is at: a statement does not say how far it is. */
export async function seedLarge(
  client: Pick<pg.ClientBase, 'query'>,
  { members, bookings }: Size,
  now: Date,
  progress?: Progress,
): Promise<void> {
  const classes = Math.ceil(bookings / (PLACES * WEEKS))
  const steps: [what: string, text: string, values?: unknown[]][] = [
    ['members', people, [members, now]],
    ['members', crowd],
    ['members', 'create unique index on large_crowd (n)'],
    ['members', 'analyze large_crowd'],
    ['memberships', memberships, [now]],
    ['direct debits', mandates, [now]],
    ['classes', weeklyClasses, [classes, now]],
    ['classes', calendar, [WEEKS]],
    ['classes', 'create unique index on large_sessions (n)'],
    ['classes', 'analyze large_sessions'],
    ['classes', sessions],
    ['places', withoutTriggers],
    ['places', seats, [PLACES]],
    ['bookings', places, [bookings, members, PLACES]],
    ['activity log', acts],
    ['attendance', marks],
    ['messages', messages, [now]],
    ['hires of the hall', hires, [now]],
    ['statistics', 'reset session_replication_role'],
    ['statistics', 'drop table large_crowd, large_sessions'],
    // Index-only counts need a vacuum first.
    ['statistics', 'vacuum analyze'],
  ]
  for (const [nth, [what, text, values]] of steps.entries()) {
    progress?.(`Step ${nth + 1} of ${steps.length}, ${what}`, 0)
    await client.query(text, values)
  }
}

const names = `(array['Amara', 'Ben', 'Chloe', 'Dev', 'Ella', 'Femi', 'Grace', 'Hana', 'Idris', 'Jo', 'Kemi', 'Leo', 'Mia', 'Noor', 'Owen',
  'Priya', 'Quinn', 'Rosa', 'Sam', 'Tariq', 'Uma', 'Vik', 'Wren', 'Xia', 'Yusuf', 'Zoe'])[1 + n % 26] || ' ' ||
  (array['Okafor', 'Wong', 'Smith', 'Patel', 'Jones', 'Khan', 'Silva', 'Novak', 'Brown', 'Ali', 'Rossi', 'Murphy', 'Chen', 'Lewis',
  'Hall', 'Adeyemi', 'Clarke', 'Walsh', 'Diaz', 'Evans', 'Fraser'])[1 + (n / 26) % 21] || coalesce(nullif(' ' || n / 546, ' 0'), '')`

const people = `
  insert into users (name, email, email_verified, contact, created_at, updated_at)
  select ${names}, 'large' || n || '@example.com', n % 50 <> 0, '07' || lpad((n * 7919 % 1000000000)::text, 9, '0'), since, since
    from generate_series(1, $1::int) n, lateral (select $2::timestamptz - (n % 900) * interval '1 day' as since) joined`

const crowd = `
  create temp table large_crowd as
  select row_number() over (order by u.created_at, u.id)::int - 1 as n, u.id as member_id, p.id as person_id
    from users u join people p on p.member_id = u.id and p.is_holder where u.email like 'large%@example.com'`

// Of ten members six hold a month now, two held one, two never did.
const memberships = `
  insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
  select c.member_id, p.id, p.allowance, starts, starts + interval '1 month', 'purchase', starts, starts
    from large_crowd c
    join products p on p.position = c.n % (select count(*) from products)
      + (select min(position) from products),
    lateral (select case when c.n % 10 < 6 then $1::timestamptz - (c.n % 27) * interval '1 day'
                         else $1::timestamptz - (40 + c.n % 30) * interval '1 day' end as starts) period
   where c.n % 10 < 8`

const mandates = `
  insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
  select member_id, 'simulated', 'cus_large_' || n, 'card', 'pm_card_visa', 'active', $1::timestamptz, $1::timestamptz
    from large_crowd where n % 10 < 2`

// Past classes: this week's timetable stays as it is.
const weeklyClasses = `
  insert into weekly_classes (name, type_id, weekday, start_time, duration_minutes, level, max_spots, room_id, from_date, until_date,
                              created_at, updated_at)
  select 'Archive ' || n, (select id from class_types order by position limit 1), 1 + n % 7, lpad((8 + n / 7 % 12)::text, 2, '0') || ':00',
         45, 'All levels', ${PLACES}, (select id from rooms where not is_exclusive limit 1), $2::date - 900, $2::date - 92, $2, $2
    from generate_series(0, $1::int - 1) n`

const calendar = `
  create temp table large_sessions as
  select row_number() over (order by day, w.start_time, w.id)::int - 1 as n, gen_random_uuid() as id, w.id as class_id, day::date as day,
         (day::date + w.start_time::time) at time zone studio_zone() as starts_at, w.type_id, w.room_id, w.name, w.level
    from weekly_classes w,
         lateral generate_series(w.until_date - ($1::int * 7 - 1), w.until_date, interval '1 day') day
   where w.name like 'Archive %' and extract(isodow from day) = w.weekday`

const sessions = `
  insert into class_sessions (id, class_id, session_date, starts_at, ends_at, name, type_id, level, max_spots, room_id, created_at, updated_at)
  select id, class_id, day, starts_at, starts_at + interval '45 minutes', name, type_id, level, ${PLACES}, room_id, starts_at, starts_at
    from large_sessions`

// The rows below reference rows that are known to exist; checking three million foreign keys would be most of the work. Only
// the owner of the whole cluster may skip it, as on the packaged database.
// owner of the whole cluster may leave it out, as on the packaged database.
const withoutTriggers = `
  select set_config('session_replication_role', 'replica', false)
   where (select rolsuper from pg_roles where rolname = current_user)`

const seats = `
  insert into session_seats (session_id, seat_no) select s.id, seat from large_sessions s, generate_series(1, $1::int) seat`

// In turn, so that no member is in two classes at one time.
const places = `
  insert into bookings (reference, session_id, person_id, member_id, seat_no, status, booked_at, updated_at)
  select s.class_id || '_' || c.member_id || '_' || (extract(epoch from booked_at) * 1000)::bigint,
         s.id, c.person_id, c.member_id, 1 + k % $3::int, 'confirmed', booked_at, booked_at
    from generate_series(0, $1::int - 1) k
    join large_sessions s on s.n = k / $3::int
    join large_crowd c on c.n = k % $2::int,
    lateral (select s.starts_at - (1 + k % 20) * interval '1 hour' as booked_at) t`

const acts = `
  insert into activities (at, actor_kind, actor_id, verb, subject_id, member_id, details)
  select b.booked_at, 'member', b.member_id, 'booking.confirmed', b.id::text, b.member_id,
         jsonb_build_object('class', s.name, 'startsAt', s.starts_at)
    from bookings b join large_sessions s on s.id = b.session_id`

const marks = `
  insert into attendances (booking_id, attended, marked_at)
  select b.id, b.seat_no % 10 <> 0, s.starts_at from bookings b join large_sessions s on s.id = b.session_id`

const messages = `
  insert into messages (kind, channel, recipient, recipient_name, facts, member_id, state, due_at, message_id, sent_at, created_at)
  select 'password-changed', 'email', u.email, u.name, '{}', u.id, 'sent', at, 'large-' || c.n || '@example.com', at, at
    from large_crowd c join users u on u.id = c.member_id, lateral (select $1::timestamptz - (c.n % 80) * interval '1 day' as at) t`

// Cancelled ones of former years, of every fourth member: they hold the hall no more.
const hires = `
  insert into hall_hires (id, member_id, customer_name, customer_email, customer_phone, event_date, start_time, end_time, starts_at, ends_at,
    expected_attendees, event_type, status, cancelled_by, price_pence, is_full_refund, kept_at, lapses_at, cancelled_at, created_at, updated_at)
  select gen_random_uuid(), u.id, u.name, u.email, u.contact, at::date, '10:00', '12:00', at, at + interval '2 hours',
         20, 'other', 'cancelled', 'customer', 5000, true, at, at, at, at, at
    from large_crowd c join users u on u.id = c.member_id,
         lateral (select $1::timestamptz - (100 + c.n % 600) * interval '1 day' as at) t
   where c.n % 4 = 0`
