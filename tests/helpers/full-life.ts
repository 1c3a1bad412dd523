import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { personalTables } from '#src/studio/people/personal-data/data-rules.ts'
import type { Account } from './actors.ts'
import { aClassSession } from './build.ts'
import { aHallPayment } from './money.ts'
import type { PayingTest } from './paying.ts'

/** Words that stand nowhere else. */
export const CANARY = { name: 'Quillon Zephyrine', email: 'quillon.zephyrine@example.com', contact: '07700 911911' }

const HIRE = `insert into hall_hires (id, member_id, customer_name, customer_email, customer_phone, special_requirements, event_date,
    start_time, end_time, starts_at, ends_at, expected_attendees, event_type, status, price_pence, kept_at, lapses_at, created_at, updated_at)
  values (gen_random_uuid(), $1::uuid, $2, $3, $4, 'Call ' || $4, '2026-10-01', '10:00', '11:00', $5::timestamptz,
    $5::timestamptz + interval '1 hour', 5, 'meeting', 'confirmed', 2500, $6::timestamptz, $6::timestamptz, $6::timestamptz, $6::timestamptz)`

// $1 is the account, $2 its name, $3 its address, $4 its number, $5 now.
const rows = [
  `update users set contact = $4 where id = $1`,
  `insert into passwords (user_id, hash) values ($1, 'salt:key')`,
  `insert into sign_in_sessions (token_hash, user_id, expires_at, user_agent) values ('t', $1, now() + interval '30 days', $2)`,
  `insert into sign_in_failures (user_id, network, outcome) values ($1, '203.0.113.0/24', 'wrong_credentials')`,
  `insert into account_tokens (token_hash, purpose, user_id, email, expires_at)
   values ('l', 'reset-password', $1, $3, now() + interval '1 hour')`,
  `insert into second_factors (user_id, secret, spare_codes) values ($1, 'sealed', '[]')`,
  `insert into passkeys (user_id, name, credential_id, public_key, counter, transports) values ($1, $2, 'c', 'k', 0, '[]')`,
  `insert into api_keys (user_id, name, scope, key_hash) values ($1, $2, 'read', 'h')`,
  `insert into passkey_challenges (challenge, user_id, expires_at) values ('asked', $1, now() + interval '5 minutes')`,
  `insert into people (member_id, name, is_holder) values ($1, $2, false)`,
  `insert into people (member_id, name, is_holder, removed_at) values ($1, $2, false, $5)`,
  `insert into calendar_feeds (member_id, version, is_on, changed_at) values ($1, 1, true, $5)`,
  `insert into newsletter_subscriptions (email, name, state, asked_at) values ($3, $2, 'confirmed', $5)`,
  `insert into campaigns (recipients, recipients_id, purpose, subject, body, created_at, changed_at)
   values ('member', $1::uuid::text, 'service', 'For ' || $2, 'Dear ' || $2 || ', we rang ' || $4, $5, $5)`,
  `insert into cart_items (member_id, package_id, quantity, cart_key, added_at) values ($1, 'basic', 1, 'k', $5)`,
  `insert into member_notes (member_id, text, author_name, written_at) values ($1, 'Call ' || $2 || ' on ' || $4, 'Ada', $5)`,
  `update memberships set reason = 'A favour for ' || $2 where member_id = $1`,
  `insert into account_entries (member_id, at, kind, amount_pence, ref) values ($1, $5, 'arrears', -980, 'arrears:full')`,
  `insert into class_credits (ref, member_id, created_at) values ('cancelled', $1, $5)`,
  `insert into plan_changes (member_id, kind, to_package_id, amount_pence, requested_at, effective_at, state)
   values ($1, 'upgrade', 'basic', 3300, $5, $5, 'effective')`,
  `insert into plan_pauses (member_id, starts_on, resumes_on, reason, requested_at)
   values ($1, $5::timestamptz::date + 30, $5::timestamptz::date + 40, $2 || ' travels', $5)`,
  `insert into payment_customers (member_id, provider, customer_id) values ($1, 'stripe', 'cus_full')
   on conflict do nothing`,
  `insert into mandates (member_id, provider, customer_id, method, method_id, state, ended_because, forgotten_at, created_at, updated_at)
   values ($1, 'simulated', 'cus_full', 'card', 'pm_1', 'ended', 'switched_off', $5, $5, $5)`,
  `insert into renewals (member_id, mandate_id, renews_at, package_id, amount_pence, state, announced_at, due_at, updated_at)
   select $1, id, $5, 'basic', 3300, 'withdrawn', $5, $5, $5 from mandates where customer_id = 'cus_full'`,
  // What they bought for someone else, and what someone else bought for them.
  `insert into orders (kind, buyer_id, buyer_name, buyer_email, recipient_name, recipient_email, cart_key, state, created_at)
   values ('gift', $1, $2, $3, 'Grace', 'grace@example.com', 'gift:theirs', 'void', $5),
          ('gift', null, 'Grace', 'grace@example.com', $2, $3, 'gift:for-them', 'void', $5)`,
  `insert into order_lines (order_id, package_id, name, quantity, unit_price_pence, position)
   select id, 'basic', 'Basic', 1, 3300, 1 from orders`,
  `insert into claims (order_id, unit_no, package_id, terms, is_gift, state, expires_at, created_at)
   select id, 1, 'basic', '{}', true, 'void', $5, $5 from orders`,
  `insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, created_at)
   select gen_random_uuid(), id, 1, $2 || ' was ill', true, 'desk', 'failed', $5 from payments where member_id = $1`,
  `insert into attendances (booking_id, attended, notes, marked_at) select id, true, $2 || ' was late', $5 from bookings where member_id = $1`,
  `insert into reminders (booking_id, terms, planned_at) select id, 'digest', $5 from bookings where member_id = $1`,
  `insert into recurring_bookings (id, member_id, person_id, class_id, started_at)
   select gen_random_uuid(), $1, p.id, c.id, $5 from people p, weekly_classes c where p.member_id = $1 and p.is_holder limit 1`,
  `insert into recurring_skips (recurring_id, session_id, reason, tried_at)
   select r.id, s.id, 'class_full', $5 from recurring_bookings r, class_sessions s limit 1`,
  `insert into member_imports (file_name, headings, reading, started_at, expires_at) values ('members.csv', '[]', '{}', $5, $5::timestamptz + interval '1 day')`,
  `insert into member_import_rows (import_id, line, cells)
   select id, 1, jsonb_build_array($2::text, $3::text, $4::text, $2::text || ' likes mornings') from member_imports`,
  `insert into imported_members (member_id, import_id) select $1, id from member_imports`,
  `insert into imported_accounts (member_id, import_id, named) select $1, id, '{"people": [], "holdings": []}' from member_imports`,
  `insert into held_recipients (member_id, held_by) select $1, id from member_imports`,
  `insert into instructors (name, specialty, bio, user_id) values ('Q', 'Dance', '', $1)`,
  `insert into pictures (place, item, hash, width, height, alt, focus, changed_at)
   select 'instructors', id::text, 'abc', 640, 480, 'On the bar', '50 50', $5::timestamptz from instructors where user_id = $1`,
  `insert into picture_files (place, item, width, format, bytes)
   select 'instructors', id::text, 640, 'webp', '\\x00ff5c' from instructors where user_id = $1`,
  `insert into instructor_rates (instructor_id, from_date, basis, pence) select id, '2026-10-01', 'class', 2500 from instructors where user_id = $1`,
  `insert into activities (at, actor_kind, actor_id, verb, subject_id, member_id, details)
   values ($5, 'member', $1::uuid, 'profile.changed', $1::uuid::text, $1::uuid, jsonb_build_object('before', $2::text, 'after', $4::text))`,
]

/** Writes a row of theirs into every table that can point at someone. */
export async function aFullLife({ account, as, buy, clock, db, sql }: PayingTest): Promise<Account> {
  const member = await account('member', CANARY)
  await buy(member, 'basic', 3300)
  for (const date of ['2026-11-23', '2026-11-25']) {
    const session = await aClassSession(db, { date })
    await bookSession(as(member), { sessionId: session.id })
  }
  const known = [member.userId, CANARY.name, CANARY.email, CANARY.contact]
  await fill(sql, rows, [...known, clock.now()])
  for (const startsAt of ['2026-10-01T10:00:00Z', '2026-12-01T10:00:00Z'])
    await sql(HIRE, [...known, startsAt, clock.now()])
  await fillHires(sql, db, clock.now())
  return member
}

async function fillHires(sql: Sql, db: PayingTest['db'], now: Date): Promise<void> {
  await sql(
    `insert into hall_hire_notes (hire_id, text, author_name, written_at) select id, $1 || ' rang', 'Ada', $2 from hall_hires`,
    [CANARY.name, now],
  )
  for (const { id } of await sql<{ id: string }>('select id from hall_hires'))
    await aHallPayment(db, id, {
      amountPence: 2500,
      tender: 'stripe',
      at: now,
      payerName: CANARY.name,
      payerEmail: CANARY.email,
    })
}

// $1 is the name, $2 the address, $3 now.
const visitorRows = [
  `insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
   select 'guest', id, $1, $2, 1, 'confirmed', $3, $3 from class_sessions`,
  `insert into newsletter_subscriptions (email, name, state, asked_at) values ($2, $1, 'pending', $3)`,
  `insert into orders (kind, buyer_name, buyer_email, recipient_name, recipient_email, cart_key, state, created_at)
   values ('gift', $1, $2, $1, $2, 'paid', 'paid', $3), ('cart', $1, $2, null, null, 'given-up', 'open', $3)`,
  `insert into payments (order_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, created_at, updated_at,
                         settled_at, receipt_no)
   select id, $1, $2, 'order', 'Basic', 3300, case state when 'paid' then 'succeeded' else 'cancelled' end, 'simulated', $3::timestamptz, $3::timestamptz,
          case state when 'paid' then $3::timestamptz end, case state when 'paid' then 1 end from orders where buyer_name = $1`,
  `insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, created_at)
   select gen_random_uuid(), id, 1, $1 || ' was ill', true, 'desk', 'failed', $3 from payments where state = 'succeeded'`,
  `insert into messages (kind, channel, recipient, recipient_name, facts, state, due_at, message_id, created_at)
   values ('booking-confirmed', 'email', $2, $1, jsonb_build_object('name', $1::text), 'sent', $3, 'm', $3)`,
  `insert into activities (at, actor_kind, verb, subject_id, details)
   values ($3, 'admin', 'payment.receipt_sent_again', 'p', jsonb_build_object('to', $2::text))`,
  `insert into idempotency_keys (key, request_hash, status, body, created_at)
   values ('k', 'h', 201, jsonb_build_object('name', $1::text), now())`,
]

/** Writes what a visitor without an account may leave behind: a place in a class, a hire that was paid, orders, e-mails. */
export async function aVisitor({ clock, db, sql }: PayingTest): Promise<void> {
  await aClassSession(db, { date: '2026-11-25' })
  await fill(sql, visitorRows, [CANARY.name, CANARY.email, clock.now()])
  await sql(HIRE, [null, CANARY.name, CANARY.email, CANARY.contact, '2026-11-24T10:00:00Z', clock.now()])
  await fillHires(sql, db, clock.now())
}

type Sql = PayingTest['sql']

/** Runs each statement with those of the values that it names. */
async function fill(sql: Sql, statements: readonly string[], values: unknown[]): Promise<void> {
  for (const text of statements) {
    const named = [...new Set([...text.matchAll(/\$(\d)/g)].map(([, n]) => Number(n)))].toSorted((a, b) => a - b)
    const renumbered = text.replaceAll(/\$(\d)/g, (_, n: string) => `$${named.indexOf(Number(n)) + 1}`)
    await sql(
      renumbered,
      named.map((n) => values[n - 1]),
    )
  }
}

/** Where in the whole database a text stands, whatever the schema, table and column: `table.column`. What the fake Stripe
 *  keeps is not the studio's. */
export async function placesOf(sql: Sql, text: string): Promise<string[]> {
  const tables = await sql<{ of: string; places: string[]; asks: string[] }>(
    `select format('%I.%I', table_schema, table_name) as of, array_agg(table_name || '.' || column_name) as places,
            array_agg(format(case data_type when 'bytea' then $$bool_or(encode(%I, 'escape') ilike $1)$$
                                            else 'bool_or(%I::text ilike $1)' end, column_name)) as asks
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and table_name not like 'fake_stripe_%'
      group by 1`,
  )
  const found: string[] = []
  for (const { of, places, asks } of tables) {
    const [row] = await sql<{ are: (boolean | null)[] }>(`select array[${asks.join()}] as are from ${of}`, [
      `%${text}%`,
    ])
    found.push(...places.filter((_, n) => row?.are[n]))
  }
  return found.toSorted()
}

/** A list keeps what it has, an address among it. */
const listOr = (column: string) =>
  `case jsonb_typeof("${column}") when 'array' then "${column}" || to_jsonb($1::text) else to_jsonb($1::text) end`

/** Writes the name into every column of text of every table about people, where the database lets it, and says into which. Addresses stay
 *  what they are: rows are found by them. */
export async function fillEveryText(sql: Sql, email: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string; type: string }>(
    `select table_name as table, column_name as column, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = any($1) and data_type in ('text', 'jsonb', 'bytea') order by 1, 2`,
    [personalTables().map(({ table }) => table)],
  )
  const filled: string[] = []
  for (const { table, column, type } of columns) {
    const value = type === 'jsonb' ? listOr(column) : type === 'bytea' ? `convert_to($1, 'UTF8')` : '$1::text || t.ctid'
    const where = type === 'text' ? `where lower("${column}") is distinct from $2` : 'where $2::text is not null'
    const done = await sql(`update "${table}" t set "${column}" = ${value} ${where} returning 1`, [
      CANARY.name,
      email,
    ]).catch(() => [])
    if (done.length > 0) filled.push(`${table}.${column}`)
  }
  return filled
}
