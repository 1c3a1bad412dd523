import { mkdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { BACKUP_ENDING, backupFolder } from '#src/platform/backup/nightly-backup.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { secretPath } from '#src/platform/config/secret-file.server.ts'
import { withStudioDatabase } from './studio-database.ts'

// `npm run backup [-- file]`: all data of the studio into one file, while it runs or not.
await withStudioDatabase(async (client, config) => {
  const at = new Date()
  const named = `tempo-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z${BACKUP_ENDING}`
  const path = process.argv[2] ? resolve(process.argv[2]) : join(backupFolder(config.dataDir), named)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const { rows } = await writeBackup(client, path, at)
  const { size } = await stat(path)
  console.log(`${rows} rows written to ${path} (${Math.ceil(size / 1024)} KB).`)
  const secret = config.secret ? 'SECRET' : secretPath(config.dataDir)
  console.log('It holds personal data: keep it where only you can read it.')
  console.log(`It does not hold the signing secret: keep ${secret} too, in another place.`)
  return 0
})
