import { expect, test } from 'vitest'
import { csvCell } from '#src/kit/csv.ts'
import { readColumns, readTexts } from './import-columns.ts'

function read(headings: string, cells: string) {
  const columns = readColumns(headings.split('|'))
  if (!columns) throw new Error('No columns')
  return { ...readTexts(cells.split('|'), columns), ignored: columns.ignored }
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
  expect(read(headings, cells)).toEqual({
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
  expect(read('Client ID|Name|Email|Birth date|', '1|Mia|m@x|1990-01-01|').ignored).toEqual(['Client ID', 'Birth date'])
})

test.each(['Name|Phone', 'Email|Phone', '', 'Mia Wong|mia@example.com'])(
  '%j names neither who nor where',
  (headings) => {
    expect(readColumns(headings.split('|'))).toBeNull()
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
