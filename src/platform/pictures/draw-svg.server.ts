import { sharp } from './decoders.server.ts'

/** A picture that lies on the drawn one, fitted into a box of it. */
export type Overlay = { bytes: Buffer; left: number; top: number; width: number; height: number }

/** Draws an SVG of ours, which has no text (a server may have no fonts) and nothing of a user but numbers and colours that were checked. */
export async function drawSvg(svg: string, format: 'png' | 'jpg', overlay?: Overlay | null): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg))
  if (overlay) {
    const { bytes, left, top, width, height } = overlay
    const input = await sharp(bytes).resize({ width, height, fit: 'contain', background: '#0000' }).png().toBuffer()
    picture.composite([{ input, left, top }])
  }
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: 84 }).toBuffer()
}
