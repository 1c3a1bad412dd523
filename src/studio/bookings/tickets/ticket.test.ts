import { expect, test } from 'vitest'
import {
  decideTicketCancellation,
  refundInWords,
  refundNowInWords,
  type TicketFacts,
  ticketRefundedUntil,
  ticketTermsText,
} from './ticket.ts'

const firstAt = new Date('2026-12-05T14:00:00Z')
const lastAt = new Date('2026-12-12T14:00:00Z')
const facts = { firstAt, lastAt, refundDays: 7, cutoffHours: 24, freeUntil: null }
const late = (now: string, changes: Partial<Omit<TicketFacts, 'now'>> = {}) => {
  const decision = decideTicketCancellation({ ...facts, ...changes, now: new Date(now) })
  return decision.ok ? decision.value.isLate : decision.refusal
}

test('a ticket is refunded until so many days before its first date, to the minute', () => {
  expect(late('2026-11-28T13:59:59Z')).toBe(false)
  expect(late('2026-11-28T14:00:00Z')).toBe(true)
  expect(late('2026-12-05T13:59:59Z', { refundDays: 0 })).toBe(false)
  expect(late('2026-12-05T14:00:00Z', { refundDays: 0 })).toBe(true)
})

test('without a policy of its own the studio’s cutoff holds', () => {
  const own = { refundDays: null }
  expect(late('2026-12-04T13:59:59Z', own)).toBe(false)
  expect(late('2026-12-04T14:00:00Z', own)).toBe(true)
})

test('once the studio has changed a date it is free until its next one; the earlier limit never shortens the later', () => {
  expect(late('2026-12-05T13:59:59Z', { freeUntil: firstAt })).toBe(false)
  expect(ticketRefundedUntil({ ...facts, freeUntil: new Date('2026-11-01') })).toEqual(new Date('2026-11-28T14:00:00Z'))
})

test('dates to come can be given back once the first has begun, but not once the last has', () => {
  expect(late('2026-12-06T10:00:00Z')).toBe(true)
  expect(late('2026-12-12T14:00:00Z')).toBe('class_started')
})

test('the words say what happens', () => {
  expect(refundInWords(firstAt, { refundDays: 7, cutoffHours: 0 })).toBe(
    'If you cancel, all of it is refunded until Saturday 28 November, 14:00, and nothing after that.',
  )
  const terms = (now: string, freeUntil: Date | null = null) => ticketTermsText({ ...facts, freeUntil }, new Date(now))
  expect(terms('2026-11-28T13:59:59Z')).toBe(
    'If you cancel, all of it is refunded until Saturday 28 November, 14:00, and nothing after that.',
  )
  expect(terms('2026-11-28T14:00:00Z')).toBe('If you cancel, nothing of what you paid is refunded.')
  expect(terms('2026-11-28T14:00:00Z', firstAt)).toContain('until Saturday 5 December, 14:00')
  expect(refundNowInWords(facts, new Date('2026-11-23T10:00:00Z'))).toBe(
    'What you paid comes back. That holds until Saturday 28 November, 14:00.',
  )
  expect(refundNowInWords(facts, new Date('2026-11-30T10:00:00Z'))).toContain('too late for a refund')
})
