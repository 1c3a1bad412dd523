import { randomBytes, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { seal, unseal } from '../seal.server.ts'

// A sealed file is lines: this mark with the salt of its key, then each piece of what is sealed, with its number as part of the purpose so
// that pieces cannot change places. That none is missing at the end is known by the last line of the backup within.
const MARK = 'TEMPO-SEALED-1 '
const KEY_BYTES = 32
// 32 MB and about a tenth of a second for each guess at the passphrase.
const WORK = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Why a sealed file stays closed; the message is for the person who runs the command. */
export class StaysSealed extends Error {}

/** Seals a stream with a passphrase; a step of a pipeline. */
export function sealWith(passphrase: string) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const salt = randomBytes(16).toString('base64url')
    const key = keyOf(passphrase, salt)
    yield `${MARK}${salt}\n`
    let piece = 0
    for await (const chunk of chunks) yield `${seal(chunk, key, purposeOf(piece++))}\n`
  }
}

/** The content of a file, opened with the passphrase where it is sealed. Throws StaysSealed without the right one, and for a piece that
 *  was changed. */
export async function* unsealedChunks(path: string, passphrase: string | undefined): AsyncGenerator<Buffer> {
  if (!(await isSealed(path))) return yield* createReadStream(path) as AsyncIterable<Buffer>
  if (!passphrase) throw new StaysSealed(`${path} is sealed: set BACKUP_PASSPHRASE to what it was sealed with`)
  let [key, piece] = ['', 0]
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (key) yield opened(path, { line, key, piece: piece++ })
    else key = keyOf(passphrase, line.slice(MARK.length))
  }
}

function opened(path: string, { line, key, piece }: { line: string; key: string; piece: number }): Buffer {
  try {
    return unseal(line, key, purposeOf(piece))
  } catch {
    throw new StaysSealed(
      piece === 0
        ? `${path} was sealed with another BACKUP_PASSPHRASE`
        : `${path} is not whole: it was changed after it had been sealed`,
    )
  }
}

async function isSealed(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MARK.length), 0, MARK.length, 0)
    return buffer.subarray(0, bytesRead).toString() === MARK
  } finally {
    await file.close()
  }
}

function purposeOf(piece: number): string {
  return `backup, piece ${piece}`
}

function keyOf(passphrase: string, salt: string): string {
  return scryptSync(passphrase, salt, KEY_BYTES, WORK).toString('base64url')
}
