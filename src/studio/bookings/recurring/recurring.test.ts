import { expect, test } from 'vitest'
import { recurringText } from './recurring.ts'

const date = (day: number) => ({ sessionId: String(day), startsAt: new Date(Date.UTC(2026, 10, day)) })
const missed = (day: number) => ({ ...date(day), reason: 'Class is full' })

test.each([
  [0, 0, 'Booked'],
  [1, 0, 'Booked. 1 more date is booked.'],
  [2, 1, 'Booked. 2 more dates are booked, 1 could not be: see your mail.'],
  [0, 2, 'Booked. No more dates are booked, 2 could not be: see your mail.'],
])('%i dates more and %i skipped', (booked, skipped, text) => {
  const round = {
    booked: Array.from({ length: booked }, (_, n) => date(n + 1)),
    skipped: Array.from({ length: skipped }, (_, n) => missed(n + 20)),
  }
  expect(recurringText('Booked', round)).toBe(text)
})
