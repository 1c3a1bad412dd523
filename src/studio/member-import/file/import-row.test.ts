import { expect, test } from 'vitest'
import { detectColumns, readTexts } from './import-columns.ts'
import { type ImportRow, rowReader } from './import-row.ts'

const BLANK = readTexts([], detectColumns([]))
const reader = rowReader(new Date('2026-11-23T10:00:00Z'), { order: 'day', statuses: {} })
const read = (row: Partial<ImportRow>) =>
  reader({ ...BLANK, line: 2, name: 'Mia Wong', email: 'mia@example.com', ...row })

test.each([
  [{ name: '' }, 'Name', 'There is no name'],
  [{ name: 'x'.repeat(101) }, 'Name', 'Please use 100 characters at most'],
  [{ email: '', contact: '', packageName: '' }, 'Email', 'There is no address, no number and nothing that they have'],
  [{ email: 'mia at example' }, 'Email', 'This is no email address'],
  [{ contact: '1'.repeat(41) }, 'Phone', 'Please use 40 characters at most'],
  [
    { contact: '4.47701E+11' },
    'Phone',
    'A spreadsheet has shortened this number. Format the column as text and save the file again',
  ],
  [{ validUntil: '12/24/2026' }, 'Valid until', 'This is no date. Write 24/12/2026 or 2026-12-24'],
  [{ validUntil: '01/01/2036' }, 'Valid until', 'This is more than two years away'],
  [{ classesLeft: 'some' }, 'Classes left', 'This is no number of classes. Write 4, or Unlimited'],
  [{ status: 'odd', packageName: 'Gold' }, 'Status', 'Please say above what this status means'],
  [{ notes: 'x'.repeat(2001) }, 'Notes', 'Please use 2000 characters at most'],
])('%j is refused, by line and field', (row, field, text) => {
  expect(read(row)).toEqual({ faults: [{ field, text }] })
})

test.each([
  { name: 'x'.repeat(100) },
  { name: 'x' },
  { email: `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(57)}.uk` },
  { contact: '1'.repeat(40) },
  { validUntil: '23/11/2028' },
  { notes: 'x'.repeat(2000) },
])('as much as is allowed is taken, case %#', (row) => {
  expect(read(row)).toHaveProperty('read')
})

test.each([
  { email: `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(58)}.uk` },
  { validUntil: '24/11/2028' },
])('more is not, case %#', (row) => {
  expect(read(row)).toHaveProperty('faults')
})

test('every fault of a line is named', () => {
  expect(read({ name: '', email: 'x', validUntil: 'soon' })).toMatchObject({ faults: { length: 3 } })
})
