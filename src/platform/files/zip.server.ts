import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export type ZipFile = { name: string; chunks: AsyncIterable<string> }

type Written = { name: Buffer; crc: number; packed: number; size: number; at: number }

// Deflated, sizes after the data, names in UTF-8: what lets a file be sent while it is still being read.
const VERSION = 20
const FLAGS = 0x0808
const DEFLATE = 8

/** A ZIP archive (APPNOTE 6.3) written while its files are read: nothing is held in memory but one chunk. `at` dates the files. */
export function zipStream(files: AsyncIterable<ZipFile>, at: Date): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(zipBytes(files, dosTime(at)))) as ReadableStream<Uint8Array>
}

async function* zipBytes(files: AsyncIterable<ZipFile>, time: number): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let at = 0
  for await (const { name, chunks } of files) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at }
    const head = Buffer.concat([localHead(entry, time), entry.name])
    yield head
    for await (const chunk of deflated(chunks, entry)) yield chunk
    const foot = words(0x08074b50, entry.crc, entry.packed, entry.size)
    yield foot
    at += head.length + entry.packed + foot.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.flatMap((entry) => [centralHead(entry, time), entry.name]))
  yield directory
  yield endOf(written.length, directory.length, at)
}

async function* deflated(chunks: AsyncIterable<string>, entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const chunk of chunks) {
      const bytes = Buffer.from(chunk)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw()
  // What goes wrong while reading reaches the reader of the packer, below.
  pipeline(Readable.from(counted()), packer, () => {})
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
}

function localHead({ name }: Written, time: number): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(DEFLATE, 8)
  head.writeUInt32LE(time, 10)
  head.writeUInt16LE(name.length, 26)
  return head
}

function centralHead({ name, crc, packed, size, at }: Written, time: number): Buffer {
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(DEFLATE, 10)
  head.writeUInt32LE(time, 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(size, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt32LE(at, 42)
  return head
}

function endOf(count: number, directoryLength: number, directoryAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(directoryLength, 12)
  end.writeUInt32LE(directoryAt, 16)
  return end
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, n) => bytes.writeUInt32LE(value, n * 4))
  return bytes
}

/** Date and time as DOS wrote them: two seconds are the smallest step. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
