import { expect, test } from 'vitest'
import { byPerson, calledOut, initialsOf, splitName } from './person-name.ts'

test.each([
  ['Ada Lovelace', 'Ada', 'Lovelace', 'AL'],
  ['  Maria  da Silva ', 'Maria da', 'Silva', 'MS'],
  ['Lily', '', 'Lily', 'L'],
  ['élodie 𝒳u', 'élodie', '𝒳u', 'É𝒳'],
  ['', '', '', ''],
])('of "%s" the register shows "%s" and "%s", or %s', (name, first, surname, initials) => {
  expect([splitName(name), initialsOf(name)]).toEqual([{ first, surname }, initials])
})

test('a register goes by surname, and a child with a first name alone stands with its guardian', () => {
  const lines = [
    { name: 'Zoe Young', guardianName: null },
    { name: 'Lily', guardianName: 'Zoe Adams' },
    { name: 'Ben adams', guardianName: null },
    { name: 'Cara Young', guardianName: 'Zoe Adams' },
  ]
  expect(lines.toSorted(byPerson).map(({ name }) => name)).toEqual(['Ben adams', 'Lily', 'Cara Young', 'Zoe Young'])
})

test('a name written from right to left does not turn round the words beside it', () => {
  expect(calledOut({ name: 'Lily', guardianName: 'Zoe Adams' })).toBe('Lily (guardian Zoe Adams)')
  expect(calledOut({ name: 'Lily', guardianName: 'נועה כהן' })).toBe('Lily (guardian \u2068נועה כהן\u2069)')
})
