import { expect, test } from 'vitest'
import { decideJoining, isPassedOn, waitingForm } from './waiting-list.ts'
import { joinedText, leftText, positionText, waitingText } from './waiting-texts.ts'

const now = new Date('2026-11-23T10:00:00Z')
const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)
const facts = {
  now,
  session: { startsAt: at('18:00'), status: 'scheduled' as const },
  hasBooked: false,
  window: { opensAt: now, closesAt: at('17:00') },
  isWaiting: false,
  isFull: true,
}

test.each([
  ['a full class may be waited for', {}, 'ok'],
  ['nobody waits beside a free place', { isFull: false }, 'class_not_full'],
  ['who is in line stays there, free place or not', { isFull: false, isWaiting: true }, 'ok'],
  ['nobody waits for a class they are in', { hasBooked: true }, 'already_booked'],
  ['a class that starts now is over for it', { session: { ...facts.session, startsAt: now } }, 'class_started'],
  ['nobody waits before booking opens', { window: { opensAt: at('10:01'), closesAt: at('17:00') } }, 'not_open_yet'],
  ['nor once it has closed', { window: { opensAt: now, closesAt: now } }, 'booking_closed'],
  ['a cancelled class too', { session: { ...facts.session, status: 'cancelled' as const } }, 'class_cancelled'],
])('%s', (_, changes, expected) => {
  const decision = decideJoining({ ...facts, ...changes })
  expect(decision.ok ? 'ok' : decision.refusal).toBe(expected)
})

test('an id has 200 characters at most', () => {
  const isTaken = (length: number) => waitingForm.safeParse({ sessionId: 'x'.repeat(length) }).success
  expect([200, 201].map(isTaken)).toEqual([true, false])
})

test('a millisecond before the cutoff a place is still passed on', () => {
  const startsAt = at('18:00')
  const now = new Date('2026-11-23T15:59:59.999Z')
  expect(isPassedOn({ now, startsAt, cutoffHours: 2 })).toBe(true)
})

test.each([
  ['15:59', true],
  ['16:00', false],
  ['17:00', false],
])('two hours before 18:00 a place is no longer passed on: at %s it is %s', (time, expected) => {
  expect(isPassedOn({ now: at(time), startsAt: at('18:00'), cutoffHours: 2 })).toBe(expected)
})

test('who joins hears what a free place is counted on, or that they have nothing for it and where it is bought', () => {
  expect(joinedText({ position: 1, countsOn: '10 Class Pass', other: null }, true)).toBe(
    'You are number 1 in line. A free place is counted on your 10 Class Pass',
  )
  expect(joinedText({ position: 2, countsOn: null, other: null }, true)).toContain('buy one before a place is free')
  expect(joinedText({ position: 2, countsOn: null, other: null }, false)).toContain('buy one at the studio before')
})

test('a place in line in words, of the reader and of another person of the account', () => {
  expect([positionText(2), positionText(2, true)]).toEqual(['You are number 2 in line', 'Number 2 in line'])
  expect(joinedText({ position: 2, countsOn: 'Pass', other: 'Lily Cole' }, true)).toMatch(/^Lily Cole is number 2 in/)
  expect([leftText(null), leftText('Lily Cole')]).toEqual([
    'You have left the waiting list',
    'Lily Cole has left the waiting list',
  ])
})

test.each([
  [0, 0, 'A free place is booked for the first in line. Waiting costs nothing.'],
  [
    1,
    0,
    'Until an hour before the class a free place is booked for the first in line. After that, everyone who waits hears of it',
  ],
  [12, 0, 'Until 12 hours before the class a free place'],
  [1, 60, 'Until an hour before the class a free place is booked for the first in line. Waiting costs nothing.'],
])('what waiting means until %i hours before, where booking closes %i minutes before', (hours, minutes, expected) => {
  expect(waitingText({ waitingListCutoffHours: hours, closesMinutesBefore: minutes })).toMatch(expected)
})
