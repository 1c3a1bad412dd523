import { existsSync, readdirSync, statSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Config } from '../config/config.server.ts'
import type { Progress } from '../progress.server.ts'
import { readSecretFile, secretPath } from '../config/secret-file.server.ts'
import { writeBackup } from './write-backup.server.ts'

const ENDING = '.jsonl.gz'
const SEALED_ENDING = `${ENDING}.sealed`
const HALF_ENDING = '.half'
const KEPT = { nightly: 7, 'before-update': 3 }
const A_DAY_MS = 86_400_000

type BackupConfig = Pick<Config, 'dataDir' | 'backupDir' | 'backupPassphrase'> & Partial<Pick<Config, 'secret'>>
type Newest = { path: string; writtenMs: number; count: number }

/** Where backups lie: BACKUP_DIR, else within DATA_DIR. */
export function backupFolder({ dataDir, backupDir }: BackupConfig): string {
  return backupDir ?? join(dataDir, 'backups')
}

/** Whether a file of that folder is a backup, sealed or not. */
export function isBackup(name: string): boolean {
  return name.endsWith(ENDING) || name.endsWith(SEALED_ENDING)
}

/** The backup written last, and how many there are; undefined where there is none. Null where backups are not the studio's to make:
 *  a DATABASE_URL without BACKUP_DIR. */
export function newestBackup(config: BackupConfig & Pick<Config, 'databaseUrl'>): Newest | undefined | null {
  if (config.databaseUrl && !config.backupDir) return null
  const folder = backupFolder(config)
  const paths = existsSync(folder)
    ? readdirSync(folder)
        .filter(isBackup)
        .map((name) => join(folder, name))
    : []
  const written = paths.map((path) => ({ path, writtenMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
  const newest = written.toSorted((one, other) => other.writtenMs - one.writtenMs)[0]
  return newest && { ...newest, count: paths.length }
}

/** Backs the studio up into a file named after `occasion` and `moment`, sealed where there is a passphrase. */
export async function keepBackup(
  client: pg.ClientBase,
  config: BackupConfig,
  { occasion, moment, madeAt, progress }: { occasion: string; moment: string; madeAt: Date; progress?: Progress },
): Promise<{ path: string; rows: number }> {
  const folder = backupFolder(config)
  const { backupPassphrase: passphrase } = config
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${occasion}-${moment}${passphrase ? SEALED_ENDING : ENDING}`)
  const { rows } = await writeBackup(client, path, { madeAt, unsent: unsentOf(config), passphrase, progress })
  return { path, rows }
}

/** The secret of a studio, by which messages that have not been sent are sealed. One that has never been started has none. */
export function unsentOf({ secret, dataDir }: Pick<BackupConfig, 'secret' | 'dataDir'>): { secret: string | null } {
  return { secret: secret ?? readSecretFile(secretPath(dataDir)) }
}

/** Removes the oldest backups of an occasion, and halves of a day ago whose writing was cut off, also those that a person began. What a person made, or put
 *  there, stays. */
export async function pruneBackups(config: BackupConfig, occasion: keyof typeof KEPT): Promise<void> {
  const folder = backupFolder(config)
  const names = (await readdir(folder)).toSorted()
  const own = names.filter((name) => new RegExp(`^${occasion}-\\d{4}-\\d{2}-\\d{2}`).test(name))
  for (const name of own.filter(isBackup).slice(0, -KEPT[occasion])) await rm(join(folder, name), { force: true })
  const halves = names.filter((one) => one.endsWith(HALF_ENDING) && isBackup(one.slice(0, -HALF_ENDING.length)))
  for (const name of halves) {
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > A_DAY_MS) await rm(join(folder, name), { force: true })
  }
}
