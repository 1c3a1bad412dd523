import { rm, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSealingKey, type SealingKey } from '../backup/sealed-file.server.ts'
import { sweepHalves } from '../half-written.server.ts'
import type { Log } from '../log.server.ts'
import { archiveOf, endArchive, readSpool, SPOOL } from '../postgres/spool.server.ts'
import { type ArchiveConfig, archivesFolder, readArchive, segmentsFolder } from './archives.server.ts'
import { copyBase } from './copy-base.server.ts'
import { pruneArchives } from './prune-archives.server.ts'
import { packSegments, shipSegments } from './ship-segments.server.ts'

const LOOK_MS = 10_000
const BASE_EVERY_MS = 24 * 3_600_000
const RETRY_MS = 60_000
/** More than this may not wait while the archive is away: weeks of a small studio. */
export const MOST_SPOOLED_BYTES = 1e9

export type Keeping = { config: ArchiveConfig; clusterDir: string; ownerUrl: string; log: Log }

/** Keeps what is needed to go back to any moment of the last week: takes each segment of the write-ahead log away, and copies the cluster
 *  once a day. Does nothing in the first seconds of a studio. Stopping waits for the look in hand. */
export function keepArchive(keeping: Keeping): { stop(): Promise<void> } {
  const keeper = openKeeper(keeping)
  let inHand: Promise<void> | undefined
  const timer = setInterval(() => {
    inHand ??= keeper.look().finally(() => (inHand = undefined))
  }, LOOK_MS)
  return {
    async stop() {
      clearInterval(timer)
      await inHand
    },
  }
}

/** What is done at each look. Never throws: what failed is logged, once, and tried again. */
export function openKeeper({ config, clusterDir, ownerUrl, log }: Keeping): { look(now?: number): Promise<void> } {
  const home = archivesFolder(config)
  let sealing: Promise<SealingKey> | undefined
  let [failing, retryAt] = ['', 0]
  async function keep(now: number): Promise<void> {
    const { backupPassphrase: passphrase } = config
    const key = passphrase ? await (sealing ??= makeSealingKey(passphrase)) : undefined
    await packSegments(clusterDir, key)
    await giveUpWhatIsTooMuch(clusterDir, log)
    const id = await archiveOf(clusterDir)
    await mkdir(home, { recursive: true, mode: 0o700 })
    for (const folder of [join(clusterDir, SPOOL), join(home, id), segmentsFolder(join(home, id))]) sweepHalves(folder)
    await shipSegments(clusterDir, join(home, id))
    const newest = (await readArchive(home, id)).bases.at(-1)
    if (newest && now - Date.parse(newest.madeAt) < BASE_EVERY_MS) return
    const base = await copyBase({ clusterDir, ownerUrl, home, id, sealing: key })
    if (base) log.info('archive.copied', { bytes: base.bytes })
    await pruneArchives(config, id, now)
  }
  return {
    async look(now = Date.now()) {
      if (now < retryAt) return
      try {
        await keep(now)
        failing = ''
      } catch (error) {
        const { message } = error as Error
        if (message !== failing) log.error('archive.failed', error)
        failing = message
        retryAt = now + (failing ? RETRY_MS : 0)
      }
    },
  }
}

/** The disk must not fill: what waits is given up, and with it the way back to those minutes. The next look begins an archive with a copy. */
async function giveUpWhatIsTooMuch(clusterDir: string, log: Log): Promise<void> {
  const { names, bytes } = await readSpool(clusterDir)
  if (bytes <= MOST_SPOOLED_BYTES) return
  endArchive(clusterDir)
  for (const name of names) await rm(join(clusterDir, SPOOL, name), { force: true })
  log.warn('archive.given-up', { segments: names.length, bytes })
}
