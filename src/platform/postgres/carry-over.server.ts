import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { isOpenOn, type Restoring, restoreBackup } from '../backup/restore-backup.server.ts'
import { writeBackup } from '../backup/write-backup.server.ts'
import { packagedBinaries } from './binaries.server.ts'
import { createCluster, ensureRunning, stopCluster } from './cluster.server.ts'
import { furnish, urlOf } from './lease.server.ts'
import { type Place, placeFor } from './place.server.ts'
import { formerPrograms, majorOf } from './programs.server.ts'
import { SEGMENT_FLAGS } from './spool.server.ts'
import { asideOf, discardCluster, finishSwap, swapIn } from './swap-cluster.server.ts'

type Carrying = { dataDir: string; log: (line: string) => void; findFaults: Restoring['findFaults'] }

/** Carries the cluster of a DATA_DIR over where another major version of PostgreSQL made it: no version reads another's files.
 *  Promises: the former cluster is untouched, and kept; killed at any moment, the next start has the one or the other; throws, with nothing
 *  changed, where the former programs are missing or the data does not hold together. */
export async function carryOver({ dataDir, log, findFaults }: Carrying): Promise<void> {
  const place = placeFor(dataDir, log)
  await finishSwap(place)
  const [former, ours] = [majorAt(place.clusterDir), majorOf(packagedBinaries().version)]
  if (former === undefined || former === ours) return
  const binDir = formerPrograms(place, former)
  if (!binDir)
    throw new Error(
      `the data was made by PostgreSQL ${former}, this Tempo brings ${ours}, and the programs of ${former} are not here: ` +
        `start it with the release before, or install postgresql-${former}`,
    )
  log(`The database moves from PostgreSQL ${former} to ${ours} …`)
  const { rows, kept } = await carry(place, { binDir, findFaults, former })
  log(
    `${rows} rows moved; every check holds. As it was, the database is kept in ${kept}: remove it when it is not needed.`,
  )
}

/** The major version that made a cluster; undefined where there is none. */
export function majorAt(clusterDir: string): number | undefined {
  const path = join(clusterDir, 'PG_VERSION')
  return existsSync(path) ? majorOf(readFileSync(path, 'utf8')) : undefined
}

type Programs = { binDir: string; former: number; findFaults: Restoring['findFaults'] }

/** By an export of our own, read into a new cluster beside it. */
export async function carry(
  place: Place,
  { binDir, former, findFaults }: Programs,
): Promise<{ rows: number; kept: string }> {
  const [from, to] = [
    { ...place, binDir },
    { ...place, clusterDir: asideOf(place.clusterDir) },
  ]
  const file = `${place.clusterDir}.carried-${process.pid}.jsonl.gz`
  try {
    const written = await exportFrom(from, file)
    await createCluster(to, SEGMENT_FLAGS)
    const rows = await importInto(to, file, findFaults)
    if (rows !== written) throw new Error(`${written} rows were written and ${rows} read`)
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    return { rows, kept: swapIn(place, to.clusterDir, `of-${former}-${stamp}Z`)! }
  } finally {
    rmSync(file, { force: true })
    if (existsSync(to.clusterDir)) await discardCluster(to)
  }
}

async function exportFrom(from: Place, file: string): Promise<number> {
  const postmaster = await ensureRunning(from, [])
  try {
    return await asOwner(urlOf(postmaster, 'tempo'), async (client) => {
      if (await isOpenOn(client)) throw new Error('a studio is open on the database: stop it first')
      return (await writeBackup(client, file, { madeAt: new Date(), unsent: 'as they are' })).rows
    })
  } finally {
    await stopCluster(from, 60)
  }
}

async function importInto(to: Place, file: string, findFaults: Restoring['findFaults']): Promise<number> {
  const postmaster = await ensureRunning(to, ['max_wal_size=1GB'])
  await furnish(postmaster)
  const { rows } = await asOwner(urlOf(postmaster, 'tempo'), (client) => restoreBackup(client, file, { findFaults }))
  await stopCluster(to, 60)
  return rows
}

async function asOwner<Answer>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ connectionString, application_name: 'tempo carry over' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
