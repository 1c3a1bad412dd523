import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Services } from '../app-services.server.ts'
import { writeBackup } from './write-backup.server.ts'

export const BACKUP_ENDING = '.jsonl.gz'
const KEPT = 7
const NIGHTLY = /^nightly-\d{4}-\d{2}-\d{2}\.jsonl\.gz$/

/** Where backups of the embedded database lie. */
export function backupFolder(dataDir: string): string {
  return join(dataDir, 'backups')
}

/** Backs up the embedded database into DATA_DIR and keeps the last seven nights. A database of one's own (DATABASE_URL) has
 *  backups of its own. Done twice in a night it replaces that night's. */
export async function backUpNightly(services: Services, at = new Date()): Promise<void> {
  if (services.config.databaseUrl) return
  const folder = backupFolder(services.config.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const client = await services.db.pool.connect()
  try {
    const { rows } = await writeBackup(
      client,
      join(folder, `nightly-${at.toISOString().slice(0, 10)}${BACKUP_ENDING}`),
      at,
    )
    services.log.info('backup.written', { rows })
  } finally {
    client.release()
  }
  const nights = (await readdir(folder)).filter((name) => NIGHTLY.test(name)).sort()
  for (const name of nights.slice(0, -KEPT)) await rm(join(folder, name))
}
