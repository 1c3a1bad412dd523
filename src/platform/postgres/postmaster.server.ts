import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What `postmaster.pid` says of the server that runs, or ran, on a cluster. */
export type Postmaster = { pid: number; socketDir: string }

/** Larger than any process number a system assigns, so that no process is mistaken for the server. */
const nobodysPid = 999_999_999

/** The server that wrote its pid file into this cluster; undefined after an orderly stop. */
export function readPostmaster(clusterDir: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), socketDir: lines[4]?.trim() ?? '' }
  } catch {
    return undefined
  }
}

/** Whether the process of the pid file is alive and really is the server of this cluster. */
export function isServing(clusterDir: string, { pid }: Postmaster): boolean {
  return isAlive(pid) && belongsTo(clusterDir, pid)
}

/** Makes a pid file harmless whose number now belongs to another process (after a reboot or in a new container), because
 *  PostgreSQL would refuse to start. Only the number is changed: the shared-memory line stays, by which PostgreSQL itself
 *  notices worker processes that outlived their server. */
export function disarmStalePidFile(clusterDir: string, stale: Postmaster): void {
  const path = join(clusterDir, 'postmaster.pid')
  if (!existsSync(path) || !isAlive(stale.pid)) return
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [nobodysPid, ...rest].join('\n'))
}

/** Whether another living PostgreSQL holds the socket directory (one whose cluster was deleted under it, say). What a dead one
 *  left there is removed, because PostgreSQL would take a zombie or another process of that number for alive. */
export function isHeldByAnother(clusterDir: string, socketDir: string): boolean {
  const lock = join(socketDir, '.s.PGSQL.5432.lock')
  if (!existsSync(lock)) return false
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (isAlive(pid) && isPostgres(pid)) return !belongsTo(clusterDir, pid)
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDir, name), { force: true })
  return false
}

/** Whether a process of that number lives, zombies included. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: alive, but another user's.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** The server works in its cluster's directory. A zombie, or a process we may not look at, is not our server. */
function belongsTo(clusterDir: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    return commandOf(pid).includes(clusterDir)
  } catch {
    return false
  }
}

function isPostgres(pid: number): boolean {
  try {
    // A program replaced by an update is still recognised, with " (deleted)" behind its name.
    if (process.platform === 'linux') return /\/postgres( |$)/.test(readlinkSync(`/proc/${pid}/exe`))
    return commandOf(pid).includes('postgres')
  } catch {
    return false
  }
}

function commandOf(pid: number): string {
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
}
