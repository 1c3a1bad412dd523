import { constants, crc32, deflateRawSync } from 'node:zlib'

// RFC 1952: a gzip file is one deflate stream between a header and the checksum of what it holds. Pieces that were compressed apart can stand
// one after the other in that stream, as each ends on a whole byte and refers to nothing before it (Z_FULL_FLUSH). Only the checksum has
// to be computed for the whole, and that of two texts follows from the checksum of each and the length of the second.

/** A text compressed to stand among others. */
export type GzipPiece = { plain: Buffer; packed: Buffer; checksum: number; shift: number }

export function gzipPiece(plain: Buffer, level: number): GzipPiece {
  const packed = deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH })
  return { plain, packed, checksum: crc32(plain), shift: shiftBy(plain.length) }
}

const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
/** The last block, which is empty. */
const END = Buffer.from([3, 0])

/** The pieces as one gzip file. */
export function joinGzip(pieces: readonly GzipPiece[]): Buffer<ArrayBuffer> {
  let [checksum, length] = [0, 0]
  for (const piece of pieces) {
    checksum = (times(piece.shift, checksum) ^ piece.checksum) >>> 0
    length += piece.plain.length
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(checksum, 0)
  trailer.writeUInt32LE(length, 4)
  return Buffer.concat([HEADER, ...pieces.map(({ packed }) => packed), END, trailer])
}

// CRC-32 is the remainder of a polynomial over two elements, lowest power in the highest bit. So many bytes after a text multiply its
// remainder by a power of x.
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000

function times(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if ((a & bit) !== 0) product ^= shifted
    shifted = (shifted & 1) === 0 ? shifted >>> 1 : (shifted >>> 1) ^ POLYNOMIAL
  }
  return product >>> 0
}

/** x to the power of eight times that many bytes. */
function shiftBy(bytes: number): number {
  let power = ONE
  // x^8, squared once for each binary digit of the length.
  let square = ONE >>> 8
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) power = times(square, power)
    square = times(square, square)
  }
  return power
}
