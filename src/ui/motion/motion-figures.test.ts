import { expect, test } from 'vitest'
import { FIGURES, figureFor, traceOf } from './motion-figures.ts'

const figures = Object.entries(FIGURES)

test.each(figures)('%s weighs a few hundred bytes', (_, figure) => {
  const { path } = traceOf(figure)
  expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+(C(-?[\d.]+ ?){6})+$/)
  expect(path.length).toBeLessThan(600)
})

test.each(figures)('the leading line of %s stays inside its square', (_, figure) => {
  const ends = traceOf(figure)
    .path.slice(1)
    .split('C')
    .map((curve) => curve.split(' ').slice(-2).map(Number))
  for (const [x = Number.NaN, y = Number.NaN] of ends) {
    expect(x).toBeGreaterThan(0)
    expect(x).toBeLessThan(100)
    expect(y).toBeGreaterThan(0)
    expect(y).toBeLessThan(100)
  }
})

test.each(figures)('the echoes of %s fade', (_, figure) => {
  const opacities = traceOf(figure).echoes.map(({ opacity }) => opacity)
  expect(opacities).toEqual(opacities.toSorted((a, b) => b - a))
  expect(opacities.at(-1)).toBeGreaterThan(0)
})

test('no two figures are alike', () => {
  expect(new Set(figures.map(([, figure]) => traceOf(figure).path)).size).toBe(8)
})

test('a class type of the studio itself keeps one figure', () => {
  expect(figureFor('yoga')).toBe('yoga')
  expect(figureFor('tai-chi')).toBe(figureFor('tai-chi'))
  expect(Object.keys(FIGURES)).toContain(figureFor('tai-chi'))
})
