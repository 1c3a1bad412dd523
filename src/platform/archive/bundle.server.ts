import { createHash } from 'node:crypto'
import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'

// A folder as one stream: for each entry one line of JSON, behind that of a file its bytes; at the end a line with a digest of all, by
// which a stream that was cut off is known.
type Entry = { folder: string } | { file: string; bytes: number }
type End = { end: string }

const CHUNK = 2 ** 16

/** Something read from a stream that is no whole bundle. */
export class BadBundle extends Error {}

/** The folder's content; each chunk stands until the next is asked for. Files may change, grow, shrink or go while they are read: each is of the length it had when its turn came. `last` is
 *  read after all others. `more` are further files, whose content is known only at the end. */
export async function* bundle(
  folder: string,
  isWanted: (path: string) => boolean,
  { last, more }: { last: string; more: () => Promise<Record<string, string>> },
): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const buffer = Buffer.allocUnsafe(CHUNK)
  const all = async function* () {
    for await (const path of walk(folder, '', isWanted)) if (path !== last) yield* entryOf(folder, path, buffer)
    yield* entryOf(folder, last, buffer)
    for (const [file, text] of Object.entries(await more())) {
      yield lineOf({ file, bytes: Buffer.byteLength(text) })
      yield Buffer.from(text)
    }
  }
  for await (const chunk of all()) {
    digest.update(chunk)
    yield chunk
  }
  yield lineOf({ end: digest.digest('hex') })
}

async function* walk(folder: string, within: string, isWanted: (path: string) => boolean): AsyncGenerator<string> {
  for (const one of await readdir(join(folder, within), { withFileTypes: true }).catch(ifGone([]))) {
    const path = within ? `${within}/${one.name}` : one.name
    if (!isWanted(path)) continue
    yield path
    if (one.isDirectory()) yield* walk(folder, path, isWanted)
  }
}

async function* entryOf(folder: string, path: string, buffer: Buffer): AsyncGenerator<Buffer> {
  const about = await stat(join(folder, path)).catch(ifGone(undefined))
  if (about?.isDirectory()) yield lineOf({ folder: path })
  if (!about?.isFile()) return
  const file = await open(join(folder, path)).catch(ifGone(undefined))
  if (!file) return
  try {
    const { size } = await file.stat()
    yield lineOf({ file: path, bytes: size })
    yield* bytesOf(file, size, buffer)
  } finally {
    await file.close()
  }
}

async function* bytesOf(file: FileHandle, size: number, buffer: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < size;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, size - at), at)
    // Shortened since: what it lacks is zeros, which the write-ahead log puts right.
    const chunk = bytesRead > 0 ? buffer.subarray(0, bytesRead) : buffer.subarray(0, size - at).fill(0)
    yield chunk
    at += chunk.length
  }
}

/** Writes the content of a bundle into an empty folder; `made` is called with each folder and file. Throws BadBundle where it is not whole. */
export async function unbundle(
  chunks: AsyncIterable<Buffer>,
  folder: string,
  { made, make }: { made: (path: string) => Promise<void>; make: (path: string) => Promise<void> },
): Promise<void> {
  const reader = openReader(chunks)
  for (;;) {
    const before = reader.digest()
    const entry = JSON.parse(await reader.line()) as Entry | End
    if ('end' in entry) {
      if (entry.end !== before) throw new BadBundle('it was changed')
      return
    }
    const name = 'folder' in entry ? entry.folder : entry.file
    if (isAbsolute(name) || name.split('/').includes('..')) throw new BadBundle('it was changed')
    const path = join(folder, name)
    if ('folder' in entry) await make(path)
    else await writeFrom(reader, path, entry.bytes)
    await made(path)
  }
}

async function writeFrom(reader: Reader, path: string, bytes: number): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    for (let left = bytes; left > 0;) {
      const chunk = await reader.some(left)
      await file.write(chunk)
      left -= chunk.length
    }
  } finally {
    await file.close()
  }
}

type Reader = ReturnType<typeof openReader>

function openReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]()
  const digest = createHash('sha256')
  let rest: Buffer = Buffer.alloc(0)
  async function more(): Promise<void> {
    const { done, value } = await source.next()
    if (done) throw new BadBundle('its end is missing')
    rest = rest.length > 0 ? Buffer.concat([rest, value]) : value
  }
  function take(length: number): Buffer {
    const [first, after] = [rest.subarray(0, length), rest.subarray(length)]
    rest = after
    digest.update(first)
    return first
  }
  return {
    /** Of all that was taken until now. */
    digest: () => digest.copy().digest('hex'),
    async line(): Promise<string> {
      while (!rest.includes(10)) await more()
      return take(rest.indexOf(10) + 1).toString()
    },
    async some(most: number): Promise<Buffer> {
      while (rest.length === 0) await more()
      return take(Math.min(most, rest.length))
    },
  }
}

function lineOf(entry: Entry | End): Buffer {
  return Buffer.from(`${JSON.stringify(entry)}\n`)
}

function ifGone<Answer>(answer: Answer) {
  return (error: NodeJS.ErrnoException): Answer => {
    if (error.code === 'ENOENT') return answer
    throw error
  }
}
