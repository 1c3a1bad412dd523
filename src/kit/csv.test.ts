import { expect, test } from 'vitest'
import { csvCell, csvTable } from './csv.ts'

test.each([
  ['=1+1', `'=1+1`],
  ['+44 7700', `'+44 7700`],
  ['-2', `'-2`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['=HYPERLINK("http://x", "y")', `"'=HYPERLINK(""http://x"", ""y"")"`],
])('%j is no formula in a spreadsheet', (typed, cell) => {
  expect(csvCell(typed)).toBe(cell)
})

test.each([
  ['plain', 'plain'],
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
