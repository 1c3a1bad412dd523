import { expect, test } from 'vitest'
import { folded, searchPatterns } from './search.ts'

test.each([
  ['', ''],
  ['  Amara \t Okafor ', 'amara okafor'],
  ['Łucja Ó’Brien-Müller', 'lucja obrien muller'],
  ["O'Brien O‘Brien O´Brien OʼBrien O`Brien", 'obrien obrien obrien obrien obrien'],
  ['Søren Åse Straße GROẞ Æsa Þóra Đặng', 'soren ase strasse gross aesa thora dang'],
  ['İnci Işık', 'inci isik'],
  ['Zoe\u0308 Zoë', 'zoe zoe'],
  ['ΟΔΥΣΣΕΑΣ Οδυσσέας', 'οδυσσεασ οδυσσεασ'],
  ['Smith\u2011Jones Smith–Jones', 'smith jones smith jones'],
  ['Ann\u{A0}Marie\u{200B} \u{202E}Lee', 'ann marie lee'],
  ['ada+kids@studio_one.co.uk', 'ada+kids@studio_one.co.uk'],
])('%j is folded to %j', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

test.each([
  ['', []],
  ['  ', []],
  ['Amara', ['%amara%']],
  ['Amara  OKAFOR', ['%amara%', '%okafor%']],
  ['Smith, Anna J.', ['%smith%', '%anna%', '% j%']],
  ['al', ['% al%']],
  ['小明', ['%小明%']],
  ['100%', ['%100%']],
  ['%', ['-']],
  ['a_b\\c', [String.raw`%a\_b%`, '% c%']],
  ['07700 900123', ['%7700900123%']],
  ['+44 (0) 7700-900.123', ['%7700900123%']],
  ['0044 7700 900123', ['%7700900123%']],
  ['+48 601 234 567', ['%48601234567%']],
  ['amara 900123', ['%900123%', '%amara%']],
  ['class 12', ['%class%', '% 12%']],
  ['one two three four five six seven eight nine', 8],
])('%j asks for %j', (search, patterns) => {
  if (typeof patterns === 'number') expect(searchPatterns(search)).toHaveLength(patterns)
  else expect(searchPatterns(search)).toEqual(patterns)
})
