import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Archive, type ArchiveConfig, basePath, listArchives } from './archives.server.ts'

export const KEPT_DAYS = 7
const DAY_MS = 86_400_000

/** Removes what nobody can go back to any more: copies older than a week, except the one that the week begins on, the segments before
 *  them, and archives of clusters that ended more than a week ago. The newest copy of `current` always stays. */
export async function pruneArchives(config: ArchiveConfig, current: string, now = Date.now()): Promise<void> {
  const weekAgo = now - KEPT_DAYS * DAY_MS
  for (const archive of await listArchives(config)) {
    const lastMs = Math.max(...archive.segments.map(({ writtenMs }) => writtenMs), ...archive.bases.map(madeMs))
    if (archive.id !== current && lastMs < weekAgo) await rm(archive.folder, { recursive: true, force: true })
    else await pruneArchive(archive, weekAgo)
  }
}

async function pruneArchive({ folder, bases, segments }: Archive, weekAgo: number): Promise<void> {
  const first = Math.max(
    0,
    bases.findLastIndex((base) => madeMs(base) < weekAgo),
  )
  const oldest = bases[first]
  if (!oldest) return
  for (const base of bases.slice(0, first)) {
    // First what makes it count.
    await rm(basePath(folder, base), { force: true })
    await rm(join(folder, base.file), { force: true })
  }
  for (const { name, path } of segments) if (name < oldest.firstSegment) await rm(path, { force: true })
}

const madeMs = ({ madeAt }: { madeAt: string }) => Date.parse(madeAt)
