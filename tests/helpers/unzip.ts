import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'

/** The files of a ZIP archive by their names, as another program reads it. Throws when a checksum or a size does not hold. */
export async function unzipped(bytes: Uint8Array): Promise<Record<string, string>> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true, useWebWorkers: false })
  const files: Record<string, string> = {}
  for await (const entry of archive.getEntriesGenerator())
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter())
  await archive.close()
  return files
}
