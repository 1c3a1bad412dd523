import { expect, test } from 'vitest'
import type { UsableHolding } from '#src/studio/memberships/holdings/holding-choice.ts'
import { type Holdings, offerSessions, type SeatedSession } from './offered-session.ts'

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`)

function aSession(id: string, from: string, until: string): SeatedSession {
  const words = { name: 'Monday flow', typeId: 'yoga', instructor: '', room: 'Studio', level: '', description: '' }
  const place = { classId: id, date: '2026-11-23', startTime: from, endTime: until, durationMinutes: 60 }
  const seats = { maxSpots: 12, spotsLeft: 5, waitlist: 2, ticketId: null, sequence: 0, status: 'scheduled' as const }
  return { id, startsAt: at(from), endsAt: at(until), ...words, ...place, ...seats }
}

const evening = aSession('evening', '18:00', '19:00')
const beside = aSession('beside', '18:30', '19:30')
const before = aSession('before', '17:00', '18:00')
const after = aSession('after', '19:00', '20:00')

const holder = { id: 'ada', name: 'Ada', isHolder: true }
const child = { id: 'mia', name: 'Mia', isHolder: false }
const month: UsableHolding = {
  id: 'month',
  kind: 'plan',
  name: '6 Class Package',
  allowance: 6,
  used: 3,
  covers: null,
  isShared: false,
  daysFromFirstUse: null,
  startsAt: at('00:00'),
  endsAt: at('19:00'),
}
const place = { personId: 'ada', sessionId: 'evening', reference: 'r1', startsAt: at('18:00'), endsAt: at('19:00') }
const holdings: Holdings = { people: [holder, child], usable: [month], pauses: [], places: [place], waits: [] }

test('a visitor holds nothing and has no allowance', () => {
  expect(offerSessions([evening], null, null)).toEqual([
    {
      ...evening,
      ownReference: null,
      position: null,
      hasOverlap: false,
      isUnshared: null,
      allowanceLeft: null,
      needsTicket: false,
    },
  ])
})

test('a class that is sold by its ticket needs it', () => {
  expect(offerSessions([{ ...evening, ticketId: 'barre-day' }], null, null)).toMatchObject([{ needsTicket: true }])
})

test('the holder has a place, cannot be elsewhere in the meantime, and can right before and after it', () => {
  const offered = offerSessions([evening, beside, before, after], holdings, null)
  expect(offered.map(({ ownReference, hasOverlap }) => [ownReference, hasOverlap])).toEqual([
    ['r1', false],
    [null, true],
    [null, false],
    [null, false],
  ])
})

test('a place of the holder is not in the way of the child', () => {
  const [own, other] = offerSessions([evening, beside], holdings, 'mia')
  expect([own?.ownReference, other?.hasOverlap]).toEqual([null, false])
})

test('each on the account has a position of their own', () => {
  const waits = [{ personId: 'mia', sessionId: 'after', position: 2 }]
  const of = (personId: string | null) => offerSessions([beside, after], { ...holdings, waits }, personId)
  expect(of('mia').map(({ position }) => position)).toEqual([null, 2])
  expect(of(null).map(({ position }) => position)).toEqual([null, null])
})

test('what is left is told of the period in which a class begins', () => {
  const offered = offerSessions([evening, after], holdings, null)
  expect(offered.map(({ allowanceLeft }) => allowanceLeft)).toEqual([3, null])
})

test.each([
  ['basic', 'ada', false],
  ['basic', 'mia', true],
  ['family', 'mia', false],
])('the classes of %s are kept from %s: %s', (packageId, personId, isUnshared) => {
  const usable = [{ ...month, isShared: packageId === 'family' }]
  const offered = offerSessions([evening], { ...holdings, usable }, personId)
  expect(offered[0]?.isUnshared).toBe(isUnshared)
})

test('someone who is not on the account has nothing of it', () => {
  const [offered] = offerSessions([evening], holdings, 'stranger')
  expect(offered).toMatchObject({ ownReference: null, hasOverlap: false, isUnshared: true })
})

test('on its first paused day a class is kept back, on the first after it no more', () => {
  const pauses = [{ startsOn: '2026-11-23', resumesOn: '2026-11-30' }]
  const days = ['2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30'].map((date) => ({ ...evening, date }))
  const offered = offerSessions(days, { ...holdings, pauses }, null)
  expect(offered.map(({ isPaused }) => isPaused)).toEqual([false, true, true, false])
})

test('where more than one thing would do, all are offered, the one that is taken first', () => {
  const pass: UsableHolding = { ...month, id: 'pass', kind: 'pass', name: '10 Class Pass', endsAt: null }
  const [offered, later] = offerSessions([evening, after], { ...holdings, usable: [pass, month] }, null)
  expect(offered?.choices).toEqual([
    { id: 'month', name: '6 Class Package' },
    { id: 'pass', name: '10 Class Pass' },
  ])
  expect([later?.choices, later?.allowanceLeft]).toEqual([undefined, 3])
})

test('a month that is still to be paid for is no choice', () => {
  const next = { ...month, id: null, name: 'The next month' }
  const pass: UsableHolding = { ...month, id: 'pass', kind: 'pass', name: '10 Class Pass', endsAt: null }
  const [offered] = offerSessions([evening], { ...holdings, usable: [next, pass] }, null)
  expect(offered?.choices).toEqual([{ id: 'pass', name: '10 Class Pass' }])
})
