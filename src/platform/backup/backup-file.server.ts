import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { ontoDisk } from '../half-written.server.ts'
import { sealWith, StaysSealed, unsealedChunks } from './sealed-file.server.ts'

/** A backup is JSON lines, compressed: this first, then for each table a `TableLine` followed by its rows (arrays of texts as
 *  PostgreSQL writes them, null for null), and at the end a `LastLine` by which a shortened file is known. */
export type FirstLine = {
  format: 'tempo-backup'
  version: 1
  /** Real time, ISO. */
  madeAt: string
  /** The migrations the data is shaped by; a newer Tempo applies the rest after loading. */
  migrations: string[]
}
export type TableLine = { table: string; columns: string[] }
export type SequenceLine = { sequence: string; value: string }
export type LastLine = { rows: number; digest: string }
export type Row = (string | null)[]
export type Line = FirstLine | TableLine | SequenceLine | LastLine | Row

/** Why a file is no backup that can be restored; the message is for the person who runs the command. */
export class BadBackup extends Error {}

/** Writes the lines beside the path, onto the disk, and moves them there when whole, readable by this user only: a backup holds secrets. With a
 *  passphrase it is sealed. */
export async function writeLines(path: string, lines: AsyncIterable<string>, passphrase?: string): Promise<LastLine> {
  const half = `${path}.half`
  const digest = createHash('sha256')
  const last: LastLine = { rows: 0, digest: '' }
  async function* all() {
    for await (const line of lines) {
      if (line.startsWith('[')) last.rows++
      digest.update(`${line}\n`)
      yield `${line}\n`
    }
    last.digest = digest.digest('hex')
    yield `${JSON.stringify(last)}\n`
  }
  try {
    const [zipped, file] = [createGzip(), createWriteStream(half, { mode: 0o600 })]
    if (passphrase) await pipeline(Readable.from(all()), zipped, sealWith(passphrase), file)
    else await pipeline(Readable.from(all()), zipped, file)
    await ontoDisk(half)
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
  return last
}

/** The lines of a backup, in order, without the last. Throws BadBackup when the file is damaged, shortened, sealed with another
 *  passphrase or something else. */
export async function* readLines(path: string, passphrase?: string): AsyncGenerator<Line> {
  const digest = createHash('sha256')
  let waiting: string | undefined
  try {
    for await (const line of unzippedLines(path, passphrase)) {
      if (waiting !== undefined) {
        digest.update(`${waiting}\n`)
        yield JSON.parse(waiting) as Line
      }
      waiting = line
    }
  } catch (error) {
    if (error instanceof StaysSealed) throw new BadBackup(error.message)
    if (error instanceof BadBackup || !isUnreadable(error)) throw error
    throw new BadBackup(`${path} cannot be read as a backup (${(error as Error).message})`)
  }
  const last = waiting ? (JSON.parse(waiting) as Partial<LastLine>) : {}
  if (last.digest !== digest.digest('hex'))
    throw new BadBackup(`${path} is not whole: its end is missing or was changed`)
}

async function* unzippedLines(path: string, passphrase: string | undefined): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // A pipeline hands a failure of the file on to anyone who reads the text.
  pipeline(unsealedChunks(path, passphrase), text).catch(() => {})
  let begun = ''
  for await (const chunk of text) {
    const lines = (begun + (chunk as string)).split('\n')
    begun = lines.pop() ?? ''
    yield* lines
  }
  if (begun) yield begun
}

function isUnreadable(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return error instanceof SyntaxError || code?.startsWith('Z_') === true || code === 'ENOENT' || code === 'EISDIR'
}
