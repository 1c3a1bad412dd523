import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startMixedLoad } from '#scripts/faults/mixed-load.ts'
import { findBroken, nothingPromised } from '#scripts/faults/promises.ts'
import { aCrowd, aRowOfClasses, letAHall } from '#scripts/rig/crowd.ts'
import { startStudio } from '#scripts/rig/studio-process.ts'
import { keepReading } from '#scripts/versions/visits.ts'
import { migrate, readMigrations } from '#src/platform/migrate.server.ts'
import { connectTo, freshDatabaseUrl } from '#tests/helpers/database.ts'

// What a next version may do to the tables that everyone uses (tests/migrations.test.ts). `npm run versions` starts a real one beside a former one.
const EXPANDS = `
alter table "messages" add column "next_note" text;
--> statement-breakpoint
alter table "bookings" add column "next_note" text default '' not null;
--> statement-breakpoint
alter table "class_sessions" add column "next_note" text;
--> statement-breakpoint
update "class_sessions" set "next_note" = 'x';
--> statement-breakpoint
alter table "users" add column "next_note" text default '' not null;
--> statement-breakpoint
create table "next_things" ("id" uuid primary key, "booking_id" uuid references "bookings" ("id"));
--> statement-breakpoint
create index "next_of_bookings" on "bookings" ("next_note");`

test(
  'a studio that runs goes on while the next version changes its database, which waits for nobody for long',
  { timeout: 120_000 },
  async () => {
    const databaseUrl = await freshDatabaseUrl('next_version', 'template_tempo')
    const SECRET = 'a secret of the next version, and long enough to be one'
    const studio = await startStudio({ DATABASE_URL: databaseUrl, SECRET, RATE_LIMIT: 'off', SEED: 'none' })
    onTestFinished(async () => void (await studio.stop()))
    const client = await connectTo(databaseUrl)
    const from = new Date(Date.now() + 3 * 86_400_000)
    const callers = await aCrowd(client, { count: 24 })
    const [admin] = await aCrowd(client, { count: 1, role: 'admin' })
    const sessions = await aRowOfClasses(client, { count: 12, places: 40, from })
    await letAHall(client)
    const promised = nothingPromised()
    const load = startMixedLoad({ origin: studio.origin, callers, sessions }, promised, { mayBeAway: false })
    const reading = keepReading(studio.origin, { member: callers[0]!, admin: admin! })

    // A backup, say, which reads a table for longer than anyone who books would wait behind a migration.
    const long = await connectTo(databaseUrl)
    await long.query('begin')
    await long.query('select from bookings')
    const migrated = migrate(databaseUrl, withNext())
    migrated.catch(() => {})
    const before = promised.bookings.size
    await vi.waitUntil(() => promised.bookings.size > before + 30, { timeout: 20_000 })
    await long.query('rollback')
    await migrated
    const confirmed = promised.bookings.size
    await vi.waitUntil(() => promised.bookings.size > confirmed + 20, { timeout: 20_000 })

    const { reads, faults } = await reading.stop()
    expect([...faults, ...(await load.stop())]).toEqual([])
    expect(reads).toBeGreaterThan(20)
    expect(await findBroken(client, promised)).toEqual([])
    expect((await client.query(`select from "class_sessions" where "next_note" = 'x'`)).rowCount).toBe(12)
  },
)

/** The migrations there are, and the one to come. */
function withNext(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tempo-next-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync('db/migrations', folder, { recursive: true })
  const journal = join(folder, 'meta/_journal.json')
  const { entries } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: object[] }
  const next = { tag: '9999_next', when: readMigrations().at(-1)!.when + 1 }
  writeFileSync(journal, JSON.stringify({ entries: [...entries, next] }))
  writeFileSync(join(folder, `${next.tag}.sql`), EXPANDS)
  return folder
}
