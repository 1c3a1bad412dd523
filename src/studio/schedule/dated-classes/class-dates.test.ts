import { expect, test } from 'vitest'
import { classDatesForm, pairDates, sessionOn, slotOf } from './class-dates.ts'

const on = (date: string, startTime = '14:00') => ({ date, startTime, durationMinutes: 90 })
const held = (id: string, sessionDate: string) => ({ id, sessionDate })

test('a date is held at its wall time, in winter and in summer', () => {
  expect(sessionOn(on('2026-12-05')).startsAt).toEqual(new Date('2026-12-05T14:00:00Z'))
  expect(sessionOn(on('2027-06-05')).startsAt).toEqual(new Date('2027-06-05T13:00:00Z'))
  expect(sessionOn(on('2026-12-05')).endsAt).toEqual(new Date('2026-12-05T15:30:00Z'))
})

test('the slot is that of the first date, until the last', () => {
  expect(slotOf([on('2026-12-05', '10:00'), on('2026-12-13')])).toEqual({
    weekday: 6,
    startTime: '10:00',
    durationMinutes: 90,
    fromDate: '2026-12-05',
    untilDate: '2026-12-13',
  })
})

test('what is on its day stays, the others move in order, and what is left over is added or taken off', () => {
  const sessions = [held('a', '2026-12-01'), held('b', '2026-12-08')]
  const pairs = (...dates: string[]) => {
    const {
      held: kept,
      added,
      left,
    } = pairDates(
      sessions,
      dates.map((date) => on(date)),
    )
    return [
      kept.map(({ session, to }) => `${session.id} ${to.date}`),
      added.map(({ date }) => date),
      left.map(({ id }) => id),
    ]
  }
  expect(pairs('2026-12-01', '2026-12-08')).toEqual([['a 2026-12-01', 'b 2026-12-08'], [], []])
  expect(pairs('2026-12-08', '2026-12-15')).toEqual([['b 2026-12-08', 'a 2026-12-15'], [], []])
  expect(pairs('2026-12-02')).toEqual([['a 2026-12-02'], [], ['b']])
  expect(pairs('2026-12-01', '2026-12-09', '2026-12-16')).toEqual([
    ['a 2026-12-01', 'b 2026-12-09'],
    ['2026-12-16'],
    [],
  ])
})

test('dates are put in order; none, or one day twice, is a mistake', () => {
  expect(classDatesForm.parse([on('2026-12-08'), on('2026-12-01')]).map(({ date }) => date)).toEqual([
    '2026-12-01',
    '2026-12-08',
  ])
  const messages = (typed: unknown) => classDatesForm.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(messages([])).toEqual(['Please give a date'])
  expect(messages([on('2026-12-01'), on('2026-12-01', '18:00')])).toEqual(['Please give each day once'])
  expect(messages([on('2026-12-01', '23:30')])).toEqual(['A class ends by midnight'])
  expect(messages([{ ...on('soon'), startTime: '9' }])).toEqual([
    'Please give each date as a date',
    'Please give each start as a time, such as 14:00',
  ])
})
