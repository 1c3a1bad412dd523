import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.server.ts'
import { readSpool } from '../postgres/spool.server.ts'

export type ArchiveState = {
  /** How long the oldest part of the write-ahead log has waited that the archive does not have; 0 where none waits. */
  lateMinutes: number
  /** What PostgreSQL keeps of it, until it is archived among other things. */
  walMegabytes: number
}

/** How the archive of the embedded database does; undefined where there is none. */
export async function readArchiveState(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
): Promise<ArchiveState | undefined> {
  const inside = join(config.dataDir, 'postgres')
  if (config.databaseUrl || !existsSync(join(inside, 'PG_VERSION'))) return undefined
  const clusterDir = realpathSync(inside)
  const { names, oldestMs } = await readSpool(clusterDir)
  return {
    lateMinutes: names.length > 0 ? Math.max(0, (Date.now() - oldestMs) / 60_000) : 0,
    walMegabytes: Math.round(sizeOf(join(clusterDir, 'pg_wal')) / 1e6),
  }
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
