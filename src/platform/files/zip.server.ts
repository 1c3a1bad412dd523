import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile as Archive } from 'yazl'

export type ZipFile = { name: string; chunks: AsyncIterable<string> }

/** A ZIP archive written while its files are read: nothing is held in memory but a few chunks. `at` dates the files. A fault while
 *  reading breaks the stream off, so that half an archive is never taken for a whole one. */
export function zipStream(files: AsyncIterable<ZipFile>, at: Date): ReadableStream<Uint8Array> {
  const archive = new Archive()
  const bytes = archive.outputStream as PassThrough
  const closed = new AbortController()
  // A download that is broken off stops what is read for it.
  bytes.once('close', () => closed.abort())
  addFiles(archive, files, { at, signal: closed.signal }).catch((error: Error) => bytes.destroy(error))
  return Readable.toWeb(bytes) as ReadableStream<Uint8Array>
}

type Adding = { at: Date; signal: AbortSignal }

async function addFiles(archive: Archive, files: AsyncIterable<ZipFile>, { at, signal }: Adding): Promise<void> {
  for await (const { name, chunks } of files) {
    const content = Readable.from(chunks, { signal })
    archive.addReadStream(content, name, { mtime: at })
    // The next file is opened once this one has been read.
    await finished(content)
  }
  archive.end()
}
