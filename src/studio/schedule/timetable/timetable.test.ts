import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, minutesOf, timeOfMinutes } from '#src/kit/time.ts'
import {
  layOutColumns,
  layOutWeek,
  type Placeable,
  rowOf,
  weekAfter,
  requestedWeek,
  weekBefore,
  weekTitle,
} from './timetable.ts'

const MONDAY = '2026-11-23'
const at = (weekday: number, startTime: string, durationMinutes = 60): Placeable => ({
  date: addDays(MONDAY, weekday - 1),
  startTime,
  durationMinutes,
})
const blocksOf = (...sessions: Placeable[]) => layOutWeek(MONDAY, sessions).days[0]!.blocks

test('an empty week shows five days and the rows from 16:00 to 22:30', () => {
  const week = layOutWeek(MONDAY, [])
  expect(week.days.map(({ weekday, date }) => [weekday, date])).toEqual([
    [1, '2026-11-23'],
    [2, '2026-11-24'],
    [3, '2026-11-25'],
    [4, '2026-11-26'],
    [7, '2026-11-29'],
  ])
  expect(week).toMatchObject({ startTime: '16:00', endTime: '22:30', rows: 26 })
})

test.each([5, 6])('a class on weekday %i adds its column', (weekday) => {
  const week = layOutWeek(MONDAY, [at(weekday, '18:00')])
  expect(week.days.map((day) => day.weekday)).toEqual(
    [1, 2, 3, 4, 5, 6, 7].filter((d) => d < 5 || d === 7 || d === weekday),
  )
})

test.each([
  ['09:20', 60, '09:15', '22:30', 53],
  ['22:00', 45, '16:00', '22:45', 27],
  ['16:00', 390, '16:00', '22:30', 26],
  ['23:00', 60, '16:00', '24:00', 32],
])('a class at %s for %i minutes makes the day run from %s to %s', (startTime, minutes, from, to, rows) => {
  expect(layOutWeek(MONDAY, [at(1, startTime, minutes)])).toMatchObject({ startTime: from, endTime: to, rows })
})

test.each([
  ['16:00', 45, 1, 4],
  ['16:00', 50, 1, 5],
  ['16:00', 60, 1, 5],
  ['18:15', 50, 10, 14],
  ['21:30', 60, 23, 27],
  ['16:20', 60, 2, 7],
])('a class at %s for %i minutes covers rows %i up to %i', (startTime, minutes, startRow, endRow) => {
  expect(blocksOf(at(1, startTime, minutes))).toMatchObject([{ startRow, endRow, lane: 0, lanes: 1 }])
})

test('parallel classes stand side by side, and a class after them has the whole width again', () => {
  const blocks = blocksOf(at(1, '18:00'), at(1, '18:30'), at(1, '19:30'))
  expect(blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 1],
  ])
})

test('a chain of overlaps shares its columns, and a lane is used again once it is free', () => {
  const blocks = blocksOf(at(1, '18:00'), at(1, '18:30'), at(1, '19:00'))
  expect(blocks.map(({ lane, lanes }) => [lane, lanes])).toEqual([
    [0, 2],
    [1, 2],
    [0, 2],
  ])
})

test('of classes that begin together the longest comes first, and earlier ones before later, however they are listed', () => {
  const blocks = blocksOf(at(1, '19:00'), at(1, '18:00', 30), at(1, '18:00', 60))
  expect(blocks.map(({ session, lane }) => [session.startTime, session.durationMinutes, lane])).toEqual([
    ['18:00', 60, 0],
    ['18:00', 30, 1],
    ['19:00', 60, 0],
  ])
})

test('a day has as many columns as its classes need, and one without any', () => {
  const { days } = layOutWeek(MONDAY, [at(1, '18:00'), at(1, '18:30'), at(1, '20:00')])
  expect(days.map(({ lanes }) => lanes)).toEqual([2, 1, 1, 1, 1])
})

test('no two classes of a day ever cover each other', () => {
  const anySession = fc.record({ start: fc.integer({ min: 0, max: 1380 }), minutes: fc.integer({ min: 5, max: 60 }) })
  fc.assert(
    fc.property(fc.array(anySession, { maxLength: 12 }), (drawn) => {
      const blocks = blocksOf(...drawn.map(({ start, minutes }) => at(1, timeOfMinutes(start), minutes)))
      expect(blocks).toHaveLength(drawn.length)
      for (const [index, one] of blocks.entries()) {
        expect(one.lane).toBeLessThan(one.lanes)
        for (const other of blocks.slice(index + 1)) {
          const shareRow = one.startRow < other.endRow && other.startRow < one.endRow
          if (shareRow) expect([one.lanes, one.lane]).not.toEqual([other.lanes, other.lane])
          if (shareRow) expect(one.lanes).toBe(other.lanes)
        }
      }
    }),
  )
})

test('columns share one scale, which grows with what lies outside the usual hours', () => {
  const usual = { from: minutesOf('17:00'), to: minutesOf('20:00'), leastRows: 2 }
  const laidOut = layOutColumns([[at(1, '18:00'), at(1, '18:30')], [], [at(1, '07:50', 30)]], usual)
  expect(laidOut).toMatchObject({ startTime: '07:45', endTime: '20:00', rows: 49 })
  expect(laidOut.columns.map(({ lanes, blocks }) => [lanes, blocks.length])).toEqual([
    [2, 2],
    [1, 0],
    [1, 1],
  ])
})

test('a short entry is given the rows it needs at least, and what follows at once stands beside it', () => {
  const usual = { from: minutesOf('17:00'), to: minutesOf('20:00'), leastRows: 2 }
  const [first] = layOutColumns([[at(1, '18:00', 10), at(1, '18:15', 60), at(1, '19:45', 15)]], usual).columns
  expect(first!.blocks.map(({ startRow, endRow, lane }) => [startRow, endRow, lane])).toEqual([
    [5, 7, 0],
    [6, 10, 1],
    [11, 13, 0],
  ])
})

test.each([
  ['16:00', 1],
  ['16:30', 3],
  ['22:30', 27],
])('%s is row %d of a day that starts at 16:00', (time, row) => {
  expect(rowOf(time, '16:00')).toBe(row)
})

test.each([
  [null, '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2026-12-02', '2026-11-30'],
  ['2026-02-30', '2026-11-23'],
  ['soon', '2026-11-23'],
])('?week=%s in the week of 25 November is the week of %s', (asked, monday) => {
  expect(requestedWeek(asked, '2026-11-25')).toBe(monday)
})

test('the weeks before and after cross a year', () => {
  expect([weekBefore('2026-01-05'), weekAfter('2026-12-28')]).toEqual(['2025-12-29', '2027-01-04'])
})

test.each([
  ['2026-11-23', '23–29 November 2026'],
  ['2026-11-30', '30 November – 6 December 2026'],
  ['2026-12-28', '28 December 2026 – 3 January 2027'],
])('the week of %s is headed %s', (monday, title) => {
  expect(weekTitle(monday)).toBe(title)
})
