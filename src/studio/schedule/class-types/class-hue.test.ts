import { expect, test } from 'vitest'
import { CLASS_TYPES } from '#src/studio/settings/constants.ts'
import { HUES, type Hued, hueCss, hueOf, nextHue } from './class-hue.ts'

const demo: Hued[] = CLASS_TYPES.map(({ id }) => ({ id, hue: '' }))

test('the eight of the specification have the eight hues, and need no rule of style', () => {
  expect(demo.map(hueOf).toSorted()).toEqual([...HUES].toSorted())
  expect(hueCss(demo)).toBe('')
})

test('each further class type gets a hue that the fewest have', () => {
  const types: Hued[] = [{ id: 'yoga', hue: '' }]
  for (const id of ['barre', 'reformer', 'tai-chi', 'spin', 'hiit', 'tap', 'ballet'])
    types.push({ id, hue: nextHue(types) })
  expect(new Set(types.map(hueOf)).size).toBe(8)
  expect(nextHue(types)).toBe(HUES[0])
})

test('its rule of style names colours of the theme, and no id writes another rule', () => {
  expect(hueCss([{ id: 'barre', hue: 'blue' }])).toBe(
    '.hue-barre{--hue:var(--hue-blue);--hue-soft:var(--hue-blue-soft);--hue-ink:var(--hue-blue-ink)}',
  )
  expect(hueCss([{ id: 'karate', hue: 'blue' }])).toBe('')
  expect(hueCss([{ id: 'a}</style>', hue: 'red' }])).toBe('')
})
