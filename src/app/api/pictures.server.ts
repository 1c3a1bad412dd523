import { LOADS_NOTHING } from '#src/platform/http/guards/security-headers.ts'
import { Hono } from 'hono'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { PICTURE_FORMATS } from '#src/studio/content/pictures/picture.ts'
import { findPictureBytes } from '#src/studio/content/pictures/pictures.store.server.ts'

const ADDRESS = /^([0-9a-f]{32})-([1-9]\d{0,4})\.([a-z]{3,4})$/
// The address is made of what is in the file: it never changes.
const FOR_EVER = 'public, max-age=31536000, immutable'

/** `GET /pictures/<hash>-<width>.<format>`: the files of photographs, drawn by us and served as nothing but pictures (PRODUCT 4.9). */
export function routes(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  app.get('/pictures/:file', async (c) => {
    const [, hash, width, typed] = ADDRESS.exec(c.req.param('file')) ?? []
    const format = PICTURE_FORMATS.find((one) => one === typed)
    const { reader } = c.get('scope').ctx
    const bytes = hash && format ? await findPictureBytes(reader, { hash, width: Number(width), format }) : null
    if (!bytes) return c.text('Not found', 404)
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': `image/${format}`,
      'Content-Length': String(bytes.length),
      'Cache-Control': FOR_EVER,
      'Content-Security-Policy': LOADS_NOTHING,
    })
  })
  return app
}
