import type { Services } from '../app-services.server.ts'
import { keepBackup, pruneBackups } from './keep-backups.server.ts'

/** Backs the studio up and keeps the last seven nights. A database of one's own (DATABASE_URL) is backed up where BACKUP_DIR names a
 *  place, and otherwise has backups of its own. Done twice in a night it replaces that night's. */
export async function backUpNightly({ config, db, log }: Services, at = new Date()): Promise<void> {
  if (config.databaseUrl && !config.backupDir) return
  const client = await db.pool.connect()
  try {
    const night = at.toISOString().slice(0, 10)
    const { rows } = await keepBackup(client, config, { occasion: 'nightly', moment: night, madeAt: at })
    log.info('backup.written', { rows })
  } finally {
    client.release()
  }
  await pruneBackups(config, 'nightly')
}
