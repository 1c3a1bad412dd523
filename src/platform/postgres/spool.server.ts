import { existsSync, rmSync, statSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivate, type Place } from './place.server.ts'

/** Within the cluster: what PostgreSQL archives of its write-ahead log, until the studio packs it and takes it away. */
export const SPOOL = 'tempo_spool'

/** Within a cluster that is being brought back: the segments it is brought back with. */
export const RESTORED = 'tempo_restored'

/** Names the archive of this cluster. It is no part of a copy of the cluster, so that one brought back begins an archive of its own. */
const ARCHIVE_NAME = 'tempo_archive'

/** PostgreSQL's own module writes beside, onto the disk, and renames; it never overwrites. Its folder is relative to the cluster. A segment
 *  that has something in it is archived after a minute, full or not. */
export const archiving = [
  'archive_mode=on',
  'archive_library=basic_archive',
  `basic_archive.archive_directory=${SPOOL}`,
  'archive_timeout=60',
]

/** Small segments: one is archived each minute. The rest as if they had the usual size. */
export const SEGMENT_FLAGS = ['--wal-segsize=4']
export const segmentSettings = ['min_wal_size=80MB', 'max_wal_size=1GB']

export function makeSpool({ clusterDir, runAs }: Place): void {
  const spool = join(clusterDir, SPOOL)
  if (!existsSync(spool)) makePrivate(spool, runAs)
}

/** The name of this cluster's archive, chosen when it is first asked for. */
export async function archiveOf(clusterDir: string): Promise<string> {
  const path = join(clusterDir, ARCHIVE_NAME)
  const fresh = new Date().toISOString().replaceAll(':', '')
  await writeFile(path, fresh, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return readFile(path, 'utf8')
}

/** From here on the cluster has another archive: what it had has a hole. */
export function endArchive(clusterDir: string): void {
  rmSync(join(clusterDir, ARCHIVE_NAME), { force: true })
}

/** What waits in the spool. */
export async function readSpool(clusterDir: string): Promise<{ names: string[]; bytes: number; oldestMs: number }> {
  const spool = join(clusterDir, SPOOL)
  const names = existsSync(spool) ? (await readdir(spool)).toSorted() : []
  const stats = names.flatMap((name) => statSync(join(spool, name), { throwIfNoEntry: false }) ?? [])
  return {
    names,
    bytes: stats.reduce((sum, { size }) => sum + size, 0),
    oldestMs: Math.min(...stats.map(({ mtimeMs }) => mtimeMs)),
  }
}

/** Whether a file or folder of a cluster belongs into a copy of it: what PostgreSQL makes again at a start does not, nor the write-ahead
 *  log, which is archived. */
export function isCopied(path: string): boolean {
  const [first = '', ...rest] = path.split('/')
  const name = rest.at(-1) ?? first
  if (first === 'pg_wal') return rest.length === 0 || path === 'pg_wal/archive_status' || path === 'pg_wal/summaries'
  if (EMPTIED.has(first)) return rest.length === 0
  if (rest.length === 0 && NOT_COPIED.has(first)) return false
  return !name.startsWith('pgsql_tmp') && name !== 'pg_internal.init'
}

const EMPTIED = new Set(
  'log pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans'.split(' '),
)
const NOT_COPIED = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'start.log',
  'backup_label',
  'backup_label.old',
  'tablespace_map',
  'recovery.signal',
  'standby.signal',
  SPOOL,
  RESTORED,
  ARCHIVE_NAME,
])
