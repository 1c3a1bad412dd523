import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a ZIP archive by their names, read by way of its directory, as other programs read it. Throws when a checksum or a
 *  size does not hold. */
export function unzipped(bytes: Buffer): Record<string, string> {
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== 0x06054b50) throw new Error('No end of a directory')
  const [count, directoryAt] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)]
  const files: Record<string, string> = {}
  let at = directoryAt
  for (let n = 0; n < count; n++) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => bytes.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const [nameLength, from] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)]
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString()
    const data = from + 30 + nameLength
    const content = inflateRawSync(bytes.subarray(data, data + packed))
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is broken`)
    files[name] = content.toString()
    at += 46 + nameLength
  }
  return files
}
