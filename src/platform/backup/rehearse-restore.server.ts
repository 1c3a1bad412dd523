import pg from 'pg'
import type { Services } from '../app-services.server.ts'
import { openThrowawayPostgres } from '../postgres/throwaway.server.ts'
import { newestBackup } from './keep-backups.server.ts'
import { type Restoring, restoreBackup } from './restore-backup.server.ts'

type Rehearsing = Pick<Services, 'config' | 'log'>

/** Restores the newest backup beside the studio, into a PostgreSQL of its own that is thrown away afterwards, and checks it as a
 *  restore does: a backup that was never restored is a hope. Does nothing where there is none, or where backups are not the studio's
 *  to make. Throws when it cannot be restored. */
export async function rehearseRestore({ config, log }: Rehearsing, findFaults: Restoring['findFaults']): Promise<void> {
  const newest = newestBackup(config)
  if (!newest) return
  const postgres = await openThrowawayPostgres()
  try {
    const client = new pg.Client({ connectionString: postgres.url('postgres') })
    await client.connect()
    try {
      const { backupPassphrase: passphrase } = config
      const { madeAt, rows } = await restoreBackup(client, newest.path, {
        findFaults,
        passphrase,
      })
      log.info('backup.rehearsed', { madeAt, rows })
    } finally {
      await client.end()
    }
  } finally {
    await postgres.close()
  }
}
