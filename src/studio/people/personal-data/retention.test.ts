import { expect, test } from 'vitest'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { anonymised, columnsOf, ending, exportedColumns, removed } from './data-rule.ts'
import { dataRules, personalTables, whatGoes, whatStays } from './data-rules.ts'
import { columnsWithoutTime, endings, howLong, periodInWords, unitOf } from './retention.ts'

const { retention } = defaultSettings
const EVERYTHING = { hasHall: true, hasPaidOnline: true }

test('a period is said in days or years, one of them in words', () => {
  expect(periodInWords(retention, 'messagesDays')).toBe('90 days')
  expect(periodInWords(retention, 'countersDays')).toBe('one day')
  expect(periodInWords(retention, 'guestsYears')).toBe('one year')
  expect(periodInWords(retention, 'receiptsYears')).toBe('6 years')
  expect(periodInWords(retention, 'logsDays')).toBe('0 days')
  expect([unitOf('messagesDays'), unitOf('receiptsYears')]).toEqual(['day', 'year'])
})

const rule = { title: 'Notes', whose: 'member_id = :member', keeps: [], shown: 'text' }

test('a table has every column it shows, hides and erases; a download has what it shows and looks up', () => {
  const whole = removed({
    ...rule,
    hidden: 'id',
    erased: { by: `''` },
    erasedUnseen: { ip: 'null' },
    lookups: { who: 'x' },
  })
  expect(columnsOf(whole)).toEqual(['text', 'id', 'by', 'ip'])
  expect(exportedColumns(whole)).toEqual([
    ['text', 't."text"'],
    ['by', 't."by"'],
    ['who', 'x'],
  ])
  expect(columnsOf(anonymised('why', rule))).toEqual(['text'])
  expect(exportedColumns(removed(rule))).toEqual([['text', 't."text"']])
  expect(columnsOf({ about: 'nobody', columns: ['key'] })).toEqual(['key'])
})

test('what an account leaves behind is said with its reason, the rest goes', () => {
  const stays = personalTables().filter(({ rule }) => rule.end === 'anonymised')
  expect(
    whatStays(EVERYTHING)
      .flatMap(({ titles }) => titles)
      .toSorted(),
  ).toEqual(stays.map(({ rule }) => rule.title).toSorted())
  expect(whatStays(EVERYTHING).map(({ why }) => why)).toEqual([...new Set(stays.map(({ rule }) => rule.why))])
  expect(whatGoes()).toContain('Brought over from another system')
  expect(whatGoes()).not.toContain('Payments for the hall')
  expect(whatGoes().length + stays.length).toBe(personalTables().length)
})

test('the tables with personal data are those with rows about people', () => {
  const named = personalTables().map(({ table }) => table)
  expect(named).toEqual(Object.keys(dataRules).filter((table) => dataRules[table]?.about === 'somebody'))
})

test('at their time rows go, or lose what a deletion would take', () => {
  const due = (table: string) => endings.filter((one) => one.table === table).map(({ change }) => change)
  // Rows that a deletion removes, rows about nobody, and rows that stay after a deletion yet not for ever.
  expect(due('member_import_rows')).toEqual(['removed'])
  expect(due('rate_limits')).toEqual(['removed'])
  expect(due('hall_hire_notes')).toEqual(['removed'])
  expect(due('ledger_entries')).toEqual([])
  for (const { table, change } of endings)
    if (change !== 'removed') expect(dataRules[table]).toMatchObject({ end: 'anonymised' })
  expect(due('activities')).toEqual(['removed'])
  // Rows that stay, and lose what a deletion would erase.
  expect(due('refunds')).toEqual([{ reason: `''` }])
  expect(due('attendances')).toEqual([{ notes: 'null' }])
  expect(due('orders').map((change) => Object.keys(change))).toContainEqual(['recipient_name', 'recipient_email'])
})

test('what a deletion erases has its time, or is named', () => {
  const keeps = [ending('Texts', { since: 'at', columns: ['text'] })]
  expect(columnsWithoutTime(removed({ ...rule, hidden: 'id' }))).toEqual(['text', 'id'])
  expect(columnsWithoutTime(removed({ ...rule, hidden: 'id', keeps }))).toEqual(['id'])
  expect(columnsWithoutTime(removed({ ...rule, hidden: 'id', keeps: [{ until: 'account' }] }))).toEqual([])
  const erased = { text: `''`, by: `''` }
  expect(columnsWithoutTime(anonymised('why', { ...rule, shown: 'at', keeps, erased }))).toEqual(['by'])
})

test('the privacy page names each thing once, beside its time', () => {
  const times = howLong(retention, EVERYTHING)
  expect(new Set(times.map(({ time }) => time)).size).toBe(times.length)
  expect(times.find(({ what }) => what.includes('Files of another system that wait to be brought over'))?.time).toBe(
    'a day',
  )
  expect(times.map(({ time }) => time)).toContain('90 days after the event')
  expect(ending('Notes', { since: 'written_at' }).says).toBe('{period}')
})
