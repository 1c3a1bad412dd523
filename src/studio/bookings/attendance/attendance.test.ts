import { expect, test } from 'vitest'
import { type AttendanceFacts, attendanceForm, attendanceLabel, decideMarking, decideNote } from './attendance.ts'

const facts: AttendanceFacts = {
  now: new Date('2026-11-23T18:00:00Z'),
  startsAt: new Date('2026-11-23T18:00:00Z'),
  bookingStatus: 'confirmed',
  isAtDesk: true,
  isOwnSession: false,
}

test.each([
  ['an admin at the start', {}, 'ok'],
  ['an admin half an hour before', { now: new Date('2026-11-23T17:30:00Z') }, 'ok'],
  ['an admin earlier than that', { now: new Date('2026-11-23T17:29:59.999Z') }, 'too_early'],
  ['an admin a week later', { now: new Date('2026-11-30T18:00:00Z') }, 'ok'],
  ['an admin the day before', { now: new Date('2026-11-22T18:00:00Z') }, 'too_early'],
  ['an instructor in their own session', { isAtDesk: false, isOwnSession: true }, 'ok'],
  ["an instructor in another's session", { isAtDesk: false }, 'booking_not_found'],
  ['a cancelled booking', { bookingStatus: 'cancelled' }, 'booking_cancelled'],
] as const)('%s: %s', (_who, changes, expected) => {
  const verdict = decideMarking({ ...facts, ...changes } as AttendanceFacts)
  expect(verdict.ok ? 'ok' : verdict.refusal).toBe(expected)
})

test('history speaks in the words of the specification', () => {
  expect([true, false, null].map(attendanceLabel)).toEqual(['Attended', 'No Show', 'Pending'])
})

test('a note in the register has up to 500 characters', () => {
  const isTaken = (length: number) => attendanceForm.safeParse({ mark: 'attended', notes: 'x'.repeat(length) }).success
  expect([500, 501].map(isTaken)).toEqual([true, false])
})

test.each([
  ['nothing is said of it', {}, 'Knee', 'Knee'],
  ['it was not touched', { notes: 'Knee', notesBasedOn: 'Knee' }, 'Rang', 'Rang'],
  ['nobody else has written', { notes: 'Late', notesBasedOn: 'Knee' }, 'Knee', 'Late'],
  ['both have written', { notes: 'Late', notesBasedOn: '' }, 'Rang', 'Rang\nLate'],
  ['both have written the same', { notes: 'Late', notesBasedOn: '' }, 'Late', 'Late'],
  ['it is taken off while another is written', { notes: '', notesBasedOn: 'Knee' }, 'Rang', 'Rang'],
  ['it was taken off meanwhile', { notes: 'Late', notesBasedOn: 'Knee' }, null, 'Late'],
  ['what it was based on is not said', { notes: 'Late' }, 'Rang', 'Late'],
] as const)('a note where %s', (_, typed, present, kept) => {
  expect(decideNote(typed, present)).toEqual({ ok: true, value: kept })
})

test('two notes that are too long together are not cut', () => {
  const long = { notes: 'a'.repeat(300), notesBasedOn: '' }
  expect(decideNote(long, 'b'.repeat(300))).toMatchObject({ ok: false, refusal: 'note_changed' })
})
