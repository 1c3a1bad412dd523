import { chmod, chown, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ensureRunning } from '../postgres/cluster.server.ts'
import { urlOf } from '../postgres/lease.server.ts'
import { makePrivate, type Place } from '../postgres/place.server.ts'
import { isServing, type Postmaster } from '../postgres/postmaster.server.ts'
import { RESTORED } from '../postgres/spool.server.ts'
import type { Progress } from '../progress.server.ts'
import type { Archive, BaseCopy, Segment } from './archives.server.ts'
import { BadBundle, unbundle } from './bundle.server.ts'
import { readPacked, Unreadable } from './packed-file.server.ts'
import { unbrokenFrom } from './wal-segment.ts'

export type Recovering = {
  archive: Archive
  base: BaseCopy
  moment: Date
  passphrase?: string
  progress: Progress
  /** A time in words. */
  show(at: Date): string
}

/** Why a moment cannot be reached; the message is for the person who runs the command. */
export class NotReached extends Error {}

// What was committed before the moment is in the segments written until then. A few more, for one that was archived late.
const MARGIN_MS = 5 * 60_000
const PIECE = 2 ** 16
const ZEROS = Buffer.alloc(PIECE)

/** Makes a cluster out of a copy in an empty place, runs it up to the moment, and leaves it running, archiving nothing.
 *  Promises: holds what was committed up to the moment, and nothing that was later; throws NotReached otherwise. */
export async function recoverAside(aside: Place, recovering: Recovering): Promise<Postmaster> {
  const { archive, base, moment, show } = recovering
  await unpackBase(aside, recovering)
  const chain = unbrokenFrom(
    base.firstSegment,
    archive.segments.map(({ name }) => name),
    base.segmentBytes,
  )
  const segments = archive.segments.filter(({ name }) => chain.includes(name))
  const late = segments.findIndex(({ writtenMs }) => writtenMs > moment.getTime() + MARGIN_MS)
  const needed = late < 0 ? segments : segments.slice(0, late + 1)
  const damaged = await unpackSegments(aside, needed, recovering)
  const postmaster = await recover(aside, needed.length, recovering)
  if (postmaster) return postmaster
  if (damaged) throw new NotReached(`The archive has a hole: ${damaged}`)
  if (needed.length < segments.length) {
    await unpackSegments(aside, segments.slice(needed.length), recovering)
    const second = await recover(aside, segments.length, recovering)
    if (second) return second
  }
  const reached = /last completed transaction was at log time (\S+ \S+)\.\d+\+00/.exec(await logOf(aside))?.[1]
  throw new NotReached(
    reached
      ? `The archive does not reach that moment: the last change in it is of ${show(new Date(`${reached.replace(' ', 'T')}Z`))}.`
      : `PostgreSQL could not reach that moment: ${await complaintOf(aside)}`,
  )
}

async function unpackBase(aside: Place, { archive, base, passphrase, progress }: Recovering): Promise<void> {
  makePrivate(aside.clusterDir, aside.runAs)
  let bytes = 0
  async function* counted() {
    for await (const chunk of readPacked(join(archive.folder, base.file), { name: 'base', passphrase })) {
      bytes += chunk.length
      progress('Unpacking the copy', bytes, base.bytes)
      yield chunk
    }
  }
  const own = async (path: string) => {
    if (aside.runAs) await chown(path, aside.runAs.uid, aside.runAs.gid)
  }
  try {
    await unbundle(counted(), aside.clusterDir, {
      make: async (path) => {
        await mkdir(path, { mode: 0o700 })
        await chmod(path, 0o700)
      },
      made: own,
    })
  } catch (error) {
    if (error instanceof BadBundle) throw new Unreadable(`${base.file} is not whole: ${error.message}`)
    throw error
  }
  const signal = join(aside.clusterDir, 'recovery.signal')
  await writeFile(signal, '', { mode: 0o600 })
  await own(signal)
  makePrivate(join(aside.clusterDir, RESTORED), aside.runAs)
}

/** Answers why the first one that cannot be read cannot; those behind it are then of no use. */
async function unpackSegments(aside: Place, segments: Segment[], recovering: Recovering): Promise<string | undefined> {
  for (const [at, segment] of segments.entries()) {
    recovering.progress('Unpacking the write-ahead log', at + 1, segments.length)
    try {
      await unpackSegment(aside, segment, recovering)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      await rm(join(aside.clusterDir, RESTORED, segment.name), { force: true })
      return error.message
    }
  }
  return undefined
}

/** Most of a segment that was archived by the clock is zeros: they take no space on the disk. */
async function unpackSegment(aside: Place, { name, path }: Segment, { base, passphrase }: Recovering): Promise<void> {
  const file = await open(join(aside.clusterDir, RESTORED, name), 'wx', 0o600)
  try {
    let at = 0
    for await (const chunk of readPacked(path, { name, passphrase }))
      for (let from = 0; from < chunk.length; from += PIECE) {
        const piece = chunk.subarray(from, from + PIECE)
        if (!piece.equals(ZEROS.subarray(0, piece.length))) await file.write(piece, 0, piece.length, at)
        at += piece.length
      }
    if (at !== base.segmentBytes) throw new Unreadable(`${basename(path)} is not whole.`)
    await file.truncate(at)
    if (aside.runAs) await file.chown(aside.runAs.uid, aside.runAs.gid)
  } finally {
    await file.close()
  }
}

/** Undefined where PostgreSQL ended before the moment. */
async function recover(aside: Place, all: number, { moment, progress }: Recovering): Promise<Postmaster | undefined> {
  const settings = [
    'hot_standby=off',
    'archive_mode=off',
    `restore_command='cp ${RESTORED}/%f %p'`,
    `recovery_target_time='${moment.toISOString().replace('T', ' ').replace('Z', '+00')}'`,
    'recovery_target_timeline=current',
    'recovery_target_action=promote',
  ]
  const watch = setInterval(() => {
    void logOf(aside).then((log) => progress('Replaying', log.split(' restored log file ').length - 1, all))
  }, 500)
  try {
    const postmaster = await ensureRunning(aside, settings, { attempts: 1, seconds: 24 * 3600 })
    return (await isPromoted(aside, postmaster)) ? postmaster : undefined
  } catch (error) {
    if (/FATAL|PANIC/.test(await logOf(aside))) return undefined
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** It reports that it runs as soon as its files are consistent; it takes connections once it is at the moment. False where it ended. */
async function isPromoted({ clusterDir }: Place, postmaster: Postmaster): Promise<boolean> {
  while (isServing(clusterDir, postmaster)) {
    const client = new pg.Client({ connectionString: urlOf(postmaster, 'postgres') })
    client.on('error', () => {})
    const isOpen = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isOpen) return true
    await sleep(200)
  }
  return false
}

const logOf = (aside: Place) => readFile(join(aside.clusterDir, 'start.log'), 'utf8').catch(() => '')

async function complaintOf(aside: Place): Promise<string> {
  return /(?:FATAL|PANIC): +(.*)/.exec(await logOf(aside))?.[1] ?? 'its log says nothing'
}
