import { expect, test } from 'vitest'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { email } from './recurring-booked.email.tsx'
import { recurringFacts } from './recurring-email.ts'

test('a class is named with the person it is for, unless that is the account holder', () => {
  expect(forWhom('Salsa', { personName: null })).toBe('Salsa')
  expect(forWhom('Salsa', { personName: 'Mia' })).toBe('Salsa for Mia')
})

test('dates are said in words, those that could not be booked with the reason', () => {
  const words = { memberName: 'Ada', email: 'ada@example.test', personName: null, className: 'Salsa' }
  const [first, second] = [new Date('2026-11-23T18:00:00Z'), new Date('2026-11-30T18:00:00Z')]
  const round = {
    booked: [{ sessionId: 'a', startsAt: first }],
    skipped: [{ sessionId: 'b', startsAt: second, reason: 'Class is full' }],
  }
  expect(recurringFacts(words, round, 'https://x/schedule')).toMatchObject({
    name: 'Ada',
    booked: ['Monday 23 November, 18:00'],
    skipped: [{ when: 'Monday 30 November, 18:00', reason: 'Class is full' }],
  })
  expect(email.subject(recurringFacts(words, round, 'https://x/schedule'))).toBe(
    'Booked: Salsa, Monday 23 November, 18:00',
  )
})
