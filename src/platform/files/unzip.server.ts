import { TextWriter, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js'

/** The files of a ZIP archive by their names; null where it is none, is damaged, or holds more than may be: what it says of its sizes is added up
 *  before anything is unpacked, and the unpacked text again. */
export async function unzipTexts(
  bytes: Uint8Array,
  { mostFiles, mostBytes }: { mostFiles: number; mostBytes: number },
): Promise<Map<string, string> | null> {
  const archive = new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true, useWebWorkers: false })
  try {
    const entries = await archive.getEntries()
    const size = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (entries.length > mostFiles || size > mostBytes) return null
    const files = new Map<string, string>()
    for (const entry of entries) {
      if (entry.directory || files.has(entry.filename)) return null
      files.set(entry.filename, await entry.getData(new TextWriter()))
    }
    return files
  } catch {
    return null
  } finally {
    await archive.close().catch(() => {})
  }
}
