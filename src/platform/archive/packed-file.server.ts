import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type SealingKey, sealWith, StaysSealed, unsealedChunks } from '../backup/sealed-file.server.ts'

const ENDING = '.zst'
const SEALED_ENDING = `${ENDING}.sealed`

/** The name of a file of the archive, packed. */
export function packedName(name: string, isSealed: boolean): string {
  return name + (isSealed ? SEALED_ENDING : ENDING)
}

/** The name it had before; undefined for any other file. */
export function unpackedName(name: string): string | undefined {
  return /^(.+)\.zst(?:\.sealed)?$/.exec(name)?.[1]
}

/** Why a packed file cannot be read; the message is for the person who runs the command. */
export class Unreadable extends Error {}

/** Writes these bytes compressed, and sealed where there is a key, beside the path, onto the disk, and moves them there when whole.
 *  `name` is part of the seal: no sealed file can stand in for another. */
export async function writePacked(
  path: string,
  bytes: AsyncIterable<Buffer>,
  { name, sealing }: { name: string; sealing?: SealingKey },
): Promise<void> {
  const half = `${path}.half-${process.pid}`
  try {
    const [packer, file] = [createZstdCompress(), createWriteStream(half, { mode: 0o600 })]
    if (sealing) await pipeline(Readable.from(bytes), packer, sealWith(sealing, name), file)
    else await pipeline(Readable.from(bytes), packer, file)
    await ontoDisk(half)
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** The bytes of a packed file. Throws Unreadable for one that is damaged, cut off or stays sealed. */
export async function* readPacked(
  path: string,
  { name, passphrase }: { name: string; passphrase?: string },
): AsyncGenerator<Buffer> {
  const unpacker = createZstdDecompress()
  // A pipeline hands a failure of the file on to anyone who reads the bytes.
  pipeline(unsealedChunks(path, passphrase, name), unpacker).catch(() => {})
  try {
    for await (const chunk of unpacker) yield chunk as Buffer
  } catch (error) {
    if (error instanceof StaysSealed) throw new Unreadable(error.message)
    throw new Unreadable(`${path} cannot be read (${(error as Error).message})`)
  }
}

/** Waits until the disk has what was written. */
export async function ontoDisk(path: string): Promise<void> {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
