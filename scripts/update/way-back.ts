import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupFolder, isBackup } from '#src/platform/backup/keep-backups.server.ts'
import type { Config } from '#src/platform/config/config.server.ts'
import { readRelease, type Release, Refused } from './releases.ts'

/** What an update left behind: the release before it and, where it changed the database, the backup made before, or the cluster of the former
 *  PostgreSQL. */
export type WayBack = { before: Release; switchedAt: Date; backup: string | null }

const fileOf = (home: string) => join(home, 'way-back.json')

export function keepWayBack(home: string, wayBack: WayBack): void {
  writeFileSync(fileOf(home), `${JSON.stringify(wayBack)}\n`)
}

export function readWayBack(home: string): WayBack | null {
  if (!existsSync(fileOf(home))) return null
  const { before, switchedAt, backup } = JSON.parse(readFileSync(fileOf(home), 'utf8')) as WayBack
  if (!existsSync(join(before.folder, 'release.json'))) return null
  return { before: readRelease(before.folder), switchedAt: new Date(switchedAt), backup }
}

export function forgetWayBack(home: string): void {
  rmSync(fileOf(home), { force: true })
}

/** The backup that a start made since then because it was about to change the database; null where it changed nothing. */
export function backupBeforeUpdate(config: Config, since: Date): string | null {
  const folder = backupFolder(config)
  if (!existsSync(folder)) return null
  const made = readdirSync(folder)
    .filter((name) => name.startsWith('before-update-') && isBackup(name))
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).mtimeMs >= since.getTime())
  // The first of them is of the database as it was; a start that failed later may have made another.
  return made.toSorted()[0] ?? null
}

/** Whether a release changes the tables of the one before. */
export function bringsMigrations(before: Release, release: Release): boolean {
  const known = new Set(migrationsOf(before))
  return migrationsOf(release).some((tag) => !known.has(tag))
}

function migrationsOf({ folder }: Release): string[] {
  const journal = readFileSync(join(folder, 'db/migrations/meta/_journal.json'), 'utf8')
  return (JSON.parse(journal) as { entries: { tag: string }[] }).entries.map(({ tag }) => tag)
}

/** Runs one of a release's commands on the studio's data. */
export function runCommand({ folder }: Release, ...words: string[]): void {
  const { status } = spawnSync(join(folder, 'tempo'), words, { stdio: 'inherit' })
  if (status !== 0) throw new Refused(`tempo ${words.join(' ')} failed; what it said is above.`)
}
