/** The eight hues a class type may have, in the order in which they are given out: each far from those before it. The colours themselves,
 *  for both schemes, are in ui/theme/hues.css. */
export const HUES = ['rose', 'green', 'blue', 'orange', 'violet', 'teal', 'red', 'yellow'] as const
export type Hue = (typeof HUES)[number]

export const HUE_NAMES: Record<Hue, string> = {
  rose: 'Rose',
  green: 'Green',
  blue: 'Blue',
  orange: 'Orange',
  violet: 'Violet',
  teal: 'Teal',
  red: 'Red',
  yellow: 'Yellow',
}

/** Those that the theme gives, by the id of the type: no row says so. */
const GIVEN: Record<string, Hue> = {
  dance: 'rose',
  yoga: 'green',
  pilates: 'teal',
  gymnastics: 'orange',
  kickboxing: 'red',
  aerobics: 'yellow',
  karate: 'blue',
  zumba: 'violet',
}

/** `hue` is empty where nobody has chosen one and none was given. */
export type Hued = { id: string; hue: Hue | '' }

export function hueOf({ id, hue }: Hued): Hue {
  return hue || (GIVEN[id] ?? HUES[0])
}

/** The hue for one more class type: the first of those that the fewest have. */
export function nextHue(types: readonly Hued[]): Hue {
  const taken = types.map(hueOf)
  const uses = (hue: Hue) => taken.filter((one) => one === hue).length
  return HUES.toSorted((a, b) => uses(a) - uses(b))[0] ?? HUES[0]
}

/** The rules of style for the class types that do not have what the theme gives them; empty where all have. */
export function hueCss(types: readonly Hued[]): string {
  return types
    .filter(({ id, hue }) => hue !== '' && hue !== GIVEN[id] && /^[a-z\d-]+$/.test(id))
    .map(({ id, hue }) => `.hue-${id}{${PARTS.map((part) => `--hue${part}:var(--hue-${hue}${part})`).join(';')}}`)
    .join('')
}

const PARTS = ['', '-soft', '-ink']
