import { ontoDisk } from '../half-written.server.ts'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { type SealingKey, sealWith, StaysSealed, unsealedChunks } from '../backup/sealed-file.server.ts'

const CHUNK = 2 ** 16
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
 *  `name` is part of the seal: no sealed file can stand in for another. A chunk has been taken in when the next is asked for, so that one buffer
 *  serves for all: as many buffers as chunks would be freed too late, and the process would keep what they took. */
export async function writePacked(
  path: string,
  bytes: AsyncIterable<Buffer>,
  { name, sealing }: { name: string; sealing?: SealingKey },
): Promise<void> {
  const half = `${path}.half-${process.pid}`
  try {
    const [packer, file] = [createZstdCompress(), createWriteStream(half, { mode: 0o600 })]
    const written = sealing ? pipeline(packer, sealWith(sealing, name), file) : pipeline(packer, file)
    await Promise.all([written, feed(packer, bytes)])
    await ontoDisk(half)
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/** One chunk after the other. What breaks while they are read breaks the packer, and with it what is written. */
async function feed(packer: Transform, bytes: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const chunk of bytes)
      await new Promise<void>((done, fail) => packer.write(chunk, (error) => (error ? fail(error) : done())))
    packer.end()
  } catch (error) {
    packer.destroy(error as Error)
    throw error
  }
}

/** The bytes of a file that nobody changes, all in one buffer. */
export async function* bytesOf(path: string): AsyncGenerator<Buffer> {
  const file = await open(path)
  try {
    const buffer = Buffer.allocUnsafe(CHUNK)
    for (;;) {
      const { bytesRead } = await file.read(buffer)
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
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
