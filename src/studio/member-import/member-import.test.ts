import { expect, test } from 'vitest'
import { detectColumns, readTexts } from './file/import-columns.ts'
import type { ImportRow } from './file/import-row.ts'
import type { ImportFacts, JudgedRow, SoldProduct } from './judging/import-facts.ts'
import { isNamedAsList, judgeRows, KEPT_HOURS, MOST_ROWS, unknownProducts } from './member-import.ts'

const product = (id: string, name: string, given: Partial<SoldProduct> = {}): SoldProduct => ({
  id,
  name,
  kind: 'plan',
  pricePence: 3300,
  allowance: 6,
  isShared: false,
  ...given,
})
const products = [
  product('basic', '6 Class Package'),
  product('family', '20 Class Family Package', { allowance: 20, isShared: true }),
  product('unlimited', 'Unlimited', { allowance: null }),
  product('ten', 'Ten Pass', { kind: 'pass', allowance: 10 }),
  product('taster', 'Taster', { kind: 'intro', allowance: 3 }),
]
const facts: ImportFacts = {
  taken: new Set(),
  known: new Map(),
  products,
  choices: {},
  order: 'day',
  statuses: {},
  onList: new Map(),
  now: new Date('2026-11-23T10:00:00Z'),
}

const BLANK = readTexts([], detectColumns([]))
let lines = 1
const aRow = (row: Partial<ImportRow> = {}): ImportRow => {
  const line = ++lines
  return { ...BLANK, line, name: 'Mia Wong', email: `m${line}@example.com`, ...row }
}
const judgeAll = (rows: Partial<ImportRow>[], given: Partial<ImportFacts> = {}) =>
  judgeRows(
    rows.map((row) => aRow(row)),
    { ...facts, ...given },
  )
const judge = (row: Partial<ImportRow>, given: Partial<ImportFacts> = {}): JudgedRow => judgeAll([row], given).rows[0]!
const instant = (text: string) => new Date(text)

test('someone new comes with the month in hand and the classes that are left of it, no more', () => {
  const row = { packageName: '6 class package', classesLeft: '2', validUntil: '09/12/2026', notes: 'Knee' }
  expect(judgeAll([row])).toMatchObject({
    rows: [{ kind: 'new', remarks: [] }],
    members: [
      {
        notes: [{ person: null, text: 'Knee' }],
        anchorDay: 10,
        holdings: [
          {
            productId: 'basic',
            allowance: 2,
            startsAt: instant('2026-11-10T00:00:00Z'),
            endsAt: instant('2026-12-10T00:00:00Z'),
          },
        ],
      },
    ],
  })
})

test('what is left of a long membership is left in all, not every month', () => {
  const row = { packageName: 'basic', validUntil: '09/03/2027' }
  expect(judge({ ...row, classesLeft: '7' })).toMatchObject({
    holdings: [{ allowance: 7, startsAt: instant('2026-11-10T00:00:00Z'), endsAt: instant('2027-03-10T00:00:00Z') }],
  })
  // Where the file does not say, each month has its own, and the admin is told.
  const unsaid = judge(row)
  expect(unsaid).toMatchObject({ holdings: [{ allowance: 6 }, {}, {}, { allowance: 6 }] })
  expect(unsaid).toMatchObject({ remarks: ['The file does not say how many classes are left: it gets all 6'] })
})

test.each([
  ['unlimited', 'Unlimited', null],
  ['basic', 'Unlimited', null],
  ['unlimited', '9999', null],
  ['unlimited', '4', 4],
  ['basic', '0', 0],
  ['ten', '4/10', 4],
  ['ten', '23', 23],
])('of %s with %j left, %s are left', (packageName, classesLeft, allowance) => {
  expect(judge({ packageName, classesLeft })).toMatchObject({ holdings: [{ allowance }] })
})

test('the month ends with the day before the next payment, whose day stays; one that was due counts as made', () => {
  const row = { packageName: 'basic', classesLeft: '3', validUntil: '01/06/2027' }
  expect(judgeAll([{ ...row, nextPayment: '31/12/2026' }])).toMatchObject({
    rows: [{ payment: { day: '2026-12-31', pence: 3300 } }],
    members: [{ anchorDay: 31, holdings: [{ endsAt: instant('2026-12-31T00:00:00Z') }] }],
  })
  expect(judge({ ...row, nextPayment: '23/11/2026' })).toMatchObject({
    payment: { day: '2026-12-23' },
    remarks: ['The payment that was due is taken to have been made'],
  })
  expect(judge({ ...row, nextPayment: '31/12/2026', status: 'Cancelled' })).toMatchObject({ payment: null })
})

test('a freeze is a pause until its day; a pass cannot be used before, and nothing that is left runs out in it', () => {
  const frozen = { status: 'On hold', resumesOn: '20/12/2026', classesLeft: '5' }
  expect(judgeAll([{ ...frozen, packageName: 'basic', nextPayment: '05/01/2027' }]).members).toMatchObject([
    {
      pause: { startsOn: '2026-11-23', resumesOn: '2026-12-20' },
      holdings: [{ allowance: 5, endsAt: instant('2027-01-05T00:00:00Z') }],
    },
  ])
  expect(judge({ ...frozen, packageName: 'basic', nextPayment: '01/12/2026' })).toMatchObject({
    payment: { day: '2026-12-28' },
  })
  expect(judgeAll([{ ...frozen, packageName: 'ten', validUntil: '01/02/2027' }]).members).toMatchObject([
    { pause: null, holdings: [{ startsAt: instant('2026-12-20T00:00:00Z'), endsAt: instant('2027-02-02T00:00:00Z') }] },
  ])
  expect(judge({ packageName: 'basic', status: 'frozen', classesLeft: '1' })).toMatchObject({
    pause: { resumesOn: '2027-02-23' },
    remarks: ['The file does not say until when it is frozen: 92 days'],
  })
})

test.each([
  [{ validUntil: '22/11/2026', packageName: 'basic' }, 'It has ended'],
  [{ status: 'Expired', classesLeft: '5' }, 'It has ended'],
  [{ status: 'Terminated', classesLeft: '5' }, 'It is cancelled'],
  [{ classesLeft: '0' }, 'Its classes are used up'],
])('of %j nothing comes but the member', (row, remark) => {
  expect(judge({ packageName: 'ten', ...row })).toMatchObject({ kind: 'new', holdings: [], remarks: [remark] })
})

test('what is cancelled may be used until it ends', () => {
  const row = { packageName: 'basic', status: 'canceled', classesLeft: '2', validUntil: '09/12/2026' }
  expect(judge(row)).toMatchObject({ holdings: [{ allowance: 2 }], payment: null })
})

test('several lines of one person are several things they hold, however their address is written', () => {
  const one = { name: 'Mia Wong', email: 'mia@example.com' }
  const { members } = judgeAll([
    { ...one, packageName: 'basic', classesLeft: '1' },
    { ...one, name: 'MIA WONG', packageName: 'ten', classesLeft: '4' },
    { ...one, packageName: 'ten', classesLeft: '9' },
  ])
  expect(members).toMatchObject([{ name: 'Mia Wong', people: [], holdings: [{}, { allowance: 4 }, { allowance: 9 }] }])
})

test('a second plan of an account comes as a pass with its classes, a second taster too', () => {
  const one = { email: 'mia@example.com', classesLeft: '2' }
  const { members, rows } = judgeAll([
    { ...one, packageName: 'basic' },
    { ...one, name: 'Leo Wong', packageName: 'unlimited', nextPayment: '01/12/2026' },
    { ...one, packageName: 'taster' },
    { ...one, name: 'Leo Wong', packageName: 'taster' },
  ])
  expect(members[0]?.holdings.map(({ kind, allowance, isShared }) => [kind, allowance, isShared])).toEqual([
    ['pass', 2, true],
    ['plan', 2, false],
    ['intro', 2, false],
    ['pass', 2, true],
  ])
  expect(rows[1]).toMatchObject({
    payment: null,
    remarks: ['An account has one plan: this one comes as a pass, which does not renew'],
  })
})

const CHILD = '01/02/2018'
test.each([
  ['an address of two names', [{ name: 'Ada' }, { name: 'Leo' }]],
  [
    'the adult, where a child comes first',
    [
      { name: 'Leo', born: CHILD },
      { name: 'Ada', born: '01/02/1980' },
    ],
  ],
  ['the parent who is named', [{ name: 'Leo', guardianName: 'Ada' }, { name: 'Ada' }]],
  ['a parent without a line', [{ name: 'Leo', guardianName: 'Ada' }]],
  ['whose address the child names', [{ name: 'Leo', email: '', guardianEmail: 'a@x.com' }, { name: 'Ada' }]],
  ['whatever address a child has', [{ name: 'Leo', email: 'leo@x.com', guardianEmail: 'a@x.com' }, { name: 'Ada' }]],
])('a household has its holder: %s', (_, rows) => {
  const { members } = judgeAll(rows.map((row) => ({ email: 'a@x.com', ...row })))
  expect(members).toMatchObject([{ name: 'Ada', email: 'a@x.com', people: ['Leo'] }])
})

test('a child without a parent is a mistake, and so is the ninth person of an account', () => {
  expect(judge({ email: '', guardianEmail: 'a@x.com' })).toMatchObject({
    kind: 'wrong',
    faults: [{ field: 'Parent’s name', text: 'There is no line of the parent, and no name' }],
  })
  const { rows, members } = judgeAll(Array.from({ length: 10 }, (_, n) => ({ name: `P ${n}`, email: 'a@x.com' })))
  expect(rows.map(({ kind }) => kind)).toEqual([...Array<string>(9).fill('new'), 'wrong'])
  expect(members[0]?.people).toHaveLength(8)
})

test('only a plain yes of the holder is consent', () => {
  const consents = (...rows: Partial<ImportRow>[]) =>
    judgeAll(rows.map((row) => ({ email: 'a@x.com', ...row }))).members.map(({ isConsenting }) => isConsenting)
  expect(consents({ consent: 'Yes' })).toEqual([true])
  expect(consents({ consent: 'No' })).toEqual([false])
  expect(consents({ consent: 'maybe' })).toEqual([false])
  expect(consents({})).toEqual([false])
  expect(consents({}, { name: 'Leo', consent: 'Yes' })).toEqual([false])
})

test('without a product there is none', () => {
  expect(judge({ validUntil: '09/12/2026' })).toMatchObject({ kind: 'new', holdings: [] })
  expect(judge({ packageName: 'none' })).toMatchObject({ kind: 'new', holdings: [] })
})

test('a product nobody knows is what an admin says it is, and only one that is sold', () => {
  expect(judge({ packageName: 'Gold!' })).toMatchObject({ kind: 'new', holdings: [] })
  const isMeant = (gold: string) => judge({ packageName: 'Gold!' }, { choices: { gold } })
  expect(isMeant('basic')).toMatchObject({ holdings: [{ productId: 'basic' }] })
  expect(isMeant('platinum')).toMatchObject({ holdings: [] })
  // What we do know is not open to choice.
  expect(judge({ packageName: 'family' }, { choices: { family: 'basic' } })).toMatchObject({
    holdings: [{ productId: 'family' }],
  })
})

test('names nobody knows are asked for once each, those of most lines first', () => {
  const rows = ['Gold', 'Silver', 'silver ', 'basic', '', 'None', 'SILVER'].map((packageName) => aRow({ packageName }))
  expect(unknownProducts(rows, products)).toEqual([
    { key: 'silver', name: 'Silver', lines: 3 },
    { key: 'gold', name: 'Gold', lines: 1 },
  ])
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

test('a line that stands twice comes once, and an account that is there stays as it is', () => {
  const one = { email: 'mia@example.com', packageName: 'ten', classesLeft: '3' }
  const { rows, members } = judgeAll(
    [
      one,
      one,
      { ...one, classesLeft: '4' },
      { email: 'ben@example.com' },
      { email: '', guardianEmail: 'ben@example.com' },
    ],
    { taken: new Set(['ben@example.com']) },
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['new', 'twice', 'new', 'there', 'there'])
  expect(rows[1]).toMatchObject({ firstLine: rows[0]?.line })
  expect(members).toHaveLength(1)
})
