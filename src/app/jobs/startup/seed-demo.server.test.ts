import { mkdtempSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { DEMO_CLASSES } from '#db/seed/demo-classes.ts'
import { DEMO_FILE, MOMENTS } from '#db/seed/demo-tables.ts'
import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { exactTable } from '#src/kit/csv.ts'
import { minutesOf } from '#src/kit/time.ts'
import { runApart } from '#src/platform/apart/run-apart.server.ts'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { unzipTexts } from '#src/platform/files/unzip.server.ts'
import { zipStream } from '#src/platform/files/zip.server.ts'
import { KEPT_BACK } from '#src/studio/member-import/whole/studio-tables.ts'
import { STUDIO_HOURS } from '#src/studio/settings/constants.ts'
import { systemCtx } from '#tests/helpers/classes.ts'
import { readDemoSignIns } from './demo-sign-ins.server.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'

const db = openDatabase(await workerDatabaseUrl())
const dataDir = mkdtempSync(join(tmpdir(), 'tempo-seed-demo-'))
afterAll(async () => {
  await db.close()
  rmSync(dataDir, { recursive: true })
})

const NOW = '2026-11-25T17:10:00Z'

// The moment at which a week begins, the nights on which the clocks change, a leap day.
const OTHER_NOWS = ['2026-11-23T00:30:00Z', '2026-10-25T00:30:00Z', '2027-03-28T00:30:00Z', '2028-02-29T09:00:00Z']

async function seed(now = NOW, options: Parameters<typeof seedDemo>[1] = {}): Promise<void> {
  await truncateAll()
  await seedDemo(systemCtx(db, now), options)
}

// Once for all that looks at the demo of NOW.
let seededInMs = 0
const shares: number[] = []
beforeAll(async () => {
  const before = performance.now()
  await truncateAll()
  // By the program that a first start runs.
  const databaseUrl = await workerDatabaseUrl()
  const parsed = parseConfig({
    CLOCK: NOW,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    SECRET: 'a secret of the tests',
  })
  if (!parsed.ok) throw new Error(parsed.message)
  const task = { config: parsed.config, databaseUrl }
  await runApart('scripts/seed-demo.ts', task, (_what, done, all) => void shares.push(done / all!))
  seededInMs = performance.now() - before
}, 60_000)

test('its sign-ins are kept with passwords of this start', async () => {
  const [admin, member] = readDemoSignIns(dataDir)!.slice(1)
  expect(admin).toMatch(/admin@tempo\.example +\w{4}-/)
  expect(member).toMatch(/member@tempo\.example +\w{4}-/)
  expect(await count('passwords')).toBe(2)
})

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await db.pool.query<Row>(text, values)).rows
}

async function count(text: string): Promise<number> {
  const [row] = await rows<{ n: number }>(`select count(*)::int as n from ${text}`)
  return row!.n
}

async function placesFrom(from: string, days: number): Promise<{ name: string; seats: number; taken: number }[]> {
  return rows(
    `select s.name, (select count(*)::int from session_seats where session_id = s.id) as seats,
            (select count(*)::int from bookings b where b.session_id = s.id and b.status = 'confirmed') as taken
       from class_sessions s where s.status = 'scheduled' and s.starts_at >= $1::timestamptz
        and s.starts_at < $1::timestamptz + $2 * interval '1 day'`,
    [from, days],
  )
}

test('every class is held while the studio is open', () => {
  for (const { name, weekday, startTime, durationMinutes } of DEMO_CLASSES) {
    const hours = STUDIO_HOURS.find((one) => one.weekday === weekday)
    const ends = minutesOf(startTime) + durationMinutes
    expect(hours && hours.opens <= startTime && ends <= minutesOf(hours.closes), name).toBe(true)
  }
})

test('begins whole, with nothing that has not happened yet, and keeps wall times', async () => {
  await expectWhole(NOW)
  await expectWallTimes()
})

test('the coming week is living: some classes are full, some nearly, some open', async () => {
  const places = await placesFrom(NOW, 7)
  const howMany = (has: (place: { seats: number; taken: number }) => boolean) => places.filter(has).length
  expect(places.length).toBeGreaterThanOrEqual(30)
  expect(howMany(({ seats, taken }) => seats === 12 && taken === 12)).toBeGreaterThanOrEqual(3)
  expect(howMany(({ seats, taken }) => seats - taken > 0 && seats - taken <= 3)).toBeGreaterThanOrEqual(4)
  expect(howMany(({ seats, taken }) => seats - taken >= 5)).toBeGreaterThanOrEqual(5)
  expect(howMany(({ seats }) => seats === 1)).toBe(1)
  expect(howMany(({ seats }) => seats === 0)).toBe(1)
})

// What half a year leaves behind, with how much of it there is at least.
const LIFE: [what: string, least: number, rows: string][] = [
  ['members', 80, `users where role = 'member'`],
  ['children', 15, 'people where not is_holder'],
  [
    'members whose months have ended',
    8,
    `members m where (select max(ends_at) from memberships h where h.member_id = m.id) < '${NOW}'`,
  ],
  ['payments by card', 100, `payments where tender = 'stripe' and state = 'succeeded'`],
  ['payments at the till', 20, `payments where tender in ('cash', 'card_machine') and state = 'succeeded'`],
  ['months collected by direct debit', 60, `payments where mandate_id is not null and state = 'succeeded'`],
  ['collections that failed', 5, `payments where mandate_id is not null and state in ('failed', 'cancelled')`],
  ['arrears', 1, `account_entries where kind = 'arrears'`],
  ['friends brought', 3, `account_entries where kind = 'referral'`],
  ['fees for late cancellations and missed classes', 3, `account_entries where kind in ('late_fee', 'no_show_fee')`],
  ['refunds', 3, `refunds where state = 'done'`],
  ['days closed', 150, 'till_closes'],
  ['missed classes', 100, 'attendances where not attended'],
  ['people who came', 1500, 'attendances where attended'],
  ['late cancellations', 3, 'bookings where is_late_cancel'],
  ['people in line', 3, `bookings where status = 'waiting'`],
  ['places from the waiting list', 20, `activities where verb = 'waiting_list.promoted'`],
  ['guests', 20, 'bookings where guest_name is not null'],
  ['classes paid for alone', 20, `payments where purpose = 'class' and state = 'succeeded'`],
  ['hires of the hall that are over', 8, `hall_hires where status = 'confirmed' and ends_at < '${NOW}'`],
  ['hires to come', 3, `hall_hires where status = 'confirmed' and starts_at > '${NOW}'`],
  ['hires to answer', 1, `hall_hires where status = 'pending' and lapses_at > '${NOW}'`],
  ['a workshop to come', 1, `products where kind = 'ticket' and state = 'on_sale'`],
  ['uses of a promo code', 3, `orders where promo_code is not null and state = 'paid'`],
  ['gifts', 1, `orders where kind = 'gift' and state = 'paid'`],
  ['readers of the newsletter', 8, `newsletter_subscriptions where state = 'confirmed'`],
  ['changes of plan', 5, 'plan_changes'],
  ['pauses', 3, 'plan_pauses'],
  ['notes on members', 5, 'member_notes'],
  ['a day on which it was closed', 1, 'closures'],
]

test('half a year has left its traces, and nobody is asked to look after the money', async () => {
  const found = await Promise.all(LIFE.map(async ([what, least, from]) => [what, Math.min(least, await count(from))]))
  expect(found).toEqual(LIFE.map(([what, least]) => [what, least]))
  expect(await count(`money_tasks where done_at is null`)).toBeLessThan(4)
})

test('the member whose sign-in is printed has classes left, and bookings to come', async () => {
  const [held] = await rows<{ left: number; coming: number }>(
    `select h.allowance - used_classes(h.member_id, h.id, '-infinity', 'infinity') as left,
            (select count(*)::int from bookings b join class_sessions s on s.id = b.session_id
              where b.member_id = h.member_id and b.status = 'confirmed' and s.starts_at > $1) as coming
       from memberships h join users u on u.id = h.member_id and u.email = 'member@tempo.example'
      where h.starts_at <= $1 and $1 < h.ends_at`,
    [NOW],
  )
  expect(held!.left).toBeGreaterThanOrEqual(4)
  expect(held!.coming).toBeGreaterThanOrEqual(1)
})

test('nothing in the file opens an account, signs a link or names a key', async () => {
  const files = await filesOf(DEMO_FILE)
  for (const name of Object.keys(KEPT_BACK)) {
    if (!['messages', 'fake_stripe_objects'].includes(name)) expect([...files.keys()]).not.toContain(`${name}.csv`)
  }
  expect([...files.values()].join('').match(/token=|sk_test_|whsec_|\?code=/g)).toBeNull()
})

test('says how far it is, from its first tables to its last', () => {
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.filter((share) => share > 0.1 && share < 0.9).length).toBeGreaterThan(10)
  expect(shares[0]).toBeLessThan(0.1)
  expect(shares.at(-1)).toBeCloseTo(1, 1)
})

test('takes seconds, not a start', () => expect(seededInMs).toBeLessThan(10_000))

test('a file that the tables no longer fit is refused, says how it is made again, and changes nothing', async () => {
  await truncateAll()
  const path = await aFile(['was_taken_away', 'id', 'name', 'is_exclusive'], [null, ROOM, 'Attic', 'false'])
  await expect(seedDemo(systemCtx(db, NOW), { path })).rejects.toThrow(/npm run demo:make/)
  expect(await count('rooms')).toBe(0)
})

test.each(OTHER_NOWS)('begins on any day, whatever the clocks do, at %s', { timeout: 30_000 }, async (now) => {
  await seed(now)
  await expectWhole(now)
  await expectWallTimes()
})

test('a column that has come since has its default', async () => {
  await seed(NOW, { path: await aFile(['id', 'name', 'is_exclusive'], [ROOM, 'Attic', 'false']) })
  expect(await rows('select id, name from rooms')).toEqual([{ id: ROOM, name: 'Attic' }])
})

const ROOM = '3d0a2b54-5d2e-4f0a-9d1f-0f6f1f6d2c11'

async function filesOf(path: string): Promise<Map<string, string>> {
  return (await unzipTexts(await readFile(path), { mostFiles: 100, mostBytes: 1e9 }))!
}

/** A file of one room. */
async function aFile(columns: string[], row: (string | null)[]): Promise<string> {
  const path = join(tmpdir(), `demo-${process.pid}.zip`)
  const moments = (await filesOf(DEMO_FILE)).get(`${MOMENTS}.csv`)!
  const rooms = exactTable(['since', 'until', ...columns], [[null, null, ...row]])
  const files = new Map([
    [`${MOMENTS}.csv`, moments],
    ['rooms.csv', rooms],
  ])
  const bytes = await new Response(zipStream(each(files), new Date(NOW))).arrayBuffer()
  await writeFile(path, Buffer.from(bytes))
  return path
}

async function* each(files: Map<string, string>) {
  for (const [name, text] of files) yield { name, chunks: [text] as unknown as AsyncIterable<string> }
}

const HAPPENED = `
  bookings.booked_at bookings.updated_at attendances.marked_at activities.at messages.sent_at payments.created_at payments.settled_at
  ledger_entries.at account_entries.at refunds.created_at till_closes.closed_at users.created_at hall_hires.created_at news_items.created_at`
  .trim()
  .split(/\s+/)

async function expectWhole(now: string): Promise<void> {
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  for (const name of HAPPENED) {
    const [table, column] = name.split('.')
    const [row] = await rows<{ latest: Date }>(`select max(${column}) as latest from ${table}`)
    expect(row!.latest.getTime(), name).toBeLessThanOrEqual(Date.parse(now))
    // No night is longer.
    if (name === 'activities.at') expect(row!.latest.getTime()).toBeGreaterThan(Date.parse(now) - 14 * 3_600_000)
  }
}

async function expectWallTimes(): Promise<void> {
  expect(
    await rows(`
      select s.name, s.starts_at from class_sessions s join weekly_classes w on w.id = s.class_id and w.weekday is not null
       where to_char(s.starts_at at time zone 'Europe/London', 'HH24:MI') <> w.start_time
          or (s.starts_at at time zone 'Europe/London')::date <> s.session_date
          or extract(isodow from s.session_date) <> w.weekday`),
  ).toEqual([])
  // A reference ends with the moment of its booking, or one shortly before for those of one class that were booked in one go; who waited has
  // theirs from when they joined the line.
  const since = `extract(epoch from b.booked_at) * 1000 - split_part(b.reference, '_', 3)::float8`
  const waited = await rows<{ id: string }>(`select b.id from bookings b where ${since} > 1`)
  expect(await count(`bookings b where ${since} < -60`)).toBe(0)
  expect(waited.length).toBeLessThanOrEqual(await count(`activities where verb = 'waiting_list.promoted'`))
}
