import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sweepHalves } from '../half-written.server.ts'
import { makePrivate, type Place } from './place.server.ts'
import { archiving, makeSpool, segmentSettings } from './spool.server.ts'
import { disarmStalePidFile, isHeldByAnother, isServing, type Postmaster, readPostmaster } from './postmaster.server.ts'
import { run } from './run-as.server.ts'

/** Durable and reachable through its socket only; its own log is rotated within a week. */
const durable = [
  'logging_collector=on',
  'log_filename=postgres-%a.log',
  'log_rotation_age=1d',
  'log_truncate_on_rotation=on',
  'max_connections=100',
  ...segmentSettings,
  ...archiving,
]

/** Creates the cluster once; harmless when it exists or when another process creates it at the same moment. */
export async function createCluster({ clusterDir, binDir, runAs }: Place, flags: string[] = []): Promise<void> {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return
  mkdirSync(dirname(clusterDir), { recursive: true })
  sweepHalves(dirname(clusterDir))
  // Created aside and renamed when complete: a start killed half way leaves nothing that looks like a cluster.
  const half = `${clusterDir}.new-${process.pid}`
  makePrivate(half, runAs)
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=tempo', '--auth=trust']
  const { code, output } = await run(join(binDir, 'initdb'), ['-D', half, ...locale, ...access, ...flags], runAs)
  if (code !== 0) {
    rmSync(half, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not create its files in ${clusterDir}: ${lastLine(output)}`)
  }
  try {
    renameSync(half, clusterDir)
  } catch {
    rmSync(half, { recursive: true, force: true })
  }
}

/** Returns the running server of the cluster, starting it when there is none. Several processes may call at once: one starts
 *  it. */
export async function ensureRunning(
  place: Place,
  settings = durable,
  { attempts = 5, seconds = 60 } = {},
): Promise<Postmaster> {
  const { clusterDir } = place
  if (settings === durable) makeSpool(place)
  for (let attempt = 1; ; attempt += 1) {
    const found = readPostmaster(clusterDir)
    if (found && isServing(clusterDir, found)) return found
    if (found) disarmStalePidFile(clusterDir, found)
    const socketDir = socketDirFor(place)
    const { code } = await pgCtl(place, startArguments({ clusterDir, socketDir, settings, seconds }))
    const started = readPostmaster(clusterDir)
    // A bad exit code is no failure when another process was quicker.
    if (started && isServing(clusterDir, started)) return started
    if (attempt === attempts) {
      removeEmpty(socketDir)
      throw new Error(`PostgreSQL did not start (${code}): ${startComplaint(clusterDir)}`)
    }
    await sleep(attempt * 200)
  }
}

/** Stops the server and waits, at most `seconds`. Open connections are ended; nothing committed is lost. */
export async function stopCluster(place: Place, seconds: number): Promise<void> {
  const socketDir = readPostmaster(place.clusterDir)?.socketDir
  const { code } = await pgCtl(place, ['stop', '-D', place.clusterDir, '-m', 'fast', '-w', '-t', String(seconds)])
  if (code === 0 && socketDir) removeEmpty(socketDir)
}

/** Only when empty: the next process may be starting the server at this moment. */
function removeEmpty(directory: string): void {
  try {
    rmdirSync(directory)
  } catch {
    // In use again, or not ours to remove.
  }
}

function pgCtl({ binDir, runAs }: Place, args: string[]) {
  return run(join(binDir, 'pg_ctl'), args, runAs)
}

type Start = { clusterDir: string; socketDir: string; settings: string[]; seconds: number }

function startArguments({ clusterDir, socketDir, settings, seconds }: Start): string[] {
  const all = [
    'listen_addresses=',
    `unix_socket_directories=${socketDir}`,
    'unix_socket_permissions=0700',
    'timezone=UTC',
    'log_timezone=UTC',
    // Current disks find any page nearly as fast as the next one; with the default cost the database reads whole tables to
    // avoid it.
    'random_page_cost=1.1',
    ...settings,
  ]
  const options = all.map((setting) => `-c ${setting}`).join(' ')
  const log = join(clusterDir, 'start.log')
  rmSync(log, { force: true })
  return ['start', '-D', clusterDir, '-l', log, '-w', '-t', String(seconds), '-s', '-o', options]
}

/** A private directory for the socket, the same at every start of this cluster. It is in /tmp because a socket's path may not
 *  exceed 107 bytes; a directory that another user put there is skipped. */
function socketDirFor({ clusterDir, runAs }: Place): string {
  const name = `/tmp/tempo-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 12)}`
  const owner = runAs?.uid ?? process.getuid?.()
  for (let n = 0; n < 10; n += 1) {
    const directory = n === 0 ? name : `${name}-${n}`
    const found = lstatSync(directory, { throwIfNoEntry: false })
    if (!found) makePrivate(directory, runAs)
    const isOurs = !found || (found.isDirectory() && found.uid === owner && (found.mode & 0o077) === 0)
    if (isOurs && !isHeldByAnother(clusterDir, directory)) return directory
  }
  throw new Error(`somebody else holds ${name} and its like: remove them`)
}

function startComplaint(clusterDir: string): string {
  const log = join(clusterDir, 'start.log')
  const text = existsSync(log) ? readFileSync(log, 'utf8') : ''
  const complaint = text.split('\n').find((line) => /FATAL|PANIC|could not/.test(line)) ?? lastLine(text)
  return complaint ? `${complaint} (${log})` : `see ${log}`
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
