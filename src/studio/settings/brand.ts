import { z } from 'zod'
import { contrast, isDisplayable, type Oklch, parseHex, toHex } from '#src/kit/colour.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'

/** The accent colour of the studio, `#rrggbb`; empty for the one it came with. */
export const brandSetting = z.object({ accent: z.literal('').or(z.string().regex(/^#[0-9a-f]{6}$/)) })

const hex = z
  .string()
  .default('')
  .transform((typed) => typed.trim().toLowerCase())
  .refine((typed) => typed === '' || parseHex(typed) !== null, 'Please choose a colour, like #1d6f73')

/** `take` is the nearest shade, offered where the accent was refused and taken by a button. */
export const brandForm = z
  .object({ hasOwnAccent: lineOrNone(20).optional(), accent: hex, take: hex })
  .transform(({ hasOwnAccent, accent, take }) => ({ accent: hasOwnAccent ? taken(accent, take) : '' }))
  .refine(({ accent }) => nearestShade(accent) === accent, {
    path: ['accent'],
    error: ({ input }) => unreadableText((input as { accent: string }).accent),
  })

/** A browser presses the first button of a form where Enter is pressed: what was offered is taken only for the colour it was offered for. */
function taken(accent: string, take: string): string {
  return take !== '' && take === nearestShade(accent) ? take : accent
}

function unreadableText(accent: string): string {
  return `Buttons in ${accent} could not be told from the page, or not be read, by day or by night. The nearest shade that can is ${nearestShade(accent)}`
}

/** The shade of a colour nearest to it in which a button is seen and read in both schemes as it is. */
export function nearestShade(accent: string): string {
  const chosen = parseHex(accent)
  if (!chosen) return accent
  const shades = [accent, ...shadesOf(chosen).map(toHex)]
  return shades.find((one) => Object.values(SCHEMES).every((scheme) => isSurface(parseHex(one)!, scheme))) ?? accent
}

/** Whether a button of that colour needs no other shade of it there. */
function isSurface(accent: Oklch, { paper }: Scheme): boolean {
  return contrast(accent, paper) >= SURFACE && labelled(accent).some(isLegible)
}

/** The default accent as a colour field shows it. */
export const DEFAULT_ACCENT = '#ff632b'

/** Grounds and text of a scheme as ui/theme/theme.css has them (brand.test.ts compares). */
export type Scheme = { paper: Oklch; raised: Oklch; sunk: Oklch }
const colour = (lightness: number, chroma: number, hue: number): Oklch => ({ lightness, chroma, hue })
export const SCHEMES: Record<'light' | 'dark', Scheme> = {
  light: { paper: colour(0.974, 0.012, 78), raised: colour(0.993, 0.005, 80), sunk: colour(0.943, 0.018, 74) },
  dark: { paper: colour(0.195, 0.02, 22), raised: colour(0.24, 0.022, 24), sunk: colour(0.165, 0.018, 22) },
}
const DARK_TEXT = colour(0.19, 0.035, 25)
const LIGHT_TEXT = colour(0.985, 0.008, 60)

const TEXT = 4.5
/** Between a button and the page: one at least sees that it is there. Its label is what tells it apart. */
const SURFACE = 1.7
const HOVER = 0.05

/** The colours that follow from an accent in one scheme: behind a button's label, the same under a pointer, the label, and text. */
export type AccentShades = { accent: Oklch; accentStrong: Oklch; onAccent: Oklch; accentInk: Oklch }

/** The shades of a colour nearest to it in lightness with which everything drawn in them can be read: 4.5 to 1 for text, on each ground
 *  of the scheme. */
export function accentShades(chosen: Oklch, { paper, raised, sunk }: Scheme): AccentShades {
  const surface = shadesOf(chosen)
    .flatMap(labelled)
    .find((one) => contrast(one.accent, paper) >= SURFACE && isLegible(one))
  const accentInk = shadesOf(chosen).find((ink) => [paper, raised, sunk].every((one) => contrast(ink, one) >= TEXT))
  if (!surface || !accentInk) throw new Error('Some lightness of every hue can be read')
  return { ...surface, accentInk }
}

type Labelled = Pick<AccentShades, 'accent' | 'accentStrong' | 'onAccent'>

/** With a dark label, and with a light one. */
function labelled(accent: Oklch): Labelled[] {
  return [DARK_TEXT, LIGHT_TEXT].map((onAccent) => ({ accent, onAccent, accentStrong: hovered(accent, onAccent) }))
}

function isLegible({ accent, accentStrong, onAccent }: Labelled): boolean {
  return [accent, accentStrong].every((one) => contrast(one, onAccent) >= TEXT)
}

/** The colour in every lightness, the nearest first, as strong as a screen can show it. */
function shadesOf({ lightness, chroma, hue }: Oklch): Oklch[] {
  const steps = Array.from({ length: 97 }, (_, step) => 0.02 + step / 100)
  return [lightness, ...steps]
    .toSorted((a, b) => Math.abs(a - lightness) - Math.abs(b - lightness))
    .map((one) => displayable(colour(one, chroma, hue)))
}

function hovered(accent: Oklch, onAccent: Oklch): Oklch {
  const lightness = accent.lightness + (onAccent === DARK_TEXT ? HOVER : -HOVER)
  return displayable({ ...accent, lightness: Math.min(1, Math.max(0, lightness)) })
}

function displayable(chosen: Oklch): Oklch {
  for (let { chroma } = chosen; chroma > 0; chroma -= 0.005)
    if (isDisplayable({ ...chosen, chroma })) return { ...chosen, chroma }
  return { ...chosen, chroma: 0 }
}

/** The rules of style that put the accent in place of the one in the theme; empty where there is none. */
export function accentCss(accent: string): string {
  const chosen = parseHex(accent)
  if (!chosen) return ''
  const [light, dark] = [accentShades(chosen, SCHEMES.light), accentShades(chosen, SCHEMES.dark)]
  return `:root{${declarations(light)}}@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}`
}

function declarations({ accent, accentStrong, onAccent, accentInk }: AccentShades): string {
  // On a card in the accent label and button change places.
  const turned = { 'popular-strong': onAccent, 'popular-label': accent }
  const named = { accent, 'accent-strong': accentStrong, 'on-accent': onAccent, 'accent-ink': accentInk, ...turned }
  return Object.entries(named)
    .map(([name, { lightness, chroma, hue }]) => `--${name}:oklch(${round(lightness)} ${round(chroma)} ${round(hue)})`)
    .join(';')
}

/** The accent in e-mails, which know hex alone and are on a light ground; null where the studio has none of its own. */
export function accentInEmails(accent: string): { ink: string; button: string; label: string } | null {
  const chosen = parseHex(accent)
  if (!chosen) return null
  const shades = accentShades(chosen, SCHEMES.light)
  return { ink: toHex(shades.accentInk), button: toHex(shades.accent), label: toHex(shades.onAccent) }
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
