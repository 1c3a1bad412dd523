import { expect, test } from 'vitest'
import { notifiedOf, toldText, untoldText } from './notified.ts'

const ada = { name: 'Ada', email: 'ada@example.com', contact: '', memberId: 'a' }
const lena = { name: 'Lena', email: '', contact: '07700 900603', memberId: 'l' }
const mary = { name: 'Mary', email: '', contact: '', memberId: null }

test.each([
  [[], 'Nobody had booked.'],
  [[ada], 'One person has been told.'],
  [[ada, ada], '2 people have been told.'],
  [[lena, lena], 'Lena (07700 900603) has no email address: please tell them yourselves.'],
  [
    [ada, mary, lena, mary],
    'One person has been told. Mary, Lena (07700 900603) and Mary have no email address: please tell them yourselves.',
  ],
])('of %j staff read: %s', (reached, text) => {
  expect(toldText(notifiedOf(reached))).toBe(text)
})

test('where everybody has an address, nobody is left to be told', () => {
  expect(untoldText([])).toBe('')
})
