import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { sweepHalves } from '../half-written.server.ts'
import { stopCluster } from './cluster.server.ts'
import type { Place } from './place.server.ts'
import { isAlive, isServing, readPostmaster } from './postmaster.server.ts'

// Another cluster is prepared beside the present one. When it is whole and checked, a note says which it is; then the present one is set
// aside under a name that stays, and the other takes its place. Killed at any moment, either the present one is in its place, or the
// note says what the next start puts there.
const PREPARED = /\.aside-(\d+)$/
const noteOf = (clusterDir: string) => `${clusterDir}.swap`

/** Where a process prepares another cluster. */
export function asideOf(clusterDir: string): string {
  return `${clusterDir}.aside-${process.pid}`
}

/** Finishes a swap that was killed in the middle, and removes what was prepared by processes that are dead. The present cluster, and those
 *  that were set aside, are not touched. */
export async function finishSwap(place: Place): Promise<void> {
  const { clusterDir } = place
  const note = noteOf(clusterDir)
  if (existsSync(note)) {
    const prepared = join(dirname(clusterDir), readFileSync(note, 'utf8'))
    if (!existsSync(clusterDir) && existsSync(prepared)) renameSync(prepared, clusterDir)
    rmSync(note)
  }
  const parent = dirname(clusterDir)
  sweepHalves(parent)
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    const pid = name.startsWith(`${basename(clusterDir)}.aside-`) ? PREPARED.exec(name)?.[1] : undefined
    if (pid && !isAlive(Number(pid))) await discardCluster({ ...place, clusterDir: join(parent, name) })
  }
}

/** Stops a cluster that was prepared aside, if it runs, and removes it. */
export async function discardCluster(place: Place): Promise<void> {
  const found = readPostmaster(place.clusterDir)
  if (found && isServing(place.clusterDir, found)) await stopCluster(place, 10)
  rmSync(place.clusterDir, { recursive: true, force: true })
}

/** Puts a stopped cluster in the place of the present one, which must be stopped too, and answers where that is kept; undefined where there was
 *  none. Throws, with the present one back in its place, where it was started at that moment. */
export function swapIn({ clusterDir }: Place, prepared: string, keptAs: string): string | undefined {
  const [note, kept] = [noteOf(clusterDir), `${clusterDir}.${keptAs}`]
  writeFileSync(note, basename(prepared), { flush: true })
  const isThere = existsSync(clusterDir)
  if (isThere) renameSync(clusterDir, kept)
  const found = readPostmaster(kept)
  const isStarted = found !== undefined && isServing(kept, found)
  renameSync(isStarted ? kept : prepared, clusterDir)
  rmSync(note)
  if (isStarted) throw new Error('the studio was started at this moment: stop it, and try again')
  return isThere ? kept : undefined
}

/** Those set aside under this name, the newest last. */
export function listKept({ clusterDir }: Place, name: string): string[] {
  const parent = dirname(clusterDir)
  const own = readdirSync(parent).filter((one) => one.startsWith(`${basename(clusterDir)}.${name}-`))
  return own.toSorted().map((one) => join(parent, one))
}
