import { expect, test } from 'vitest'
import { csvCell } from '#src/kit/csv.ts'
import { canBeRead, detectColumns, detectSystem, ignoredHeadings, readTexts } from './import-columns.ts'

function read(headings: string, cells: string) {
  const names = headings.split('|')
  const columns = detectColumns(names)
  return { ...readTexts(cells.split('|'), columns), ignored: ignoredHeadings(names, columns) }
}

test.each([
  ['Name|Email|Phone|Membership|Valid until|Notes', 'Mia Wong|mia@x|1|Gold|24/12/2026|Knee'],
  [
    'Last Name|First Name|E-mail|Cell Phone|Pricing Option|Expiration Date|Client Notes',
    'Wong|Mia|mia@x|1|Gold|24/12/2026|Knee',
  ],
  [
    'FORENAME|surname|email_address|Telephone|Membership Name|Membership Expiry Date|comments',
    'Mia|Wong|mia@x|1|Gold|24/12/2026|Knee',
  ],
  ['Client|Email|Mobile Phone|Contract|End date|Note', 'Wong, Mia|MIA@X |1|Gold|24/12/2026|Knee'],
  ['First name|Name|Mail|Mobile|Plan|Until|Remarks', 'Mia|Wong|mia@x|1|Gold|24/12/2026|Knee'],
])('an export headed %s is understood', (headings, cells) => {
  expect(read(headings, cells)).toMatchObject({
    name: 'Mia Wong',
    email: 'mia@x',
    contact: '1',
    packageName: 'Gold',
    validUntil: '24/12/2026',
    notes: 'Knee',
    ignored: [],
  })
})

test('of several numbers the first that is there is taken, mobiles before others', () => {
  const headings = 'Name|Email|Home Phone|Mobile'
  expect(read(headings, 'Mia|m@x|020|077').contact).toBe('077')
  expect(read(headings, 'Mia|m@x|020|').contact).toBe('020')
})

test('what is not read is named', () => {
  expect(read('Client ID|Name|Email|Post code|', '1|Mia|m@x|E1|').ignored).toEqual(['Client ID', 'Post code'])
})

test.each(['Name|Phone', 'Email|Phone', '', 'Mia Wong|mia@example.com'])(
  '%j names neither who nor where',
  (headings) => {
    expect(canBeRead(detectColumns(headings.split('|')))).toBe(false)
  },
)

test.each(['+44 7700 900123', '=1+1', '@mia', '-'])('%j is the same again after an export', (typed) => {
  expect(read('Name|Email|Phone', `Mia|m@x|${csvCell(typed)}`).contact).toBe(typed)
})

test('a line that is too short has nothing in its missing cells', () => {
  expect(read('Name|Email|Phone|Notes', 'Mia')).toMatchObject({ name: 'Mia', email: '', contact: '', notes: '' })
})

test('a text that is too long is long enough to be refused', () => {
  const long = (characters: number) => 'x'.repeat(characters)
  const texts = read('Name|Email|Notes', `${long(400)}|m@x|${long(3000)}`)
  expect([texts.name.length, texts.notes.length]).toEqual([300, 2500])
})

test.each([
  ['Wong, Mia, Dr', 'Wong, Mia, Dr'],
  ['Wong,', 'Wong,'],
  [', Mia', ', Mia'],
  ['Mia Wong', 'Mia Wong'],
])('only a family name and a first name change places: %s', (typed, name) => {
  expect(read('Name|Email', `${typed}|m@x`).name).toBe(name)
})

test.each([
  'Credits Remaining',
  'Uses remaining',
  'Visits Remaining',
  'Sessions left',
  'Credits Left',
  'Remaining classes',
])('what is left is read of a column %s', (heading) => {
  expect(read(`Name|Email|${heading}`, 'Mia|m@x|4').classesLeft).toBe('4')
})

test.each([
  ['First Name|Last Name|Email|Family Manager Email|Uses Remaining', 'TeamUp'],
  ['First name|E-mail|Credits Remaining|Frozen until', 'Momence'],
  ['Client|Email|Pricing Option|Visits Remaining', 'Mindbody'],
  ['Name|Email|Membership Plan|Credits Left', 'Glofox'],
  ['Name|Email|Membership', null],
])('%s is a file of %s', (headings, system) => {
  expect(detectSystem(headings.split('|'))).toBe(system)
})

test('each column is one thing at most', () => {
  const columns = detectColumns(['Name', 'Email', 'Membership', 'Membership Name', 'Membership Status', 'Price'])
  expect(columns).toEqual({ name: [0], email: [1], packageName: [2, 3], status: [4], price: [5] })
})
