import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { sharp } from './decoders.server.ts'
import { isSomethingElseToo, pictureKind } from './picture-kind.ts'

/** PNG is for what e-mails show. */
export type PictureFormat = 'avif' | 'webp' | 'png'

/** A picture in its widths and formats; `width` and `height` are those of the largest. */
export type DrawnPicture = {
  hash: string
  width: number
  height: number
  files: { width: number; format: PictureFormat; bytes: Buffer }[]
}

export type PictureFault =
  | 'heic'
  | 'not_a_picture'
  | 'two_things'
  | 'too_many_pixels'
  | 'too_small'
  | 'damaged'
  | 'busy'

type DrawRequest = { widths: readonly number[]; formats: readonly PictureFormat[]; leastPixels: number }

/** A phone's largest photograph has 48 million; decoded, each takes three bytes of memory. */
export const MOST_PIXELS = 50_000_000
const MOST_WAITING = 4

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

/** Redraws an uploaded picture in these widths (none larger than it is) and formats: upright, in the colours of the web, and without
 *  anything else that was in the file, such as where it was taken. Judged by its content. Nothing here blocks a request: the work is done
 *  off the main thread, one picture at a time, and a few may wait. */
export async function drawPicture(
  bytes: Uint8Array,
  request: DrawRequest,
): Promise<Outcome<DrawnPicture, PictureFault>> {
  const kind = pictureKind(bytes)
  if (kind === 'heic') return refuse('heic')
  if (kind === null || kind === 'gif' || kind === 'svg') return refuse('not_a_picture')
  if (isSomethingElseToo(bytes)) return refuse('two_things')
  if (waiting > MOST_WAITING) return refuse('busy')
  waiting += 1
  const mine = last.then(() => draw(bytes, request))
  last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    waiting -= 1
  }
}

async function draw(bytes: Uint8Array, { widths, formats, leastPixels }: DrawRequest) {
  try {
    const about = await open(bytes).metadata()
    if (about.width * about.height > MOST_PIXELS) return refuse('too_many_pixels')
    const { width: natural, height } = about.autoOrient
    if (Math.min(natural, height) < leastPixels) return refuse('too_small')
    const most = Math.min(natural, Math.max(...widths))
    // Once from the whole file, the smaller ones from the largest.
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize({ width: most })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const files: DrawnPicture['files'] = []
    for (const width of [...widths.filter((one) => one < most), most])
      for (const format of formats) {
        const resized = sharp(data, { raw }).resize({ width })
        files.push({ width, format, bytes: await written(resized, format) })
      }
    const hash = createHash('sha256')
    for (const file of files) hash.update(file.bytes)
    return ok({ hash: hash.digest('hex').slice(0, 32), width: info.width, height: info.height, files })
  } catch (error) {
    // The library's words are about the file; whatever they are, it could not be read to its end.
    return refuse(/pixel limit/i.test((error as Error).message) ? 'too_many_pixels' : 'damaged')
  }
}

function open(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
}

function written(picture: Sharp, format: PictureFormat): Promise<Buffer> {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 3 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: 74, smartSubsample: true }).toBuffer()
  return picture.png({ palette: true, quality: 90 }).toBuffer()
}
