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

test('the hall is the first room for one thing at a time', () => {
  const rooms = [
    { id: 'studio', isExclusive: false },
    { id: 'hall', isExclusive: true },
    { id: 'small', isExclusive: true },
  ]
  expect(hallOf(rooms)?.id).toBe('hall')
  expect(hallOf(rooms.slice(0, 1))).toBeUndefined()
})

test.each([
  ['the hall stays for one thing at a time, and shown', { isExclusive: true, isHidden: false }, true, 'ok'],
  ['the hall is not hidden', { isExclusive: true, isHidden: true }, true, 'room_is_hall'],
  ['the hall is not shared', { isExclusive: false, isHidden: false }, true, 'room_is_hall'],
  ['another room may be hidden', { isExclusive: true, isHidden: true }, false, 'ok'],
  ['another room may be shared', { isExclusive: false, isHidden: false }, false, 'ok'],
])('%s', (_what, after, isHall, expected) => {
  const decision = decideRoom(after, { isHall })
  expect(decision.ok ? 'ok' : decision.refusal).toBe(expected)
})
