import { expect, test } from 'vitest'
import { csvTable } from '#src/kit/csv.ts'
import { readCsv } from './read-csv.server.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const cells = (bytes: Uint8Array) => {
  const read = readCsv(bytes, 100)
  return read.ok ? read.value.map((record) => record.cells) : read.refusal
}

test.each([',', ';', '\t', '|'])(
  'cells are told apart by %j, also where another stands in quotation marks',
  (separator) => {
    const text = `Name${separator}"Notes, all; of	them"\nMia${separator}"a,b;c	d|e"\n`
    expect(cells(utf8(text))).toEqual([
      ['Name', 'Notes, all; of	them'],
      ['Mia', 'a,b;c	d|e'],
    ])
  },
)

test('the separator that a spreadsheet names on the first line is taken, and the line is none of the file', () => {
  expect(readCsv(utf8('sep=|\r\nName|Email\r\nMia, Wong|m@x\r\n'), 9)).toEqual({
    ok: true,
    value: [
      { line: 2, cells: ['Name', 'Email'] },
      { line: 3, cells: ['Mia, Wong', 'm@x'] },
    ],
  })
})

test.each([
  ['UTF-8', utf8('Zoë,£')],
  ['UTF-8 with its mark', utf8('\uFEFFZoë,£')],
  ['UTF-16', new Uint8Array(Buffer.from('\uFEFFZoë,£', 'utf16le'))],
  ['UTF-16, the other way round', new Uint8Array(Buffer.from('\uFEFFZoë,£', 'utf16le').swap16())],
  ['UTF-16 without a mark', new Uint8Array(Buffer.from('Zoë,£', 'utf16le'))],
  ['Windows-1252', new Uint8Array([0x5a, 0x6f, 0xeb, 0x2c, 0xa3])],
])('%s is read', (_, bytes) => {
  expect(cells(bytes)).toEqual([['Zoë', '£']])
})

test('each record knows the line it begins on, whatever line ends and empty lines there are', () => {
  const read = readCsv(utf8('Name,Notes\r\n\r\n"Mia","one\r\ntwo"\rBen,"5"" nail"\n,,\n\nCy,5" nail'), 100)
  expect(read).toEqual({
    ok: true,
    value: [
      { line: 1, cells: ['Name', 'Notes'] },
      { line: 3, cells: ['Mia', 'one\ntwo'] },
      { line: 5, cells: ['Ben', '5" nail'] },
      { line: 8, cells: ['Cy', '5" nail'] },
    ],
  })
})

test.each([
  ['a workbook', utf8('PK\x03\x04 and so on'), 'not_text'],
  ['a picture', new Uint8Array([0x89, 0x50, 0, 0, 0x0d]), 'not_text'],
  ['a quotation mark that is never closed', utf8('Name\n"Mia\nBen\n'), 'quote_open'],
  ['a quotation mark that is closed far too late', utf8(`Name\n"${'x'.repeat(200_000)}"\n`), 'quote_open'],
  ['a line of more cells than a list has columns', utf8(`Name\n${','.repeat(500)}\n`), 'not_csv'],
  ['the same behind a quotation mark', utf8(`Name\n5" nail${','.repeat(20_000)}\n`), 'not_csv'],
  ['more than may be', utf8('a\n'.repeat(101)), 'too_many_records'],
])('%s is refused', (_, bytes, refusal) => {
  expect(cells(bytes)).toBe(refusal)
})

test('a note may have as many commas as it likes', () => {
  expect(cells(utf8(`Name,Notes\nMia,"${'a, '.repeat(600)}"\n`))).toMatchObject([
    ['Name', 'Notes'],
    ['Mia', expect.any(String)],
  ])
})

test('what is written is read again', () => {
  const rows = [
    ['Mia', 'two\r\nlines, and "more"'],
    ['Zoë', ' spaced '],
  ]
  expect(cells(utf8(csvTable(['Name', 'Notes'], rows)))).toEqual([
    ['Name', 'Notes'],
    ['Mia', 'two\nlines, and "more"'],
    ['Zoë', ' spaced '],
  ])
})
