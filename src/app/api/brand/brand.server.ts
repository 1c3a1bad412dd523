import { keepLatest } from '#src/kit/lists/keep-latest.ts'
import { LOADS_NOTHING } from '#src/platform/http/guards/security-headers.ts'
import { Hono } from 'hono'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import type { Reader } from '#src/platform/database/db.server.ts'
import { drawSvg } from '#src/platform/pictures/draw-svg.server.ts'
import { brandMark, brandPictures } from '#src/studio/content/pictures/brand-mark.ts'
import { findLogos, findPictureBytes } from '#src/studio/content/pictures/pictures.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { FIGURES } from '#src/ui/motion/motion-figures.ts'
import { iconSvg, LOGO_IN_SHARE, shareSvg } from './brand-svg.ts'

const FOR_EVER = 'public, max-age=31536000, immutable'
const AN_HOUR = 'public, max-age=3600'
const ICONS = ['64', '180', '192', '512']
const SHARES = ['studio', ...Object.keys(FIGURES)]
// A logo that is much wider than high is no icon: the initial is.
const MOST_OBLONG = 1.6
const LOGO_WIDTH = 0.7
// Icons and share pictures of one brand.
const MOST_KEPT = ICONS.length + SHARES.length

/** Icons and share pictures as the brand has them, drawn once and then kept; and the addresses at which programs look for icons without
 *  asking (PRODUCT 4.9). */
export function routes(): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()
  const kept = new Map<string, Promise<Buffer>>()
  app.get('/brand/:mark/:file', async (c) => {
    const { mark, file } = c.req.param()
    const [, icon, share] = /^(?:icon-(\d+)\.png|share-([a-z]+)\.jpg)$/.exec(file) ?? []
    if (!ICONS.includes(icon ?? '') && !SHARES.includes(share ?? '')) return c.text('Not found', 404)
    const brand = await readBrand(c.get('scope').ctx.reader)
    // Of a former brand, which someone has kept: what it is now.
    if (brand.mark !== mark) return c.redirect(currentOf(brand.mark, { icon, share }))
    const key = `${mark} ${file}`
    const drawn = kept.get(key) ?? (share ? drawShare(brand, share) : drawIcon(brand, Number(icon)))
    keepLatest(kept, key, drawn, MOST_KEPT)
    drawn.catch(() => kept.delete(key))
    return c.body(new Uint8Array(await drawn), 200, {
      'Content-Type': share ? 'image/jpeg' : 'image/png',
      'Cache-Control': FOR_EVER,
      'Content-Security-Policy': LOADS_NOTHING,
    })
  })
  for (const path of ['/favicon.ico', '/favicon.svg', '/apple-touch-icon.png'] as const)
    app.get(path, async (c) => {
      const { mark } = await readBrand(c.get('scope').ctx.reader)
      const { icon, touchIcon } = brandPictures(mark)
      const own = path === '/apple-touch-icon.png' ? touchIcon : icon
      c.header('Cache-Control', AN_HOUR)
      return c.redirect(mark === null ? `/icons${path}` : own)
    })
  return app
}

type Brand = Awaited<ReturnType<typeof readBrand>>

async function readBrand(reader: Reader) {
  const [settings, logos] = await Promise.all([readSettings(reader), findLogos(reader)])
  const { width = 0, hash } = logos.logo ?? {}
  const findLogo = () => (hash ? findPictureBytes(reader, { hash, width, format: 'png' }) : null)
  const { studio, brand } = settings
  return { mark: brandMark(settings, logos), name: studio.name, accent: brand.accent, logo: logos.logo, findLogo }
}

function currentOf(mark: string | null, { icon, share }: { icon?: string; share?: string }): string {
  const { share: shareOf, icon512, icon192 } = brandPictures(mark)
  if (share) return shareOf(share)
  return mark === null ? (icon === '512' ? icon512 : icon192) : `/brand/${mark}/icon-${icon}.png`
}

async function drawIcon({ name, accent, logo, findLogo }: Brand, size: number): Promise<Buffer> {
  const isForLogo = logo !== null && Math.max(logo.width / logo.height, logo.height / logo.width) <= MOST_OBLONG
  const bytes = isForLogo ? await findLogo() : null
  const [width, left] = [size * LOGO_WIDTH, (size * (1 - LOGO_WIDTH)) / 2].map(Math.round) as [number, number]
  const overlay = bytes && { bytes, left, top: left, width, height: width }
  return drawSvg(iconSvg({ name, accent, isForLogo: bytes !== null }, size), 'png', overlay)
}

async function drawShare({ name, accent, findLogo }: Brand, art: string): Promise<Buffer> {
  const bytes = await findLogo()
  return drawSvg(shareSvg({ name, accent, art, hasLogo: bytes !== null }), 'jpg', bytes && { bytes, ...LOGO_IN_SHARE })
}
