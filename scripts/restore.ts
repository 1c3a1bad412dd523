import { resolve } from 'node:path'
import { findBrokenInvariants } from '#db/invariants.ts'
import { BadBackup } from '#src/platform/backup/backup-file.server.ts'
import { restoreBackup } from '#src/platform/backup/restore-backup.server.ts'
import { openProgress } from '#src/platform/progress.server.ts'
import { withStudioDatabase } from './studio-database.ts'

// `npm run restore -- file`: replaces everything in the studio's database by a backup, or leaves it unchanged.
const file = process.argv[2]
if (!file) {
  console.error('Which file? npm run restore -- data/backups/nightly-2026-11-23.jsonl.gz')
  process.exitCode = 1
} else {
  await withStudioDatabase(async (client, { backupPassphrase: passphrase }) => {
    const { progress, end } = openProgress()
    try {
      const { rows, madeAt } = await restoreBackup(client, resolve(file), {
        findFaults: findBrokenInvariants,
        passphrase,
        progress,
      })
      end()
      console.log(`${rows} rows restored as they stood at ${madeAt}; every check holds. Start Tempo again.`)
      return 0
    } catch (error) {
      end()
      if (!(error instanceof BadBackup)) throw error
      console.error(`Nothing was changed. ${error.message}`)
      return 1
    }
  })
}
