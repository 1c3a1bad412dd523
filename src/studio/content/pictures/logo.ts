import { fileOf, type Picture, pictureAddress, widthsOf } from './picture.ts'

/** The studio's logo, and the one for dark grounds where there is one. */
export type Logos = { logo: Picture | null; onDark: Picture | null }

/** What a page shows of a logo: its files by width, and its size. */
export type LogoFacts = { src: string; srcSet: string; width: number; height: number }

/** In the colours of the scheme; `onDark` is null where the first stands on a light plate there. */
export type LogosOnPage = { logo: LogoFacts; onDark: LogoFacts | null }

// As high as the bar allows, and no wider than leaves room for the rest of it.
const MOST_HEIGHT = 40
const MOST_WIDTH = 176

export function logosOnPage({ logo, onDark }: Logos): LogosOnPage | null {
  return logo && { logo: factsOf(logo), onDark: onDark && factsOf(onDark) }
}

function factsOf(picture: Picture): LogoFacts {
  const { hash } = picture
  const { width, height } = fitted(picture)
  const srcSet = widthsOf(picture, 'logo')
    .map((one) => `${pictureAddress(hash, one, 'webp')} ${one}w`)
    .join(', ')
  return { src: fileOf(picture, 'logo', { format: 'png', least: width * 2 }), srcSet, width, height }
}

/** At twice its size, for screens with two pixels for each of theirs. Mail programs read PNG everywhere, WebP not. */
export function logoInEmails(picture: Picture, url: string): { src: string; width: number; height: number } {
  const size = fitted(picture)
  return { src: url + fileOf(picture, 'logo', { format: 'png', least: size.width * 2 }), ...size }
}

function fitted({ width, height }: Picture): { width: number; height: number } {
  const scale = Math.min(MOST_HEIGHT / height, MOST_WIDTH / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
