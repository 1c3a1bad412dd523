import { expect, test } from 'vitest'
import { refuseInstructor, refuseRoom } from './class-clash.ts'

const startsAt = new Date('2026-11-23T18:00:00Z')
const MEANT = 'If it is meant, please say why'
const LEFT_OUT = 'To leave out the dates on which it is hired, please say why'

test('an instructor in two classes at one time is allowed with a reason', () => {
  expect(refuseInstructor({ who: 'Maya', name: 'Salsa', startsAt })).toEqual({
    ok: false,
    refusal: 'instructor_taken',
    fields: {
      instructorId: 'Maya teaches Salsa on Monday 23 November, 18:00',
      overlapReason: 'If it is meant, please say why',
    },
  })
})

test.each([
  [
    'by a class',
    { who: 'the Hall', name: 'Salsa', startsAt },
    'Salsa is in the Hall on Monday 23 November, 18:00',
    MEANT,
  ],
  ['by a hire', null, 'It is hired on Monday 30 November, 18:00', LEFT_OUT],
])('a room that is taken %s says by what; it is confirmed, or hired dates are left out', (_by, clash, roomId, ask) => {
  const at = new Date('2026-11-30T18:00:00Z')
  expect(refuseRoom(clash, { startsAt: at, mayLeaveOut: false }).fields).toEqual({ roomId, overlapReason: MEANT })
  expect(refuseRoom(clash, { startsAt: at, mayLeaveOut: true }).fields).toEqual({ roomId, overlapReason: ask })
})
