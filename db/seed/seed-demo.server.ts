import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { addDays, daysBetween, mondayOf, studioDate, wallToInstant } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Progress } from '#src/platform/progress.server.ts'
import { prepareTexts, replaceTables, type TableTexts } from '#src/platform/database/table-texts.server.ts'
import { readExactTable } from '#src/platform/files/read-csv.server.ts'
import { unzipTexts } from '#src/platform/files/unzip.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { MOST_UNPACKED_BYTES } from '#src/studio/member-import/whole/studio-tables.ts'
import { DEMO_FILE, DEMO_TABLES, type Moment, MOMENTS, SPAN } from './demo-tables.ts'
import { moveDates, type Mover } from './moved-dates.ts'

/** `tables` are texts, each of which is read when it is its turn: together they are too large to be held as rows. */
type DemoFile = { moments: Moment[]; tables: Map<string, string> }

/** Makes an empty studio the demo: what six months of its use cases have left behind (`npm run demo:make`), moved by whole weeks so that the
 *  present of the file is now. Its admin and its member are in it, without passwords.
 *  Promises: all or nothing; what the file does not speak of stays as the start has made it; wall times stay, across clock changes too; nothing has happened later than now; the same studio every time.
 *  Decision 086. */
export async function seedDemo(
  ctx: Ctx,
  { path = DEMO_FILE, progress }: { path?: string; progress?: Progress } = {},
): Promise<void> {
  const file = await readDemoFile(path)
  const { moment, days, first } = presentOf(file.moments, ctx.now())
  const mover = moveDates({ days, first })
  const tableOf = (name: string) => movedRows(presentRows(readTable(name, file.tables.get(name)), moment), mover)
  const wrote = farOf(file.tables, progress)
  await ctx.transaction(async (work) => {
    await prepareTexts(work.tx)
    const isWritten = await replaceTables(work.tx, { names: [...file.tables.keys()], tableOf, mayLack: true, wrote })
    if (!isWritten) throw new Error(`${path} has columns that the tables lack. \`npm run demo:make\` makes it again.`)
    await keepMonthDays(work)
    await letHall(work)
    await announce(work.tx, { topic: 'content', id: 'studio' }, { topic: 'session', id: 'studio' })
  })
}

async function readDemoFile(path: string): Promise<DemoFile> {
  const most = { mostFiles: DEMO_TABLES.length + 1, mostBytes: MOST_UNPACKED_BYTES }
  const files = await unzipTexts(await readFile(path), most)
  if (!files) throw new Error(`${path} cannot be read. \`npm run demo:make\` makes it again.`)
  const tables = new Map([...files].map(([fileName, text]) => [fileName.replace('.csv', ''), text]))
  const moments = readTable(MOMENTS, tables.get(MOMENTS)).rows.map(([date, time]) => ({
    date: date ?? '',
    time: time ?? '',
  }))
  tables.delete(MOMENTS)
  return { moments, tables }
}

function readTable(name: string, text = ''): TableTexts {
  const [columns = [], ...rows] = readExactTable(text) ?? []
  return { name, columns: columns.map(String), rows }
}

/** Says how far the writing is, by the size of the texts. */
function farOf(texts: ReadonlyMap<string, string>, progress?: Progress) {
  const all = [...texts.values()].reduce((sum, { length }) => sum + length, 0)
  const shares = new Map<string, number>()
  return (name: string, share: number) => {
    shares.set(name, share * (texts.get(name)?.length ?? 0))
    const done = [...shares.values()].reduce((sum, length) => sum + length, 0)
    progress?.('Writing the demo studio', done, all)
  }
}

/** The last moment of the file that is over when its week is this week, or else the last week; its number, and by how many days the file is
 *  moved for that. */
function presentOf(
  [opened, ...moments]: readonly Moment[],
  now: Date,
): { moment: number; days: number; first: string } {
  const [first, last] = [moments[0]!, moments.at(-1)!]
  const weekOf = daysBetween(mondayOf(first.date), mondayOf(studioDate(now)))
  const isOver = ({ date, time }: Moment, days: number) => wallToInstant(addDays(date, days), time) <= now
  const days = isOver(first, weekOf) ? weekOf : weekOf - 7
  const at = days === weekOf ? moments.findLastIndex((moment) => isOver(moment, days)) : moments.indexOf(last)
  return { moment: at + 1, days, first: opened!.date }
}

/** The rows that are there at a moment, without their span. */
function presentRows({ name, columns, rows }: TableTexts, moment: number): TableTexts {
  const isThere = ([since, until]: TableTexts['rows'][number]) =>
    Number(since ?? 0) <= moment && (until === null || moment < Number(until))
  return {
    name,
    columns: columns.slice(SPAN.length),
    rows: rows.filter(isThere).map((row) => row.slice(SPAN.length)),
  }
}

// Ids count up in the file, which packs well (scripts/demo/even-random.ts).
const COUNTED_ID = /0{8}-0{4}-4000-[89]000-[0-9a-f]{12}/g
const drawnIds = new Map<string, string>()

/** The id that a counted one has in the studio: it looks drawn, as an id is, and is the same every time. */
function drawnId(counted: string): string {
  const known = drawnIds.get(counted)
  if (known) return known
  const hex = hash('sha256', counted)
  const drawn = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
  drawnIds.set(counted, drawn)
  return drawn
}

function movedRows({ name, columns, rows }: TableTexts, mover: Mover): TableTexts {
  const moved = name === 'fake_stripe_objects' ? (text: string) => mover.seconds(mover.text(text)) : mover.text
  return { name, columns, rows: rows.map((row) => row.map((cell) => cell && moved(cell).replace(COUNTED_ID, drawnId))) }
}

/** The demo lets its hall: a file written before rooms said so does not. */
async function letHall({ tx }: Work): Promise<void> {
  await tx.execute(sql`update rooms set is_for_hire = true where name = 'Hall' and is_exclusive`)
}

/** Months of members begin on another day than in the file: those that follow keep to it. */
async function keepMonthDays({ tx }: Work): Promise<void> {
  await tx.execute(sql`
    update agreements a set anchor_day = extract(day from last.ends_at at time zone studio_zone())
      from (select member_id, max(ends_at) as ends_at from memberships group by member_id) last
     where last.member_id = a.member_id`)
}
