import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Binaries, packagedBinaries } from './binaries.server.ts'
import { sweepHalves } from '../half-written.server.ts'
import { canEnter, canRun, isRoot, type RunAs, unprivilegedUser } from './run-as.server.ts'

/** Where one cluster is, with which programs and as which user it runs. */
export type Place = { clusterDir: string; binDir: string; runAs: RunAs }

type Log = (line: string) => void

/** Decides where the cluster of a DATA_DIR is: in `DATA_DIR/postgres`. Where root's unprivileged user cannot reach that, it is
 *  a link to `/var/lib/tempo/<hash of DATA_DIR>/postgres`, and one line says so. An existing cluster stays where it is and
 *  keeps its owner. */
export function placeFor(dataDir: string, log: Log): Place {
  mkdirSync(dataDir, { recursive: true })
  const inside = join(realpathSync(dataDir), 'postgres')
  const found = existsSync(join(inside, 'PG_VERSION')) ? realpathSync(inside) : undefined
  if (isRoot()) return placeForRoot(inside, found, log)
  return { clusterDir: refuseForeign(found ?? inside), binDir: join(packagedBinaries().root, 'bin'), runAs: undefined }
}

function placeForRoot(inside: string, found: string | undefined, log: Log): Place {
  const home = dirname(inside)
  const runAs = found ? ownerOf(found) : unprivilegedUser()
  if (found && !canEnter(dirname(found), runAs)) {
    throw new Error(`user ${runAs?.name} owns ${found} but cannot reach it: allow that (chmod o+x its parent folders)`)
  }
  const clusterDir = found ?? (canEnter(home, runAs) ? inside : linkElsewhere(inside))
  const isInside = clusterDir === inside
  if (!isInside) log(`PostgreSQL runs as user ${runAs?.name}, who cannot enter ${home}: its files are in ${clusterDir}`)
  const copyTo = isInside ? elsewhere(home) : dirname(clusterDir)
  return { clusterDir, binDir: binariesFor(runAs, packagedBinaries(), copyTo), runAs }
}

/** A folder outside DATA_DIR, which DATA_DIR/postgres then links to. One that an earlier clone at this path left behind is
 *  neither used nor touched: without its link it is unknown whose data that is. */
function linkElsewhere(inside: string): string {
  const free = freeNumbered(join(elsewhere(dirname(inside)), 'postgres'))
  try {
    symlinkSync(free, inside)
  } catch (error) {
    // Linked before, by a start that was killed then or by one that runs beside us.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const clusterDir = readlinkSync(inside)
  makeReachable(dirname(clusterDir))
  return clusterDir
}

function freeNumbered(name: string): string {
  for (let n = 1; ; n += 1) {
    const path = n === 1 ? name : `${name}-${n}`
    if (!existsSync(path)) return path
  }
}

/** The programs where that user can run them: the package's own, otherwise a copy under `home`. */
export function binariesFor(runAs: RunAs, binaries: Binaries, home: string): string {
  const packaged = join(binaries.root, 'bin')
  if (canRun(join(packaged, 'postgres'), runAs)) return packaged
  const copy = join(home, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    makeReachable(home)
    sweepHalves(home)
    // Copied aside and renamed, so that a start killed half way, or a power cut, leaves no partial copy behind.
    const half = `${copy}.new-${process.pid}`
    rmSync(half, { recursive: true, force: true })
    cpSync(binaries.root, half, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', half])
    spawnSync('sync', ['-f', half])
    try {
      renameSync(half, copy)
    } catch {
      rmSync(half, { recursive: true, force: true })
    }
  }
  if (!canRun(join(copy, 'bin', 'postgres'), runAs)) {
    throw new Error(
      `user ${runAs?.name ?? 'running this'} cannot run ${join(copy, 'bin', 'postgres')}: set DATABASE_URL`,
    )
  }
  return join(copy, 'bin')
}

/** The directory outside that belongs to this path and no other. */
export function elsewhere(path: string): string {
  return join('/var/lib/tempo', createHash('sha256').update(path).digest('hex').slice(0, 12))
}

/** Creates a private, empty directory for the user of PostgreSQL. */
export function makePrivate(directory: string, runAs: RunAs): void {
  mkdirSync(directory, { mode: 0o700 })
  chmodSync(directory, 0o700)
  if (runAs) chownSync(directory, runAs.uid, runAs.gid)
}

function makeReachable(home: string): void {
  for (const directory of ['/var/lib/tempo', home]) {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o755)
  }
}

function ownerOf(clusterDir: string): RunAs {
  const { uid, gid } = lstatSync(clusterDir)
  const usual = unprivilegedUser()
  return uid === 0 || uid === usual?.uid ? usual : { uid, gid, name: String(uid) }
}

function refuseForeign(clusterDir: string): string {
  const owner = existsSync(clusterDir) ? lstatSync(clusterDir).uid : process.getuid?.()
  if (owner === process.getuid?.()) return clusterDir
  throw new Error(`${clusterDir} belongs to another user (${owner}): start as that user, or choose another DATA_DIR`)
}
