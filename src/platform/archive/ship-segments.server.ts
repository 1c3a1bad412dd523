import { copyFile, mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import type { SealingKey } from '../backup/sealed-file.server.ts'
import { readSpool, SPOOL } from '../postgres/spool.server.ts'
import { segmentsFolder } from './archives.server.ts'
import { ontoDisk } from '../half-written.server.ts'
import { bytesOf, packedName, unpackedName, writePacked } from './packed-file.server.ts'
import { isSegment } from './wal-segment.ts'

/** Packs what PostgreSQL archived, so that little waits where the archive is away. Done twice at once it does the same. */
export async function packSegments(clusterDir: string, sealing?: SealingKey): Promise<void> {
  const spool = join(clusterDir, SPOOL)
  for (const name of (await readSpool(clusterDir)).names) {
    const path = join(spool, name)
    // Notes on base copies, and on timelines: an archive has one timeline, and each copy says itself what it needs.
    if (/\.(?:backup|history)$/.test(name)) await rm(path, { force: true })
    if (!isSegment(name)) continue
    await unlessGone(async () => {
      const { mtime } = await stat(path)
      const packed = join(spool, packedName(name, sealing !== undefined))
      await writePacked(packed, bytesOf(path), { name, sealing })
      await utimes(packed, mtime, mtime)
      await rm(path, { force: true })
    })
  }
}

/** Takes what is packed into the archive, the oldest first. Promises: a segment leaves the spool when the archive has it on its disk; one
 *  that the archive has is not written again. Answers how many went. */
export async function shipSegments(clusterDir: string, folder: string): Promise<number> {
  const { names } = await readSpool(clusterDir)
  const packed = names.filter((name) => unpackedName(name) !== undefined)
  if (packed.length === 0) return 0
  const within = segmentsFolder(folder)
  await mkdir(within, { recursive: true, mode: 0o700 })
  for (const name of packed)
    await unlessGone(async () => {
      const [from, to] = [join(clusterDir, SPOOL, name), join(within, name)]
      if (!(await stat(to).catch(() => undefined))) await bring(from, to)
      await rm(from, { force: true })
    })
  return packed.length
}

async function bring(from: string, to: string): Promise<void> {
  const half = `${to}.half-${process.pid}`
  const { mtime } = await stat(from)
  await copyFile(from, half)
  await utimes(half, mtime, mtime)
  await ontoDisk(half)
  await rename(half, to)
  await ontoDisk(join(to, '..'))
}

/** Another process on the same cluster may have been quicker. */
async function unlessGone(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
