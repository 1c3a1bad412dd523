import { randomBytes, scrypt, scryptSync } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { seal, unseal } from '../seal.server.ts'

// A sealed file is lines: this mark with the salt of its key, then each piece of what is sealed, with its number as part of the purpose so
// that pieces cannot change places. That none is missing at the end is known by the last line of the backup within.
const MARK = 'TEMPO-SEALED-1 '
const BACKUP = 'backup'
const KEY_BYTES = 32
// 32 MB and about a tenth of a second for each guess at the passphrase.
const WORK = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Why a sealed file stays closed; the message is for the person who runs the command. */
export class StaysSealed extends Error {}

/** A key made of a passphrase once, for many files: each of them must be sealed under a label of its own. */
export type SealingKey = { salt: string; key: string }

/** Makes such a key, away from the thread that answers requests. */
export async function makeSealingKey(passphrase: string): Promise<SealingKey> {
  const salt = randomBytes(16).toString('base64url')
  const key = await (promisify(scrypt) as (...given: unknown[]) => Promise<Buffer>)(passphrase, salt, KEY_BYTES, WORK)
  return { salt, key: key.toString('base64url') }
}

/** Seals a stream with a passphrase, or a key made of one; a step of a pipeline. Only a file with this label is opened by it. */
export function sealWith(secret: string | SealingKey, label = BACKUP) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
    const { salt, key } = typeof secret === 'string' ? await makeSealingKey(secret) : secret
    yield `${MARK}${salt}\n`
    let piece = 0
    for await (const chunk of chunks) yield `${seal(chunk, key, purposeOf(label, piece++))}\n`
  }
}

/** The content of a file, opened with the passphrase where it is sealed. Throws StaysSealed without the right one, and for a piece that
 *  was changed. */
export async function* unsealedChunks(
  path: string,
  passphrase: string | undefined,
  label = BACKUP,
): AsyncGenerator<Buffer> {
  if (!(await isSealed(path))) return yield* createReadStream(path) as AsyncIterable<Buffer>
  if (!passphrase) throw new StaysSealed(`${path} is sealed: set BACKUP_PASSPHRASE to what it was sealed with`)
  let [key, piece] = ['', 0]
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    if (key) yield opened(path, { line, key, purpose: purposeOf(label, piece), piece: piece++ })
    else key = keyOf(passphrase, line.slice(MARK.length))
  }
}

type Piece = { line: string; key: string; purpose: string; piece: number }

function opened(path: string, { line, key, purpose, piece }: Piece): Buffer {
  try {
    return unseal(line, key, purpose)
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

function purposeOf(label: string, piece: number): string {
  return `${label}, piece ${piece}`
}

/** The last one is kept: the files of an archive share theirs. */
let lastOpened: SealingKey & { passphrase: string } = { passphrase: '', salt: '', key: '' }

function keyOf(passphrase: string, salt: string): string {
  if (lastOpened.passphrase !== passphrase || lastOpened.salt !== salt) {
    const key = scryptSync(passphrase, salt, KEY_BYTES, WORK).toString('base64url')
    lastOpened = { passphrase, salt, key }
  }
  return lastOpened.key
}
