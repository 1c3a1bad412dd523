import { asc } from 'drizzle-orm'
import type { Reader, Tx } from '#src/platform/database/db.server.ts'
import { type SettingKey, type Settings, settingsFromRows } from './settings.ts'
import { settings } from './settings.tables.server.ts'

/** The studio's own facts as they stand now: one small read, complete and typed. Prepared, because almost every page asks. */
export async function readSettings(reader: Reader): Promise<Settings> {
  const { rows } = await reader.$client.query<typeof settings.$inferSelect>({
    name: 'settings',
    text: 'select key, value from settings',
  })
  return settingsFromRows(rows)
}

/** Writes the settings that are not there yet; what an admin has changed stays. */
export async function insertMissingSettings(tx: Tx, values: Settings): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value }))
  await tx.insert(settings).values(rows).onConflictDoNothing()
}

/** The same for who is about to change one: waits for the person who changes any. */
export async function lockSettings(tx: Tx): Promise<Settings> {
  return settingsFromRows(await tx.select().from(settings).orderBy(asc(settings.key)).for('no key update'))
}

export async function updateSetting(tx: Tx, key: SettingKey, value: unknown): Promise<void> {
  await tx.insert(settings).values({ key, value }).onConflictDoUpdate({ target: settings.key, set: { value } })
}
