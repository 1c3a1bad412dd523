import { expect, test } from 'vitest'
import { type KeptMark, nextToSend, withAnswer, withDecision, withMark, withSent } from './kept-marks.ts'

let made = 0
const aMark = (mark: KeptMark['mark'], given: Partial<KeptMark> = {}): KeptMark => ({
  key: `key ${++made}`,
  bookingId: 'mia',
  sessionId: 'salsa',
  basedOn: 'pending',
  mark,
  ...given,
})
const inShort = (kept: readonly KeptMark[]) =>
  kept.map(({ bookingId, basedOn, mark }) => `${bookingId}: ${basedOn} to ${mark}`)

test('a mark that was not sent is replaced by the next, and gone when it is taken back', () => {
  const one = withMark([], aMark('attended'))
  const two = withMark(one, aMark('no_show', { basedOn: 'attended', notes: 'Rang' }))
  expect(inShort(two)).toEqual(['mia: pending to no_show'])
  expect(two[0]?.key).not.toBe(one[0]?.key)
  expect(withMark(one, aMark('pending', { basedOn: 'attended' }))).toEqual([])
  expect(withMark(two, aMark('attended'))[0]?.notes).toBe('Rang')
  const noted = withMark([], aMark('attended', { notes: 'Rang', notesBasedOn: 'Knee' }))
  const again = withMark(noted, aMark('attended', { notes: 'Late', notesBasedOn: 'Rang' }))
  expect(again).toMatchObject([{ notes: 'Late', notesBasedOn: 'Knee' }])
  expect(withMark([], aMark('pending'))).toEqual([])
  expect(withMark([], aMark('pending', { notes: 'Rang' }))).toHaveLength(1)
})

test('one that may have arrived stays, and the next is based on it and sent after it', () => {
  const first = aMark('attended')
  const kept = withMark(withSent([first], first.key), aMark('no_show'))
  expect(inShort(kept)).toEqual(['mia: pending to attended', 'mia: attended to no_show'])
  expect(nextToSend(kept)?.key).toBe(first.key)
  const after = withAnswer(kept, first.key, { merge: 'same', mark: 'attended' })
  expect([inShort(after), nextToSend(after)?.mark]).toEqual([['mia: attended to no_show'], 'no_show'])
})

test('where someone else has marked otherwise a person decides, and the rest is sent', () => {
  const [first, other] = [aMark('attended'), aMark('attended', { bookingId: 'ben' })]
  const both = withMark([...withSent([first], first.key), other], aMark('attended'))
  const asked = withAnswer(both, first.key, { merge: 'differs', mark: 'no_show' })
  expect(asked.find(({ bookingId }) => bookingId === 'mia')).toMatchObject({ mark: 'attended', theirs: 'no_show' })
  expect(nextToSend(asked)?.bookingId).toBe('ben')
  const { key } = asked.find(({ theirs }) => theirs)!
  expect(withDecision(asked, key, { keeps: 'theirs' })).toEqual([other])
  const own = withDecision(asked, key, { keeps: 'own', key: 'new' })
  expect(own.at(-1)).toEqual({ key: 'new', bookingId: 'mia', sessionId: 'salsa', mark: 'attended', basedOn: 'no_show' })
  expect(inShort(withMark(asked, aMark('attended'))).toSorted()).toEqual([
    'ben: pending to attended',
    'mia: no_show to attended',
  ])
  expect(withMark(asked, aMark('no_show'))).toEqual([other])
})

test('marks that turn out to be the same ask nobody', () => {
  const first = aMark('attended')
  const kept = withMark(withSent([first], first.key), aMark('no_show'))
  expect(withAnswer(kept, first.key, { merge: 'differs', mark: 'no_show' })).toEqual([])
})

test('what the studio does not take is said and not sent again; the next tap is', () => {
  const first = aMark('attended')
  const refused = withAnswer([first], first.key, { refusal: 'This booking has been cancelled' })
  expect([refused[0]?.refusal, nextToSend(refused)]).toEqual(['This booking has been cancelled', undefined])
  expect(nextToSend(withMark(refused, aMark('no_show')))).toMatchObject({ basedOn: 'pending', mark: 'no_show' })
  expect(withAnswer(refused, 'unknown', { merge: 'same', mark: 'attended' })).toEqual(refused)
})
