import { expect, test } from 'vitest'
import { fieldErrors } from '#src/kit/form.ts'
import { decideRoom, hallOf, roomForm } from './room.ts'

test.each([
  [{ name: 'x'.repeat(60), places: '500' }, {}],
  [{ places: '1' }, {}],
  [{ places: '' }, {}],
  [{ name: 'x'.repeat(61) }, { name: 'Please use 60 characters at most' }],
  [{ places: '0' }, { places: 'Please give a whole number from 1 to 500' }],
  [{ places: '501' }, { places: 'Please give a whole number from 1 to 500' }],
])('what an admin says of a room, case %#', (typed, faults) => {
  const parsed = roomForm.safeParse({ name: 'Studio', places: '20', ...typed })
  expect(parsed.success ? {} : fieldErrors(parsed.error)).toEqual(faults)
})

test('the hall is the room that people can hire; without one there is none', () => {
  const rooms = [
    { id: 'small', isForHire: false },
    { id: 'loft', isForHire: true },
  ]
  expect(hallOf(rooms)).toBe(rooms[1])
  expect(hallOf(rooms.slice(0, 1))).toBeUndefined()
})

test.each([
  ['a room for one thing at a time is hired', {}, false, 'ok'],
  ['one at most is', {}, true, 'other_hall'],
  ['the hall is not hidden', { isHidden: true }, false, 'room_is_hall'],
  ['several at once is no hall', { isExclusive: false }, false, 'room_is_hall'],
  ['another room may be hidden', { isForHire: false, isHidden: true }, true, 'ok'],
  ['another room may be for several at once', { isForHire: false, isExclusive: false }, true, 'ok'],
])('%s', (_what, words, isForHire, expected) => {
  const loft = { name: 'Loft', places: null, isExclusive: true, isHidden: false, isForHire: true }
  const decision = decideRoom({ ...loft, ...words }, [{ isForHire }])
  expect(decision.ok ? 'ok' : decision.refusal).toBe(expected)
})
