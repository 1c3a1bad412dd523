import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from '#src/platform/postgres/postmaster.server.ts'
import { readRelease, Refused, type Release } from './release-folder.ts'

/** The release before an update, the one it led to, and when. */
export type WayBack = { before: Release; to: Release; switchedAt: Date }

const FILES = { begun: 'way-back.begun.json', kept: 'way-back.json' }
const fileOf = (home: string, which: keyof typeof FILES) => join(home, FILES[which])

/** Says what an update is about to do. Until it has succeeded the way back of the update before stays as it is. */
export function beginWayBack(home: string, wayBack: WayBack): void {
  writeFileSync(fileOf(home, 'begun'), `${JSON.stringify({ ...wayBack, pid: process.pid })}\n`, { flush: true })
}

/** It has succeeded. */
export function keepWayBack(home: string): void {
  renameSync(fileOf(home, 'begun'), fileOf(home, 'kept'))
}

export function forgetWayBack(home: string, which: keyof typeof FILES): void {
  rmSync(fileOf(home, which), { force: true })
}

/** Finishes what an update that was killed had begun: after the switch its way back is the way back, before it nothing has changed. Throws
 *  Refused while that update runs. */
export function settleWayBack(home: string, current: Release): void {
  if (!existsSync(fileOf(home, 'begun'))) return
  const { to, pid } = JSON.parse(readFileSync(fileOf(home, 'begun'), 'utf8')) as WayBack & { pid: number }
  if (isUpdating(pid)) throw new Refused(`An update to Tempo ${to.version} is running (process ${pid}).`)
  if (to.folder === current.folder) keepWayBack(home)
  else forgetWayBack(home, 'begun')
}

/** Null where the last update did not lead to the release that runs, or what it led from is gone. Release 1.0 did not write where it led. */
export function readWayBack(home: string, current: Release): WayBack | null {
  if (!existsSync(fileOf(home, 'kept'))) return null
  const kept = JSON.parse(readFileSync(fileOf(home, 'kept'), 'utf8')) as Omit<WayBack, 'to'> & { to?: Release }
  const { before, to = current, switchedAt } = kept
  if (to.folder !== current.folder || before.folder === current.folder) return null
  if (!existsSync(join(before.folder, 'release.json'))) return null
  return { before: readRelease(before.folder), to: current, switchedAt: new Date(switchedAt) }
}

/** After a reboot another program may have its number. */
function isUpdating(pid: number): boolean {
  if (pid === process.pid || !isAlive(pid)) return false
  const line = `/proc/${pid}/cmdline`
  return !existsSync(line) || readFileSync(line, 'utf8').includes('/scripts/update.ts')
}
