import { expect, test } from 'vitest'
import { recurringText } from './recurring.ts'

const date = (day: number) => ({ sessionId: String(day), startsAt: new Date(Date.UTC(2026, 10, day)) })
const missed = (day: number) => ({ ...date(day), reason: 'Class is full' })

test.each([
  [0, 0, 'Booked. There are no later dates yet; they are booked as they come.'],
  [1, 0, 'Booked. Also booked: Sun 1 Nov.'],
  [2, 1, 'Booked. Also booked: Sun 1 Nov, Mon 2 Nov. Not booked: Fri 20 Nov (Class is full).'],
  [0, 2, 'Booked. Not booked: Fri 20 Nov, Sat 21 Nov (Class is full).'],
])('%i dates more and %i skipped', (booked, skipped, text) => {
  const round = {
    booked: Array.from({ length: booked }, (_, n) => date(n + 1)),
    skipped: Array.from({ length: skipped }, (_, n) => missed(n + 20)),
  }
  expect(recurringText('Booked', round)).toBe(text)
})
