import { expect, test } from 'vitest'
import { reportPeriod } from './period.ts'
import { cellText, comparedWith, counted, hoursOf, percentOf } from './report.ts'

const october = reportPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-24')

test('a change is said in percent of the period before, and nothing where there was nothing', () => {
  expect(comparedWith(124_000, 110_700, october)).toBe(', 12% more than September')
  expect(comparedWith(50, 100, october)).toBe(', 50% less than September')
  expect(comparedWith(1001, 1000, october)).toBe(', as in September')
  expect(comparedWith(5, 0, october)).toBe('')
})

test('values are written by their unit', () => {
  expect([
    cellText(123_450, 'pence'),
    cellText(64, 'percent'),
    cellText(95, 'hours'),
    cellText(1234, 'count'),
    cellText('2026-10-05', 'date'),
    cellText('Never', 'date'),
    cellText('Ada', 'text'),
    cellText(null, 'percent'),
  ]).toEqual(['£1,234.50', '64%', '1.58 h', '1,234', '5 Oct 2026', 'Never', 'Ada', '–'])
  expect(hoursOf(95)).toBe(1.58)
  expect([percentOf(1, 3), percentOf(0, 0)]).toEqual([33, null])
  expect([counted(1, 'member'), counted(2, 'person', 'people')]).toEqual(['1 member', '2 people'])
})
