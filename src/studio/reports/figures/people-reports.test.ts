import { expect, test } from 'vitest'
import { hallOpenMinutes, hallReport } from './hall-report.ts'
import { firstTimerReport, memberReport, slippingReport } from './people-reports.ts'
import { reportPeriod } from './period.ts'

const period = reportPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-24')
const ada = { memberId: 'm', name: 'Ada', email: 'a@example.com', holding: 'Basic' }

test('members gained and lost are counted and named', () => {
  const now = [
    { ...ada, move: 'gained' as const, day: '2026-10-02' },
    { ...ada, move: 'lost' as const, day: '2026-10-30' },
  ]
  const report = memberReport({ now, before: [now[1]!], period })
  expect(report.title).toBe('1 member gained and 1 lost in October; 0 and 1 in September')
  expect(report.rows[0]).toEqual({ cells: ['Ada', 'a@example.com', 'Gained', '2026-10-02', 'Basic'], memberId: 'm' })
})

test('members at risk are counted, with the day they last came', () => {
  expect(slippingReport([]).title).toBe('No member has been away for 30 days')
  const report = slippingReport([{ ...ada, lastCame: null }])
  expect(report.title).toBe('1 member has not come for 30 days')
  expect(report.rows[0]?.cells).toEqual(['Ada', 'a@example.com', 'Never', 'Basic'])
})

test('first-timers who came back are a share of all', () => {
  const came = {
    memberId: null,
    name: 'Bo',
    email: 'b@example.com',
    className: 'Salsa',
    day: '2026-10-02',
    cameBack: null,
  }
  const now = [came, { ...came, cameBack: '2026-10-09' }]
  const report = firstTimerReport({ now, before: [came], period })
  expect(report.title).toBe('Of 2 first-timers in October, 1 came back: 50%; 0% in September')
  expect(report.rows.map(({ cells }) => cells[4])).toEqual(['Not yet', '2026-10-09'])
  expect(firstTimerReport({ now: [], before: [], period }).title).toBe('Nobody came for the first time in October')
})

test('the hall is used for a share of the hours in which it may be hired, until today', () => {
  const hours = [
    { weekday: 1, opens: '09:00', closes: '21:00' },
    { weekday: 2, opens: '09:00', closes: '11:00' },
  ]
  expect(hallOpenMinutes(hours, { from: '2026-11-23', to: '2026-11-30' }, '2026-11-24')).toBe(14 * 60)
  const now = [
    { key: 'class', times: 2, minutes: 120, pence: 0 },
    { key: 'birthday-party', times: 1, minutes: 90, pence: 5000 },
  ]
  const report = hallReport({ now, before: [{ ...now[0]!, minutes: 105 }], period, openMinutes: 840 })
  expect(report.title).toBe('The hall was used for 3.5 h in October, 25% of its hours, 100% more than September')
  expect(report.rows.map(({ cells }) => cells)).toEqual([
    ['Classes', 2, 120, 0, 105],
    ['Birthday party', 1, 90, 5000, 0],
  ])
  expect(hallReport({ now: [], before: [], period, openMinutes: 0 }).title).toBe('The hall was used for 0 h in October')
})
