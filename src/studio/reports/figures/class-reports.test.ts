import { expect, test } from 'vitest'
import { classReport, hourReport, missedReport, payReport, teacherReport } from './class-reports.ts'
import { reportPeriod } from './period.ts'
import type { HeldSession } from './report-rows.ts'

const period = reportPeriod({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-24')
const held = (session: Partial<HeldSession> = {}): HeldSession => ({
  classId: 'salsa',
  name: 'Salsa',
  day: '2026-10-05',
  weekday: 1,
  time: '18:15',
  minutes: 60,
  teacher: 'Ana',
  maxSpots: 10,
  booked: 8,
  missed: 0,
  lateCancelled: 0,
  rate: null,
  ...session,
})
const yoga = { classId: 'yoga', name: 'Yoga', weekday: 4, time: '07:30', teacher: 'Bo' }
const cellsOf = ({ rows }: { rows: { cells: unknown[] }[] }) => rows.map(({ cells }) => cells)

test('classes are listed by how full they were, beside the period before', () => {
  const now = [held(), held({ booked: 10 }), held({ ...yoga, booked: 2, missed: 1 })]
  const report = classReport({ now, before: [held({ booked: 5 })], period })
  expect(report.title).toBe('Classes were 67% full in October, September 50%')
  expect(cellsOf(report)).toEqual([
    ['Mon 18:15 Salsa', 2, 20, 18, 18, 90, 50],
    ['Thu 07:30 Yoga', 1, 10, 2, 1, 20, null],
  ])
  expect(report.total).toEqual(['All', 3, 30, 20, 19, 67, 50])
  expect(classReport({ now: [], before: [], period }).title).toBe('No class was held in October')
})

test('hours are in the order of the day, teachers by how full their classes were; titles name the fullest', () => {
  const now = [held(), held({ ...yoga, booked: 9 }), held({ time: '18:45', teacher: null, booked: 0 })]
  const hours = hourReport({ now, before: [], period })
  expect(hours.title).toBe('07:00 is the fullest hour: 90% of places taken in October')
  expect(hours.rows.map(({ cells }) => [cells[0], cells[1]])).toEqual([
    ['07:00', 1],
    ['18:00', 2],
  ])
  const teachers = teacherReport({ now, before: [], period })
  expect(teachers.title).toBe('Classes of Bo were the fullest: 90% of places taken in October')
  expect(teachers.rows.map(({ cells }) => cells[0])).toEqual(['Bo', 'Ana', 'Nobody'])
})

test('missed places are shares of what was booked or cancelled late', () => {
  const report = missedReport({ now: [held({ missed: 1, lateCancelled: 2 })], before: [held({ missed: 4 })], period })
  expect(report.title).toBe('30% of places were missed or cancelled late in October: 3 places')
  expect(cellsOf(report)).toEqual([['Mon 18:15 Salsa', 8, 1, 2, 30, 50]])
  expect(missedReport({ now: [], before: [], period }).title).toBe('No place was booked in October')
})

test('pay is by class, hour or head of those who came; who has no rate has none', () => {
  const now = [
    held({ rate: { basis: 'class', pence: 2000 } }),
    held({ minutes: 45, rate: { basis: 'hour', pence: 3000 } }),
    held({ missed: 3, rate: { basis: 'head', pence: 400 } }),
    held(yoga),
  ]
  const report = payReport({ now, before: [held({ rate: { basis: 'class', pence: 3125 } })], period })
  expect(report.title).toBe('Teachers earned £62.50 for 3.75 h in October, 100% more than September')
  expect(cellsOf(report)).toEqual([
    ['Ana', 3, 165, 21, 2000 + 2250 + 2000, 3125],
    ['Bo', 1, 60, 8, null, 0],
  ])
})
