import { expect, test } from 'vitest'
import { contrast, isDisplayable, parseOklch, toHex } from './colour.ts'

const black = { lightness: 0, chroma: 0, hue: 0 }
const white = { lightness: 1, chroma: 0, hue: 0 }

test('black on white is the greatest contrast there is', () => {
  expect(contrast(black, white)).toBeCloseTo(21, 1)
  expect(contrast(white, black)).toBeCloseTo(21, 1)
  expect(contrast(white, white)).toBeCloseTo(1, 5)
})

test('knows the screen colours of sRGB red and of a grey', () => {
  expect(toHex({ lightness: 0.62796, chroma: 0.25768, hue: 29.234 })).toBe('#ff0000')
  expect(toHex({ lightness: 0.59987, chroma: 0, hue: 0 })).toBe('#808080')
})

test('a red stronger than any screen can show is told apart', () => {
  expect(isDisplayable({ lightness: 0.628, chroma: 0.257, hue: 29.234 })).toBe(true)
  expect(isDisplayable({ lightness: 0.628, chroma: 0.3, hue: 29.234 })).toBe(false)
})

test('reads the notation and refuses others', () => {
  expect(parseOklch('oklch(0.974 0.012 78)')).toEqual({ lightness: 0.974, chroma: 0.012, hue: 78 })
  expect(parseOklch('#fff')).toBeNull()
})
