import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { defaultSettings } from '#src/studio/settings/settings.ts'
import { decidePlace } from './decide-place.server.ts'

const now = new Date('2026-11-23T10:00:00Z')
const session = {
  id: newId(),
  classId: newId(),
  name: 'Salsa',
  instructor: '',
  room: 'Studio',
  status: 'scheduled' as const,
  sequence: 0,
  startsAt: new Date('2026-11-24T18:00:00Z'),
  endsAt: new Date('2026-11-24T19:00:00Z'),
}
const memberId = newId()
const facts = {
  personId: newId(),
  personName: null,
  hasBooked: false,
  hasOverlap: false,
  freeSeatNo: 3,
  isAwaited: false,
  isWaiting: false,
  needsTicket: false,
  holding: null,
  usable: [],
  isUnshared: null,
  isPaused: false,
  allowanceLeft: 2,
}
const request = { sessionId: session.id, who: { memberId, personId: null, guest: null }, recipient: null }
const decide = (change: { facts?: object; session?: null; request?: object }) =>
  decidePlace({
    session: change.session === undefined ? session : change.session,
    facts: { ...facts, ...change.facts },
    request: { ...request, ...change.request },
    rules: defaultSettings.bookings,
    now,
  })

test('a place that may be had names its seat, who sits, and what a cancellation costs', () => {
  expect(decide({})).toMatchObject({
    ok: true,
    value: {
      place: { seatNo: 3, memberId, personId: facts.personId, orderId: null },
      terms: expect.stringMatching(/./),
    },
  })
})

test('nobody, no class, no seat, nothing to count it on: each is refused, and an order needs nothing that a member holds', () => {
  expect(decide({ facts: { personId: null } })).toMatchObject({ refusal: 'person_not_found' })
  expect(decide({ session: null })).toMatchObject({ refusal: 'class_not_found' })
  expect(decide({ facts: { freeSeatNo: null } })).toMatchObject({ refusal: 'class_full' })
  expect(decide({ facts: { allowanceLeft: 0 } })).toMatchObject({ refusal: 'no_allowance' })
  const paid = decide({ facts: { allowanceLeft: 0 }, request: { orderId: 'an order' } })
  expect(paid).toMatchObject({ ok: true, value: { place: { orderId: 'an order', holding: null } } })
})
