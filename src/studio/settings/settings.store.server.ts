import { asc, sql } from 'drizzle-orm'
import { rememberLast } from '#src/kit/lists/remember-last.ts'
import { giveMinutes, type Reader, type Tx } from '#src/platform/database/db.server.ts'
import { type SettingKey, type Settings, settingsFromRows } from './settings.ts'
import { settings } from './settings.tables.server.ts'

type Row = typeof settings.$inferSelect

// They change a few times a month, and are read with every booking.
const settingsFromText = rememberLast((text) => settingsFromRows(JSON.parse(text) as Row[]))

/** The studio's current settings: one small read, complete and typed; all who read the same text share one object. Prepared, because
 *  almost every page needs them. */
export async function readSettings(reader: Reader): Promise<Settings> {
  const { rows } = await reader.$client.query<{ text: string | null }>({
    name: 'settings',
    text: `select json_agg(json_build_object('key', key, 'value', value) order by key)::text as text from settings`,
  })
  return settingsFromText(rows[0]?.text ?? '[]')
}

/** Whether the studio was started before. */
export async function hasSettings(tx: Tx): Promise<boolean> {
  return (await tx.$count(settings)) > 0
}

/** Inserts the settings that are missing; what an admin has changed stays. */
export async function insertMissingSettings(tx: Tx, values: Settings): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await tx.insert(settings).values(rows).onConflictDoNothing()
}

/** The same, locked for a change. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  return settingsFromRows(await tx.select().from(settings).orderBy(asc(settings.key)).for('no key update'))
}

/** Whether the database can reckon in that time zone: its list of zones is not that of this machine. */
export async function hasZone(tx: Tx, zone: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`select from pg_timezone_names where name = ${zone}`)
  return (rowCount ?? 0) > 0
}

/** Moves all that people know by its wall time from one zone to another (`keep_wall_times`). */
export async function keepWallTimes(tx: Tx, { from, to, now }: { from: string; to: string; now: Date }): Promise<void> {
  await giveMinutes(tx, 1)
  await tx.execute(sql`select keep_wall_times(${from}, ${to}, ${now.toISOString()}::timestamptz)`)
}

export async function updateSetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
