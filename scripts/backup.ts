import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { keepBackup, unsentOf } from '#src/platform/backup/keep-backups.server.ts'
import { writeBackup } from '#src/platform/backup/write-backup.server.ts'
import { secretPath } from '#src/platform/config/secret-file.server.ts'
import { openProgress } from '#src/platform/progress.server.ts'
import { withStudioDatabase } from './studio-database.ts'

// `npm run backup [-- file]`: all data of the studio into one file, while it runs or not.
await withStudioDatabase(async (client, config) => {
  const at = new Date()
  const { progress, end } = openProgress()
  const { path, rows } = await written()
  end()
  const { size } = await stat(path)
  console.log(`${rows} rows written to ${path} (${Math.ceil(size / 1024)} KB).`)
  const secret = config.secret ? 'SECRET' : secretPath(config.dataDir)
  if (config.backupPassphrase)
    console.log('It is sealed: without BACKUP_PASSPHRASE nobody can restore it, you included.')
  else console.log('It holds personal data: keep it where only you can read it.')
  console.log(`It does not hold the signing secret: keep ${secret} too, in another place.`)
  return 0

  async function written() {
    const named = process.argv[2]
    if (!named) {
      const moment = `${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`
      return keepBackup(client, config, { occasion: 'tempo', moment, madeAt: at, progress })
    }
    const path = resolve(named)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const { backupPassphrase: passphrase } = config
    return {
      path,
      ...(await writeBackup(client, path, { madeAt: at, unsent: unsentOf(config), passphrase, progress })),
    }
  }
})
