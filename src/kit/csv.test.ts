import { expect, test } from 'vitest'
import { csvCell, csvTable, exactCell, exactValue } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+SUM(A1)', `'+SUM(A1)`],
  ['+44 7700 900123 A1', `'+44 7700 900123 A1`],
  ['-2+cmd|x', `'-2+cmd|x`],
  ['- asthma', `'- asthma`],
  ['＝1+1', `'＝1+1`],
  ['\n=1', `"'\n=1"`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://x", "y")', `"'=HYPERLINK(""http://x"", ""y"")"`],
])('%j is no formula in a spreadsheet', (typed, cell) => {
  expect(csvCell(typed)).toBe(cell)
})

test.each([
  ['plain', 'plain'],
  ['+44 7700 900123', '+44 7700 900123'],
  ['+44 (0)7700-900123', '+44 (0)7700-900123'],
  ['-2', '-2'],
  ['-£5.00', '-£5.00'],
  ['-', '-'],
  ["'s-Gravenhage", "'s-Gravenhage"],
  ['a, b', '"a, b"'],
  ['she said "no"', '"she said ""no"""'],
  ['two\nlines', '"two\nlines"'],
  [' spaced ', '" spaced "'],
  ['', ''],
  [null, ''],
  [-33.5, '-33.5'],
  [true, 'true'],
])('%j is written as %j', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test('a table is headed, and each line ends as the format asks', () => {
  expect(csvTable(['Name', 'Pence'], [['Ada', 3300]])).toBe('\uFEFFName,Pence\r\nAda,3300\r\n')
})

test.each([
  [null, ''],
  ['', "'"],
  ['=1+1', "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["'", "''"],
  ["''", "'''"],
  ['-5', '-5'],
  ['-5.25', '-5.25'],
  ["'-5", "'-5"],
  ['-5+1', "'-5+1"],
  ['-', "'-"],
  ["'plain'", "'plain'"],
  ['@a', "'@a"],
  ['\tx', '"\'\tx"'],
  [' x', '" x"'],
  ['a\r\nb', '"a\r\nb"'],
])('%j is written as %j and read again', (value, cell) => {
  expect(exactCell(value)).toBe(cell)
  const [, quoted] = /^"([^]*)"$/.exec(cell) ?? []
  expect(exactValue(quoted?.replaceAll('""', '"') ?? cell)).toBe(value)
})
