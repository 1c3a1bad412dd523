import { toHex } from '#src/kit/colour.ts'
import { accentShades, DEFAULT_ACCENT, SCHEMES } from '#src/studio/settings/brand.ts'
import { parseHex } from '#src/kit/colour.ts'
import { FIGURES, figureFor, traceOf } from '#src/ui/motion/motion-figures.ts'
import { GLYPHS } from './glyphs.ts'

const EM = 2000
export const SHARE = { width: 1200, height: 630 }
/** Where a logo lies in them. */
export const LOGO_IN_SHARE = { left: 76, top: 76, width: 420, height: 110 }

/** The icon of a studio: its initial on its colour, or the plate for its logo. */
export function iconSvg(
  { name, accent, isForLogo }: { name: string; accent: string; isForLogo: boolean },
  size: number,
) {
  const { ground, label } = coloursOf(accent)
  if (isForLogo) return svg(size, size, `<rect width="100%" height="100%" fill="#fff"/>`)
  const initial = Array.from(name.toUpperCase()).find((one) => GLYPHS[one]) ?? ''
  const line = layOut(initial, { size: size * 0.62 })
  const drawn =
    initial === ''
      ? trace('yoga', { x: size * 0.15, y: size * 0.15, size: size * 0.7, colour: label, width: 6 })
      : path(line, { x: (size - line.width) / 2, y: size * 0.5 + size * 0.62 * 0.34, colour: label })
  return svg(size, size, `<rect width="100%" height="100%" fill="${ground}"/>${drawn}`)
}

/** What a shared link shows of a studio: its name over a motion trace, in its colour. */
export function shareSvg({
  name,
  accent,
  art,
  hasLogo,
}: {
  name: string
  accent: string
  art: string
  hasLogo: boolean
}) {
  const { ground, label } = coloursOf(accent)
  const lines = inLines(name)
  const first = SHARE.height - 76 - (lines.length - 1) * 124
  const plate = { ...LOGO_IN_SHARE, left: LOGO_IN_SHARE.left - 20, top: LOGO_IN_SHARE.top - 20 }
  return svg(
    SHARE.width,
    SHARE.height,
    [
      `<rect width="100%" height="100%" fill="${ground}"/>`,
      trace(art, { x: 640, y: -20, size: 560, colour: label, width: 1.2, opacity: 0.5 }),
      hasLogo &&
        `<rect x="${plate.left}" y="${plate.top}" width="${plate.width + 40}" height="${plate.height + 40}" rx="24" fill="#fff"/>`,
      ...lines.map((line, at) => path(line, { x: 72, y: first + at * 124, colour: label })),
    ]
      .filter(Boolean)
      .join(''),
  )
}

function coloursOf(accent: string): { ground: string; label: string } {
  const shades = accentShades(parseHex(accent) ?? parseHex(DEFAULT_ACCENT)!, SCHEMES.light)
  return { ground: toHex(shades.accent), label: toHex(shades.onAccent) }
}

type Line = { glyphs: { path: string; x: number }[]; width: number; scale: number }

/** A line of text as outlines; characters that the face does not have are left out. */
function layOut(text: string, { size, most = Infinity }: { size: number; most?: number }): Line {
  let x = 0
  const glyphs = Array.from(text).flatMap((character) => {
    const [advance, drawn] = GLYPHS[character] ?? [0, '']
    x += advance
    return drawn ? [{ path: drawn, x: x - advance }] : []
  })
  const scale = Math.min(size / EM, x > 0 ? most / x : 1)
  return { glyphs, width: x * scale, scale }
}

const NAME = { size: 120, most: SHARE.width - 144 }

/** A name on one line, or on two that are about as long. */
function inLines(name: string): Line[] {
  const words = name.split(/\s+/)
  if (words.length === 1 || layOut(name, { size: NAME.size }).width <= NAME.most) return [layOut(name, NAME)]
  const cuts = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')] as const)
  const longest = (pair: readonly string[]) => Math.max(...pair.map((one) => layOut(one, { size: 1 }).width))
  const best = cuts.toSorted((a, b) => longest(a) - longest(b))[0] ?? [name]
  // In one size, that of the longer.
  const scale = Math.min(...best.map((line) => layOut(line, NAME).scale))
  return best.map((line) => layOut(line, { size: scale * EM }))
}

function path({ glyphs, scale }: Line, { x, y, colour }: { x: number; y: number; colour: string }): string {
  const drawn = glyphs.map((glyph) => `<path d="${glyph.path}" transform="translate(${glyph.x} 0)"/>`).join('')
  return `<g fill="${colour}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${drawn}</g>`
}

type Placed = { x: number; y: number; size: number; colour: string; width: number; opacity?: number }

function trace(figure: string, { x, y, size, colour, width, opacity: whole = 1 }: Placed): string {
  const { path: line, echoes } = traceOf(FIGURES[figureFor(figure)])
  const drawn = echoes.map(
    ({ transform, opacity }) => `<path d="${line}" transform="${transform}" opacity="${opacity * 0.6}"/>`,
  )
  return `<g transform="translate(${x} ${y}) scale(${size / 100})" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" opacity="${whole}">${drawn.join('')}<path d="${line}" stroke-width="${width * 1.8}"/></g>`
}

function svg(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`
}
