import { existsSync, rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { packagedBinaries } from '../postgres/binaries.server.ts'
import { stopCluster } from '../postgres/cluster.server.ts'
import { urlOf } from '../postgres/lease.server.ts'
import type { Place } from '../postgres/place.server.ts'
import { isServing, readPostmaster } from '../postgres/postmaster.server.ts'
import { archiveOf, RESTORED } from '../postgres/spool.server.ts'
import { asideOf, discardCluster, listKept, swapIn } from '../postgres/swap-cluster.server.ts'
import { makeSealingKey } from '../backup/sealed-file.server.ts'
import type { Progress } from '../progress.server.ts'
import { type Archive, type ArchiveConfig, archivesFolder, type BaseCopy, listArchives } from './archives.server.ts'
import { chooseBase } from './choose-base.ts'
import { NotReached, recoverAside } from './recover-aside.server.ts'
import { packSegments, shipSegments } from './ship-segments.server.ts'

export type GoingBack = {
  config: ArchiveConfig
  /** Of the present cluster, which does not run. */
  place: Place
  moment: Date
  /** What is done with the database as it was then, before it counts: brought up to date and checked. */
  settle(ownerUrl: string): Promise<void>
  progress: Progress
  show(at: Date): string
}

/** Brings the cluster back to a moment. Promises: the present one is untouched until the other is whole and checked, and kept then; killed
 *  at any moment, either is in its place. Throws NotReached where the archive does not have the moment. Answers where the present one is kept. */
export async function goBack(going: GoingBack): Promise<string | undefined> {
  const { config, place, moment, show, progress } = going
  await shipTheRest(place, config)
  const { archive, base } = await chooseFrom(going)
  await refuseWithoutSpace(place, archive, base)
  const aside = { ...place, clusterDir: asideOf(place.clusterDir) }
  try {
    const { backupPassphrase: passphrase } = config
    const postmaster = await recoverAside(aside, { archive, base, moment, passphrase, progress, show })
    progress('Checking', 0)
    await going.settle(urlOf(postmaster, 'tempo'))
    await stopCluster(aside, 60)
    rmSync(join(aside.clusterDir, RESTORED), { recursive: true })
    return swapIn(place, aside.clusterDir, `before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`)
  } finally {
    if (existsSync(aside.clusterDir)) await discardCluster(aside)
  }
}

/** With which archive and copy; throws NotReached where there is none. */
export async function chooseFrom({ config, place, moment, show }: Omit<GoingBack, 'settle' | 'progress'>) {
  const choice = chooseBase<Archive & { bases: BaseCopy[] }>(await listArchives(config), {
    moment,
    now: new Date(),
    current: existsSync(place.clusterDir) ? await archiveOf(place.clusterDir) : undefined,
    postgres: Number.parseInt(packagedBinaries().version),
    platform: `${process.platform}-${process.arch}`,
    show,
  })
  if (!choice.ok) throw new NotReached(choice.says)
  return { archive: choice.archive, base: choice.base }
}

/** Puts back what was kept when the studio was brought back last. Answers where what is there now is kept. */
export function undoGoingBack(place: Place): string {
  const kept = listKept(place, 'before').at(-1)
  if (!kept) throw new NotReached('Nothing is kept from going back: there is nothing to undo.')
  return swapIn(place, kept, `undone-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`)!
}

/** Makes sure that what was committed until now is followed by one more commit, by which PostgreSQL knows that a moment before is reached. */
export async function closeLastMinute(client: pg.Client): Promise<void> {
  await client.query('select pg_current_xact_id()')
  await client.query('select pg_switch_wal()')
}

/** What the present cluster archived last and nobody took away. */
async function shipTheRest(place: Place, config: ArchiveConfig): Promise<void> {
  const { clusterDir } = place
  if (!existsSync(clusterDir)) return
  const found = readPostmaster(clusterDir)
  if (found && isServing(clusterDir, found)) throw new NotReached('Another program uses the database: stop it first.')
  const { backupPassphrase: passphrase } = config
  await packSegments(clusterDir, passphrase ? await makeSealingKey(passphrase) : undefined)
  await shipSegments(clusterDir, join(archivesFolder(config), await archiveOf(clusterDir)))
}

async function refuseWithoutSpace(place: Place, { segments }: Archive, base: BaseCopy): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(place.clusterDir))
  const sizes = await Promise.all(segments.map(({ path }) => stat(path)))
  // Packed, the write-ahead log takes a fifth of its space or less.
  const bytes = base.bytes + 5 * sizes.reduce((sum, { size }) => sum + size, 0) + 200e6
  const [needed, free] = [bytes, bavail * bsize].map((some) => `${Math.ceil(some / 1e6)} MB`)
  if (bytes > bavail * bsize)
    throw new NotReached(`That takes up to ${needed} at ${dirname(place.clusterDir)}, where ${free} are free.`)
}
