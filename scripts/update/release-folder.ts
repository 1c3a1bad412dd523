import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A release on the disk. */
export type Release = { version: string; platform: string; folder: string }

/** Ends a command; the message says what to do. */
export class Refused extends Error {}

export function readRelease(folder: string): Release {
  const { version, platform } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release
  return { version, platform, folder }
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
