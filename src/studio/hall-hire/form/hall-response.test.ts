import { expect, test } from 'vitest'
import type { HallHire } from '../hall-hire.ts'
import { tooShortText } from './hall-field-texts.ts'
import { hallHireResponse, receivedText } from './hall-response.ts'
import { hallTexts } from './hall-texts.ts'

const now = new Date('2026-11-23T10:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const hire: HallHire = {
  id: '5f0f2b1e-8f4f-4a52-9c57-0d1b5a1f7c11',
  memberId: null,
  customerName: 'Priya Shah',
  customerEmail: 'priya@example.test',
  customerPhone: '07700 900123',
  eventDate: '2026-12-05',
  startTime: '13:00',
  endTime: '15:30',
  startsAt: new Date('2026-12-05T13:00:00Z'),
  endsAt: new Date('2026-12-05T15:30:00Z'),
  expectedAttendees: 24,
  eventType: 'birthday-party',
  specialRequirements: '',
  status: 'pending',
  cancelledBy: null,
  pricePence: 7500,
  goodwillPence: 0,
  depositPence: 0,
  isFullRefund: null,
  keptAt: null,
  lapsesAt: after(30),
  createdAt: now,
  updatedAt: now,
  confirmedAt: null,
  cancelledAt: null,
  sequence: 0,
}

test('the customer is told for how long the time is held, or that the studio replies', () => {
  expect(receivedText(hire, { replyHours: 24 })).toBe(hallTexts.held(30))
  expect(receivedText({ ...hire, keptAt: now }, { replyHours: 6 })).toBe(
    'We have received your request and reply within 6 hours.',
  )
})

test.each([
  [
    'waits for its link to be opened',
    {},
    { status: 'pending', isUnconfirmed: true, heldUntil: after(30).toISOString() },
  ],
  ['is kept', { keptAt: now }, { status: 'pending', isUnconfirmed: false, heldUntil: after(30).toISOString() }],
  ['has lapsed', { lapsesAt: after(-1) }, { status: 'cancelled', isUnconfirmed: false, heldUntil: null }],
  ['is confirmed', { status: 'confirmed' }, { status: 'confirmed', isUnconfirmed: false, heldUntil: null }],
] as const)('a hire that %s', (_case, change, state) => {
  expect(hallHireResponse({ ...hire, ...change }, now)).toMatchObject({ duration: 3, totalPrice: 75, ...state })
})

test('hours and minutes are in the singular when there is one', () => {
  expect(hallTexts.held(1)).toContain('for 1 minute.')
  expect(hallTexts.held(2)).toContain('for 2 minutes.')
  expect([60, 120, 90].map(tooShortText)).toEqual([
    'The shortest booking is 1 hour',
    'The shortest booking is 2 hours',
    'The shortest booking is 90 minutes',
  ])
})
