import { expect, test } from 'vitest'
import { fieldErrors } from '#src/kit/form.ts'
import { dayAndTime, weeklyClassForm } from './weekly-class.ts'

const filledIn = {
  name: ' Sunday flow ',
  typeId: 'yoga',
  weekday: '7',
  startTime: '18:15',
  durationMinutes: '50',
  instructorId: '',
  level: 'All levels',
  maxSpots: '0',
  description: '',
  roomId: '7f1f3f0e-5a55-4f0b-8f2e-0d3c8d0f7a11',
  fromDate: '2026-11-29',
  untilDate: '',
}

test('a filled-in form becomes a weekly class; no places at all are allowed', () => {
  expect(weeklyClassForm.parse(filledIn)).toEqual({
    ...filledIn,
    name: 'Sunday flow',
    weekday: 7,
    durationMinutes: 50,
    instructorId: null,
    maxSpots: 0,
    untilDate: null,
  })
})

test.each([
  ['name', '  ', 'Please name the class'],
  ['weekday', '8', 'Please choose a day'],
  ['startTime', '24:00', 'Please give the start as a time, such as 18:15'],
  ['durationMinutes', '4', 'Please give a length between 5 and 480 minutes'],
  ['durationMinutes', '400', 'A class ends by midnight'],
  ['maxSpots', '-1', 'Please give a number of places between 0 and 500'],
  ['maxSpots', '2.5', 'Please give a number of places between 0 and 500'],
  ['roomId', '', 'Please choose a room'],
  ['fromDate', '2026-02-30', 'Please give the first date'],
  ['untilDate', '2026-11-28', 'The last date cannot be before the first'],
])('%s = %j is refused', (field, value, sentence) => {
  const parsed = weeklyClassForm.safeParse({ ...filledIn, [field]: value })
  expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual({ [field]: sentence })
})

test('the slot is named by day and time', () => {
  expect(dayAndTime({ weekday: 7, startTime: '18:15' })).toBe('Sunday 18:15')
})
