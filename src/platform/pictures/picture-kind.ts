/** What a file is by its first bytes: its name and what the browser says of it are whatever its sender likes. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | 'gif' | 'svg'

/** Null for what is none of these. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = asText(bytes.subarray(0, 64))
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  if (head.startsWith('GIF8')) return 'gif'
  if (head.slice(4, 8) === 'ftyp') return brandOf(bytes)
  return /^\s*(?:<\?xml|<!--|<!doctype svg|<svg)/i.test(head.replace('\xef\xbb\xbf', '')) ? 'svg' : null
}

const AVIF_BRANDS = new Set(['avif', 'avis'])
const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'])

/** A box `ftyp` has its size, the main brand, a version and then those that it can be read as. */
function brandOf(bytes: Uint8Array): PictureKind | null {
  const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  const box = asText(bytes.subarray(8, Math.min(size, 128)))
  const brands = (box.match(/.{4}/gs) ?? []).filter((_, at) => at !== 1)
  if (brands.some((brand) => AVIF_BRANDS.has(brand))) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : null
}

const TAIL = 66_000
const MARKUP = /<script|<html|<!doctype|<\?php/i

/** Whether it could be taken for something else as well: a page or a program in its text, a document at its head, an archive at its
 *  end. What is kept of a picture is redrawn without any of these; this refuses who tries. */
export function isSomethingElseToo(bytes: Uint8Array): boolean {
  const isDocument = asText(bytes.subarray(0, 1024)).includes('%PDF-')
  const isArchive = asText(bytes.subarray(Math.max(0, bytes.length - TAIL))).includes('PK\x05\x06')
  return isDocument || isArchive || MARKUP.test(asText(bytes))
}

/** Each byte as one character. */
function asText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}
