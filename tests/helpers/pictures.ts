import sharp from 'sharp'

type PhotoOptions = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif' }

/** A photograph of colours that run into each other. */
export async function aPhoto({ width = 800, height = 600, format = 'jpeg' }: PhotoOptions = {}): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3, Buffer.from([200, 120, 60]))
  // The left half is another colour, so that a turned picture shows.
  for (let row = 0; row < height; row++) pixels.fill(20, row * width * 3, row * width * 3 + Math.floor(width / 2) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer()
}

export const GPS_MARK = 'Quaxi Phone 9'

/** As a phone writes it: lying on its side, with the place, the maker and a comment. */
export async function aPhoneJpeg(): Promise<Buffer> {
  return sharp(await aPhoto())
    .withExif({
      IFD0: { Make: GPS_MARK, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 28/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 2/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** The body of a form with a file, and its headers. */
export function withFile(
  fields: Record<string, string>,
  file: { name: string; bytes: Uint8Array; type?: string } | null,
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('picture', new File([new Uint8Array(file.bytes)], file.name, { type: file.type ?? 'image/jpeg' }))
  return form
}
