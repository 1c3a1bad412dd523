import { expect, test } from 'vitest'
import { activityFacts, factInWords } from './activity-facts.ts'

test.each([
  [{ before: { role: 'member' }, after: { role: 'admin' } }, ['Role: member → admin']],
  [{ before: 'basic', after: 'family', amountPence: 6200 }, ['Changed: basic → family', 'Amount: £62.00']],
  [{ before: { contact: '' }, after: { contact: '07700 900123' } }, ['Contact: nothing → 07700 900123']],
  [{ before: { name: 'A', level: 'All' }, after: { name: 'B', level: 'All' } }, ['Name: A → B']],
  [
    { before: { endsAt: '2027-03-24T10:00:00.000Z' }, after: { endsAt: '2027-03-31T09:00:00.000Z' } },
    ['Ends: Wednesday 24 March 2027, 10:00 → Wednesday 31 March 2027, 10:00'],
  ],
  [{ before: null, after: { name: 'Salsa', maxSpots: 12 } }, ['Name: Salsa', 'Places: 12']],
  [{ before: 'confirmed', after: undefined }, ['Was before: confirmed']],
  [{ after: 'Leo' }, ['Now: Leo']],
  [{ sessionId: 'b7f1…', class: 'Salsa', isLate: false }, ['Class: Salsa', 'Late: No']],
  [{ before: { isLate: false }, after: { isLate: true } }, ['Late: No → Yes']],
  // JavaScript would read a date in it.
  [{ room: 'Studio 2' }, ['Room: Studio 2']],
  [{ as: '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22', kind: 'x' }, ['Kind: x']],
  [{ before: { name: 'A' }, after: { name: 'A', level: 'All' } }, ['Level: All']],
  [
    { after: { until: '18:00', startsAt: '2026-11-23T18:15:00.000Z' } },
    ['Starts: Monday 23 November 2026, 18:15', 'Until: 18:00'],
  ],
  [{ before: 'no_show', after: null }, ['Was before: no_show']],
  [{ date: '2026-11-23' }, ['Date: Monday 23 November 2026']],
  [{ people: ['Ada', 'Leo'], where: { room: 'Hall', roomId: 'x' } }, ['People: Ada, Leo', 'Where: room Hall']],
  [{ constructor: 'x', toString: null }, ['Constructor: x', 'To string: nothing']],
  [{}, []],
])('%j is told as %j', (details, told) => {
  expect(activityFacts(details).map(factInWords)).toEqual(told)
})

test('a text of 300 characters is whole', () => {
  expect(activityFacts({ reason: 'x'.repeat(300) })[0]?.after).toBe('x'.repeat(300))
})

test('a long text is cut, and a date that is none stays text', () => {
  expect(activityFacts({ reason: 'x'.repeat(400) })[0]?.after).toHaveLength(301)
  expect(activityFacts({ at: '2026-99-99T99:99' })[0]?.after).toBe('2026-99-99T99:99')
})
