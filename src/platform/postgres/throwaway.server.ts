import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { packagedBinaries } from './binaries.server.ts'
import { createCluster, ensureRunning, stopCluster } from './cluster.server.ts'
import { urlOf } from './lease.server.ts'
import { binariesFor, type Place, elsewhere } from './place.server.ts'
import { isAlive } from './postmaster.server.ts'
import { isRoot, unprivilegedUser } from './run-as.server.ts'

/** Fast and not durable: nothing here survives a crash, which is right only for what is thrown away. */
const forgetful = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=200',
  // A test checks the order in which rows of one moment were committed.
  'track_commit_timestamp=on',
]

export type ThrowawayPostgres = {
  /** The address of a database of this cluster; `postgres` exists, others are yours to create. */
  url(database: string): string
  /** Stops the server and removes every file. */
  close(): Promise<void>
}

/** Opens a PostgreSQL of its own for one test run, or one rehearsal of a restore, in a temporary directory. Not durable. */
export async function openThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const runAs = isRoot() ? unprivilegedUser() : undefined
  const binaries = packagedBinaries()
  const binDir = binariesFor(runAs, binaries, elsewhere(binaries.root))
  await removeAbandoned({ binDir, runAs })
  const home = mkdtempSync(`${prefix}${process.pid}-`)
  // The user of PostgreSQL passes through; the cluster inside is private.
  chmodSync(home, 0o711)
  const place: Place = { clusterDir: join(home, 'postgres'), binDir, runAs }
  await createCluster(place, ['--no-sync'])
  const postmaster = await ensureRunning(place, forgetful)
  return {
    url: (database) => urlOf(postmaster, database),
    async close() {
      await stopCluster(place, 10)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const prefix = '/tmp/tempo-throwaway-'

/** A run that was killed leaves its server behind: the next one stops it. */
async function removeAbandoned(programs: Omit<Place, 'clusterDir'>): Promise<void> {
  for (const name of readdirSync('/tmp')) {
    const pid = /^tempo-throwaway-(\d+)-/.exec(name)?.[1]
    if (!pid || isAlive(Number(pid))) continue
    const home = join('/tmp', name)
    await stopCluster({ ...programs, clusterDir: join(home, 'postgres') }, 10)
    try {
      rmSync(home, { recursive: true, force: true })
    } catch {
      // Another user's: not ours to remove.
    }
  }
}
