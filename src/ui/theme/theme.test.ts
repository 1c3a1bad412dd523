import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, isDisplayable, type Oklch, parseOklch } from '#src/kit/colour.ts'

// Reads the style sheets themselves, so that a colour changed there is checked here.
const css = ['theme.css', 'hues.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')
const TEXT = 4.5
const CONTROL = 3

type Palette = Record<string, Oklch>
const light = paletteOf(':root', false)
const dark = { ...light, ...paletteOf(':root', true) }
const themes: [string, Palette][] = [
  ['light', light],
  ['dark', dark],
]
const hues = ['rose', 'green', 'blue', 'orange', 'violet', 'teal', 'red', 'yellow']

const grounds = ['paper', 'raised', 'sunk']
const textPairs = [
  ...grounds.flatMap((ground) => ['ink', 'muted', 'accent-ink', 'on-error'].map((text) => [text, ground] as const)),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-night', 'night'],
  ['night-muted', 'night'],
  ['on-success', 'success'],
  ['on-error', 'error'],
  ['on-info', 'info'],
  ['on-danger', 'danger'],
  ['paper', 'ink'],
] as const

for (const [theme, palette] of themes) {
  test.each(textPairs)(`${theme}: %s on %s can be read`, (text, ground) => {
    expect(contrast(of(palette, text), of(palette, ground))).toBeGreaterThanOrEqual(TEXT)
  })

  test.each(grounds)(`${theme}: the edge of a field shows on %s`, (ground) => {
    expect(contrast(of(palette, 'edge'), of(palette, ground))).toBeGreaterThanOrEqual(CONTROL)
  })

  test.each([...hues, 'none'])(`${theme}: text in and on the hue %s can be read`, (hue) => {
    const own = hueOf(hue, palette)
    expect(contrast(of(own, 'on-hue'), of(own, 'hue'))).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(of(palette, 'ink'), of(own, 'hue-soft'))).toBeGreaterThanOrEqual(TEXT)
    expect(contrast(of(palette, 'muted'), of(own, 'hue-soft'))).toBeGreaterThanOrEqual(TEXT)
    for (const ground of [...grounds.map((name) => of(palette, name)), of(own, 'hue-soft')]) {
      expect(contrast(of(own, 'hue-ink'), ground)).toBeGreaterThanOrEqual(TEXT)
    }
  })
}

test('every colour can be shown on every screen', () => {
  const beyond = [...css.matchAll(/(--[\w-]+): (oklch\([\d. ]+\));/g)].filter(
    ([, , colour]) => !isDisplayable(parseOklch(colour ?? '') ?? { lightness: 2, chroma: 0, hue: 0 }),
  )
  expect(beyond.map(([declaration]) => declaration)).toEqual([])
})

test('the eight hues weigh alike', () => {
  const lightness = hues.map((hue) => of(light, `hue-${hue}`).lightness)
  expect(Math.max(...lightness) - Math.min(...lightness)).toBeLessThanOrEqual(0.14)
})

function of(palette: Palette, name: string): Oklch {
  const colour = palette[name]
  if (!colour) throw new Error(`The theme has no colour --${name}`)
  return colour
}

/** The four colours that a class of this hue gives its content. */
function hueOf(hue: string, palette: Palette): Palette {
  const part = (name: string) => of(palette, `hue-${hue}${name}`)
  return { hue: part(''), 'hue-soft': part('-soft'), 'hue-ink': part('-ink'), 'on-hue': of(palette, 'on-hue') }
}

/** The colours that the rules of a selector set, inside or outside the dark media query. */
function paletteOf(selector: string, isDark: boolean): Palette {
  const palette: Palette = {}
  const darkParts = css.split('@media (prefers-color-scheme: dark)').slice(1)
  const source = isDark
    ? darkParts.join('\n')
    : css.replace(/@media \(prefers-color-scheme: dark\) \{[\s\S]*?\n {0,2}\}\n/g, '')
  for (const [, selectors = '', body = ''] of source.matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
    if (selectors.trim() !== selector && !selectors.trim().endsWith(`\n${selector}`)) continue
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): ([^;]+);/g)) {
      const colour = parseOklch(value)
      if (colour) palette[name] = colour
    }
  }
  return palette
}
