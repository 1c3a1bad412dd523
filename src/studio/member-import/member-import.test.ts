import { expect, test } from 'vitest'
import {
  type ImportFacts,
  type ImportRow,
  isNamedAsList,
  judgeRows,
  KEPT_HOURS,
  MOST_ROWS,
  unknownPackages,
} from './member-import.ts'

const packages = [
  { id: 'basic', name: '6 Class Package' },
  { id: 'family', name: '20 Class Family Package' },
]
const facts: ImportFacts = { taken: new Set(), packages, choices: {}, now: new Date('2026-11-23T10:00:00Z') }

let lines = 1
const aRow = (row: Partial<ImportRow> = {}): ImportRow => {
  const line = ++lines
  return {
    line,
    name: 'Mia Wong',
    email: `m${line}@example.com`,
    contact: '',
    packageName: '',
    validUntil: '',
    notes: '',
    ...row,
  }
}
const judge = (row: Partial<ImportRow>, given: Partial<ImportFacts> = {}) =>
  judgeRows([aRow(row)], { ...facts, ...given })[0]

test('someone new comes with a membership of the month in hand', () => {
  expect(judge({ packageName: '6 class package', validUntil: '09/12/2026', notes: 'Knee' })).toMatchObject({
    kind: 'new',
    notes: 'Knee',
    membership: { packageId: 'basic', months: [{ endsAt: new Date('2026-12-10T00:00:00Z') }] },
  })
})

test('without a day a membership is one month from now, and without a package there is none', () => {
  expect(judge({ packageName: 'FAMILY' })).toMatchObject({ membership: { packageId: 'family', months: null } })
  expect(judge({ validUntil: '09/12/2026' })).toMatchObject({ kind: 'new', membership: null })
  expect(judge({ packageName: 'none' })).toMatchObject({ kind: 'new', membership: null })
})

test('a membership that has ended stays behind, its member does not', () => {
  const judged = judge({ packageName: 'basic', validUntil: '22/11/2026' })
  expect(judged).toMatchObject({ kind: 'new', membership: null, remark: 'The membership has ended' })
})

test('a package nobody knows is what an admin says it is, and only one that is sold', () => {
  expect(judge({ packageName: 'Gold!' })).toMatchObject({ kind: 'new', membership: null })
  expect(judge({ packageName: 'Gold!' }, { choices: { gold: 'basic' } })).toMatchObject({
    membership: { packageId: 'basic' },
  })
  expect(judge({ packageName: 'Gold!' }, { choices: { gold: 'platinum' } })).toMatchObject({ membership: null })
  // What we do know is not open to choice.
  expect(judge({ packageName: 'basic' }, { choices: { basic: 'family' } })).toMatchObject({
    membership: { packageId: 'basic' },
  })
})

test('names nobody knows are asked for once each, those of most lines first', () => {
  const rows = ['Gold', 'Silver', 'silver ', 'basic', '', 'None', 'SILVER'].map((packageName) => aRow({ packageName }))
  expect(unknownPackages(rows, packages)).toEqual([
    { key: 'silver', name: 'Silver', lines: 3 },
    { key: 'gold', name: 'Gold', lines: 1 },
  ])
})

test.each([
  [{ name: '' }, 'Name', 'There is no name'],
  [{ name: 'x'.repeat(101) }, 'Name', 'Please use 100 characters at most'],
  [{ email: '' }, 'Email', 'There is no address'],
  [{ email: 'mia at example' }, 'Email', 'This is no email address'],
  [{ contact: '1'.repeat(41) }, 'Phone', 'Please use 40 characters at most'],
  [
    { contact: '4.47701E+11' },
    'Phone',
    'A spreadsheet has shortened this number. Format the column as text and save the file again',
  ],
  [{ validUntil: '12/24/2026' }, 'Valid until', 'This is no date. Write 24/12/2026 or 2026-12-24'],
  [{ validUntil: '01/01/2036' }, 'Valid until', 'This is more than two years away'],
  [{ notes: 'x'.repeat(2001) }, 'Notes', 'Please use 2000 characters at most'],
])('%j is refused, by line and field', (row, field, text) => {
  expect(judge(row)).toMatchObject({ kind: 'wrong', line: lines, faults: [{ field, text }] })
})

test.each([
  { name: 'x'.repeat(100) },
  { name: 'x' },
  { email: `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(57)}.uk` },
  { contact: '1'.repeat(40) },
  { validUntil: '23/11/2028' },
  { notes: 'x'.repeat(2000) },
])('as much as is allowed is taken, case %#', (row) => {
  expect(judge(row)).toMatchObject({ kind: 'new' })
})

test.each([
  { email: `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(58)}.uk` },
  { validUntil: '24/11/2028' },
])('more is not, case %#', (row) => {
  expect(judge(row)).toMatchObject({ kind: 'wrong' })
})

test.each([
  ['members.csv', true],
  ['MEMBERS.TSV', true],
  ['members.txt', true],
  ['members.xlsx', false],
])('%s is named as a list: %s', (fileName, isList) => {
  expect(isNamedAsList(fileName)).toBe(isList)
})

test('a file has 2,000 people at most, and waits a day', () => {
  expect([MOST_ROWS, KEPT_HOURS]).toEqual([2000, 24])
})

test('every fault of a line is named', () => {
  expect(judge({ name: '', email: 'x', validUntil: 'soon' })).toMatchObject({ faults: { length: 3 } })
})

test('an address is taken once: by an account that is there, else by the first line that is right', () => {
  const email = 'mia@example.com'
  const rows = [aRow({ email, name: '' }), aRow({ email }), aRow({ email }), aRow({ email: 'ben@example.com' })]
  const judged = judgeRows(rows, { ...facts, taken: new Set(['ben@example.com']) })
  expect(judged.map(({ kind }) => kind)).toEqual(['wrong', 'new', 'twice', 'there'])
  expect(judged[2]).toMatchObject({ firstLine: rows[1]?.line })
})
