import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { APP_ROLE } from './app-role.server.ts'
import { packagedBinaries } from './binaries.server.ts'
import { createCluster, ensureRunning, stopCluster } from './cluster.server.ts'
import { type Lease, takeLease, urlOf } from './lease.server.ts'
import { type Place, placeFor } from './place.server.ts'
import type { Postmaster } from './postmaster.server.ts'
import { majorOf } from './programs.server.ts'
import { SEGMENT_FLAGS } from './spool.server.ts'
import { finishSwap } from './swap-cluster.server.ts'

export type EmbeddedPostgres = {
  /** For `pg`, as the studio's role; the same while the process lives, restarts of the server included. */
  url: string
  /** The same as the owner, for migrations and commands that maintain the studio. */
  ownerUrl: string
  place: Place
  /** Leaves the server; the last process to leave stops it. Close your own connections first. */
  close(): Promise<void>
}

type Options = { dataDir: string; log: (line: string) => void }

/** Opens the PostgreSQL of a DATA_DIR: creates the cluster, starts it, or adopts the running server. Promises: nothing
 *  committed is lost; the server outlives a killed app and the next start adopts it; processes on one DATA_DIR share it; when
 *  it dies while we live, it is started again. */
export async function openEmbeddedPostgres({ dataDir, log }: Options): Promise<EmbeddedPostgres> {
  const place = placeFor(dataDir, log)
  await finishSwap(place)
  refuseOther(place)
  await createCluster(place, SEGMENT_FLAGS)
  let isClosing = false
  let share = await joinServer(place)

  function watch(): void {
    share.lease.onLost(() => void restart())
  }

  async function restart(): Promise<void> {
    log('PostgreSQL stopped unexpectedly; starting it again.')
    while (!isClosing) {
      try {
        share = await joinServer(place)
        log('PostgreSQL is back.')
        return watch()
      } catch (error) {
        log(`PostgreSQL is still down: ${(error as Error).message}`)
        await sleep(2_000)
      }
    }
  }

  watch()
  return {
    url: urlOf(share.postmaster, 'tempo', APP_ROLE),
    ownerUrl: urlOf(share.postmaster, 'tempo'),
    place,
    async close() {
      if (isClosing) return
      isClosing = true
      // A share that cannot be given back went with the server, which is down already.
      const isLast = await share.lease.giveBack().catch(() => false)
      if (isLast) await stopCluster(place, 8)
      share.lease.end()
    },
  }
}

/** A studio's start carries the data over before it comes here. */
function refuseOther({ clusterDir }: Place): void {
  const path = join(clusterDir, 'PG_VERSION')
  const [theirs, ours] = [existsSync(path) ? readFileSync(path, 'utf8') : '', packagedBinaries().version].map(majorOf)
  if (theirs && theirs !== ours)
    throw new Error(
      `the data is PostgreSQL ${theirs}'s and this Tempo brings ${ours}: start the studio, which carries it over`,
    )
}

/** Takes a share in the server, which may be starting or stopping: tries for a minute. */
async function joinServer(place: Place): Promise<{ lease: Lease; postmaster: Postmaster }> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const postmaster = await ensureRunning(place)
    try {
      return { lease: await takeLease(postmaster), postmaster }
    } catch (error) {
      if (performance.now() > deadline) throw error
      await sleep(100)
    }
  }
}
