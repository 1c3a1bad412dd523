import type { Settings } from '#src/studio/settings/settings.ts'
import { STUDIO } from '#src/studio/settings/constants.ts'
import type { Logos } from './logo.ts'

/** Where the icons and the share pictures of a studio are. */
export type BrandPictures = {
  icon: string
  touchIcon: string
  icon192: string
  icon512: string
  share(art: string): string
}

// Counted up when they are drawn in another way.
const DRAWN_AS = 1

/** A mark of all that icons and share pictures are drawn from, so that they can be kept for ever under it; null for a studio that has the
 *  name, the colour and no logo of the demo, whose pictures are part of the program. */
export function brandMark({ studio, brand }: Pick<Settings, 'studio' | 'brand'>, { logo }: Logos): string | null {
  if (studio.name === STUDIO.name && brand.accent === '' && !logo) return null
  return fingerprint(JSON.stringify([DRAWN_AS, studio.name, brand.accent, logo?.hash]))
}

/** The addresses of a studio's pictures, from the slash on. */
export function brandPictures(mark: string | null): BrandPictures {
  const [icons, share] = mark === null ? ['/icons', '/share'] : [`/brand/${mark}`, `/brand/${mark}/share`]
  return {
    icon: mark === null ? '/icons/favicon.svg' : `${icons}/icon-64.png`,
    touchIcon: mark === null ? '/icons/apple-touch-icon.png' : `${icons}/icon-180.png`,
    icon192: `${icons}/icon-192.png`,
    icon512: `${icons}/icon-512.png`,
    share: (art) => `${share}${mark === null ? '/' : '-'}${art}.jpg`,
  }
}

/** FNV-1a in 64 bits: tells versions apart, and keeps nothing secret. */
function fingerprint(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(16).padStart(16, '0')
}
