import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Binaries, packagedBinaries } from './binaries.server.ts'
import { canEnter, canRun, isRoot, type RunAs, unprivilegedUser } from './run-as.server.ts'

/** Where one cluster lives, with which programs and as whom it runs. */
export type Place = { clusterDir: string; binDir: string; runAs: RunAs }

type Log = (line: string) => void

/**
 * Decides where the cluster of a DATA_DIR lives: `DATA_DIR/postgres`. As root it must lie where the unprivileged user of
 * PostgreSQL can reach it, else it moves to `/var/lib/tempo/<hash of DATA_DIR>`; one line says so. A cluster that exists
 * stays where it is and keeps its owner.
 */
export function placeFor(dataDir: string, log: Log): Place {
  mkdirSync(dataDir, { recursive: true })
  const binaries = packagedBinaries()
  const inside = join(realpathSync(dataDir), 'postgres')
  if (!isRoot()) return { clusterDir: refuseForeign(inside), binDir: join(binaries.root, 'bin'), runAs: undefined }

  const elsewhere = reachableHome(realpathSync(dataDir))
  const existing = [join(elsewhere, 'postgres'), inside].find((dir) => existsSync(join(dir, 'PG_VERSION')))
  const runAs = existing ? ownerOf(existing) : unprivilegedUser()
  const binDir = binariesFor(runAs, binaries, elsewhere)
  const canStayInside = canEnter(dataDir, runAs)
  if (existing === inside && !canStayInside) {
    throw new Error(
      `${inside} belongs to user ${runAs?.name}, who can no longer enter ${dataDir}: allow that (chmod o+x)`,
    )
  }
  const clusterDir = existing ?? (canStayInside ? inside : join(elsewhere, 'postgres'))
  if (clusterDir !== inside) {
    makeReachable(elsewhere)
    log(`PostgreSQL runs as user ${runAs?.name}, who cannot enter ${dataDir}: its files are in ${elsewhere}`)
  }
  return { clusterDir, binDir, runAs }
}

/** The programs where that user can run them: the package's own, else a copy under `home`. */
export function binariesFor(runAs: RunAs, binaries: Binaries, home: string): string {
  const packaged = join(binaries.root, 'bin')
  if (canRun(join(packaged, 'postgres'), runAs)) return packaged
  const copy = join(home, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    makeReachable(home)
    // Copied aside and renamed, so that a start killed half way leaves no half copy behind.
    const half = `${copy}.new-${process.pid}`
    rmSync(half, { recursive: true, force: true })
    cpSync(binaries.root, half, { recursive: true, verbatimSymlinks: true })
    spawnSync('chmod', ['-R', 'a+rX', half])
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

/** The directory outside DATA_DIR that belongs to this path and no other. */
export function reachableHome(path: string): string {
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
