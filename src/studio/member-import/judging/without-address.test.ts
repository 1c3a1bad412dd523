import { expect, test } from 'vitest'
import { holdersWithoutAddress, type NamedHolder } from './without-address.ts'

const one = (name: string, contact = '', born: string | null = null): NamedHolder => ({ name, contact, born })
const zoe = one('Zoë Orr', '07700 900603', '1950-02-01')

test.each([
  ['the number in another spelling', one('Zoe Orr', '+44 7700 900603'), true],
  ['the date of birth, with a new number', one('Zoë Orr', '07700 900999', '1950-02-01'), true],
  ['the name alone', one('ZOE ORR'), true],
  ['the number of a parent, and another date of birth', one('Zoë Orr', '07700 900603', '1975-03-04'), false],
  ['another number', one('Zoë Orr', '07700 900999'), false],
  ['another name', one('Zoe Orrell', '07700 900603'), false],
])('whom a later file names by %s: the same is %s', (_, line, isSame) => {
  const { here, lines } = holdersWithoutAddress([zoe], [line])
  expect(lines[0] === here[0]).toBe(isSame)
})

test('a name alone is nobody of two namesakes, and a line that says more comes first', () => {
  const son = one('Zoë Orr', '', '1975-03-04')
  const { here, lines } = holdersWithoutAddress([zoe, son], [one('Zoe Orr')])
  expect([...new Set([...here, ...lines])]).toHaveLength(3)
  expect(new Set(holdersWithoutAddress([], [one('Zoe Orr'), zoe]).lines).size).toBe(1)
})
