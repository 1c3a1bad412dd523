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

test.each<[field: string, ...fit: (string | object)[]]>([
  ['name', 'x', 'x'.repeat(80)],
  ['typeId', 'x'],
  ['weekday', '1'],
  ['durationMinutes', '5', '345', { startTime: '00:00', durationMinutes: '480' }],
  ['level', 'x', 'x'.repeat(40)],
  ['maxSpots', '500'],
  ['description', 'x'.repeat(1000)],
  ['untilDate', filledIn.fromDate],
])('%s may be as little and as much as allowed', (field, ...fit) => {
  for (const value of fit) {
    const typed = typeof value === 'string' ? { [field]: value } : value
    expect(weeklyClassForm.safeParse({ ...filledIn, ...typed }).error?.issues).toBeUndefined()
  }
})

test.each([
  ['name', 'x'.repeat(81)],
  ['typeId', ''],
  ['weekday', '0'],
  ['durationMinutes', '346'],
  ['level', ''],
  ['level', 'x'.repeat(41)],
  ['maxSpots', '501'],
  ['description', 'x'.repeat(1001)],
])('more or less is refused: %s, case %#', (field, value) => {
  expect(weeklyClassForm.safeParse({ ...filledIn, [field]: value }).error?.issues[0]?.path).toEqual([field])
})

test('no class is longer than eight hours', () => {
  const whole = { ...filledIn, startTime: '00:00', durationMinutes: '481' }
  expect(weeklyClassForm.safeParse(whole).success).toBe(false)
})

test.each([
  [{ alsoOn: ['1'] }, []],
  [{ alsoOn: ['1', '2', '3', '4', '5', '7'] }, []],
  [{ alsoOn: ['0'] }, ['alsoOn', 0]],
  [{ alsoOn: ['8'] }, ['alsoOn', 0]],
  [{ alsoOn: ['1', '2', '3', '4', '5', '6', '7'] }, ['alsoOn']],
  [{ overlapReason: 'x'.repeat(200) }, []],
  [{ overlapReason: 'x'.repeat(201) }, ['overlapReason']],
])('%j is at fault at %j', (typed, path) => {
  const issues = weeklyClassForm.safeParse({ ...filledIn, ...typed }).error?.issues ?? []
  expect(issues.flatMap((issue) => issue.path)).toEqual(path)
})

test('the slot is named by day and time', () => {
  expect(dayAndTime({ weekday: 7, startTime: '18:15' })).toBe('Sunday 18:15')
})
