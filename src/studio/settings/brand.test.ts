import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrast, isDisplayable, parseHex, parseOklch, toHex } from '#src/kit/colour.ts'
import { accentCss, accentInEmails, accentShades, brandForm, DEFAULT_ACCENT, nearestShade, SCHEMES } from './brand.ts'

const colours = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#0000ff',
  '#00ff00',
  '#ff0000',
  '#808080',
  '#1d6f73',
  '#f7c6d0',
  '#2b0a3d',
]

test.each(colours)('every text in and on the shades of %s can be read in both schemes', (hex) => {
  for (const scheme of Object.values(SCHEMES)) {
    const { accent, accentStrong, onAccent, accentInk } = accentShades(parseHex(hex)!, scheme)
    for (const ground of [accent, accentStrong]) expect(contrast(onAccent, ground)).toBeGreaterThanOrEqual(4.5)
    for (const ground of Object.values(scheme)) expect(contrast(accentInk, ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(accent, scheme.paper)).toBeGreaterThanOrEqual(1.7)
    for (const shade of [accent, accentStrong, accentInk]) expect(isDisplayable(shade)).toBe(true)
  }
})

test('a colour that can be read as it is stays as it is', () => {
  const teal = parseHex('#1d6f73')!
  expect(toHex(accentShades(teal, SCHEMES.light).accent)).toBe('#1d6f73')
  expect(toHex(accentShades(teal, SCHEMES.light).accentInk)).toBe('#1d6f73')
  expect(accentShades(teal, SCHEMES.dark).accentInk.lightness).toBeGreaterThan(teal.lightness)
})

test.each([
  ['#1d6f73', 'light', -0.05],
  ['#f7c6d0', 'dark', 0.05],
])('under a pointer a button of %s, with a %s label, moves away from its label', (hex, label, change) => {
  const { accent, accentStrong, onAccent } = accentShades(parseHex(hex)!, SCHEMES.dark)
  expect(onAccent.lightness < 0.5 ? 'dark' : 'light').toBe(label)
  expect(accentStrong.lightness - accent.lightness).toBeCloseTo(change)
})

test('a colour that no screen shows in another lightness keeps as much of its strength as one can', () => {
  const { accentInk } = accentShades(parseHex('#0000ff')!, SCHEMES.dark)
  expect(accentInk.chroma).toBeGreaterThan(0.1)
  expect(isDisplayable({ ...accentInk, chroma: accentInk.chroma + 0.005 })).toBe(false)
})

test('the grounds are those of the theme', () => {
  const css = readFileSync(new URL('../../ui/theme/theme.css', import.meta.url), 'utf8')
  const [light = '', dark = ''] = css.split('@media (prefers-color-scheme: dark)')
  for (const [part, scheme] of [
    [light, SCHEMES.light],
    [dark, SCHEMES.dark],
  ] as const)
    for (const [name, colour] of Object.entries(scheme))
      expect(parseOklch(new RegExp(`--${name}: ([^;]+);`).exec(part)?.[1] ?? ''), name).toEqual(colour)
  expect(contrast(parseOklch('oklch(0.69 0.2 39)')!, SCHEMES.light.paper)).toBeGreaterThan(1.7)
})

test('the rules of style name the colours for both schemes, and nothing but colours', () => {
  expect(accentCss('#1d6f73')).toMatch(
    /^:root\{(--[a-z-]+:oklch\([\d. ]+\);?){6}\}@media \(prefers-color-scheme:dark\)\{:root\{(--[a-z-]+:oklch\([\d. ]+\);?){6}\}\}$/,
  )
  for (const [, figure = ''] of accentCss('#1d6f73').matchAll(/[( ]([\d.]+)/g))
    expect(figure).toMatch(/^\d+(\.\d{1,3})?$/)
  const valueOf = (name: string) => new RegExp(`--${name}:(oklch[^;}]+)`).exec(accentCss('#1d6f73'))?.[1]
  expect([valueOf('popular-label'), valueOf('popular-strong')]).toEqual([valueOf('accent'), valueOf('on-accent')])
  for (const none of ['', 'red', '#fff', '#1d6f73}</style>']) expect(accentCss(none)).toBe('')
})

test('the form keeps a colour when it is ticked, and refuses what is none', () => {
  expect(brandForm.parse({ hasOwnAccent: 'on', accent: ' #1D6F73' })).toEqual({ accent: '#1d6f73' })
  expect(brandForm.parse({ accent: DEFAULT_ACCENT })).toEqual({ accent: '' })
  expect(brandForm.safeParse({ hasOwnAccent: 'on', accent: 'teal' }).success).toBe(false)
})

test.each(colours)('the shade offered for %s is its nearest, and is drawn as it is in both schemes', (hex) => {
  const shade = nearestShade(hex)
  for (const scheme of Object.values(SCHEMES)) expect(toHex(accentShades(parseHex(shade)!, scheme).accent)).toBe(shade)
  expect(nearestShade(shade)).toBe(shade)
  const [chosen, offered] = [parseHex(hex)!, parseHex(shade)!]
  for (let step = 0.01; step < Math.abs(offered.lightness - chosen.lightness) - 0.02; step += 0.01) {
    const between = { ...offered, lightness: chosen.lightness + Math.sign(offered.lightness - chosen.lightness) * step }
    if (isDisplayable(between)) expect(nearestShade(toHex(between))).not.toBe(toHex(between))
  }
})

test('a colour that cannot be seen or read is refused with the nearest shade that can, which one tap takes', () => {
  for (const accent of ['#ffffff', '#000000', '#fdfde0']) {
    const refused = brandForm.safeParse({ hasOwnAccent: 'on', accent })
    expect(refused.error?.issues).toMatchObject([
      { path: ['accent'], message: expect.stringContaining(nearestShade(accent)) },
    ])
    const take = nearestShade(accent)
    expect(take).not.toBe(accent)
    expect(brandForm.parse({ hasOwnAccent: 'on', accent, take })).toEqual({ accent: take })
    expect(brandForm.parse({ hasOwnAccent: 'on', accent: '#1d6f73', take })).toEqual({ accent: '#1d6f73' })
  }
  expect(brandForm.parse({ accent: '#ffffff' })).toEqual({ accent: '' })
  expect(nearestShade(DEFAULT_ACCENT)).toBe(DEFAULT_ACCENT)
})

test('e-mails have the accent in shades that can be read on their light ground', () => {
  const { ink, button, label } = accentInEmails('#f7c6d0')!
  for (const ground of ['#f6f2ea', '#fffdf8']) expect(contrast(parseHex(ink)!, parseHex(ground)!)).toBeGreaterThan(4.4)
  expect(contrast(parseHex(label)!, parseHex(button)!)).toBeGreaterThanOrEqual(4.4)
  expect(accentInEmails('')).toBeNull()
})
