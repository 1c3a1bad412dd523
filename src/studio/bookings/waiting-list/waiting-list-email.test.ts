import { expect, test } from 'vitest'
import { freeUntilInWords, sampleWaitingFacts } from './waiting-list-email.ts'

const startsAt = '2026-11-23T18:00:00.000Z'

test.each([
  ['2026-11-23T12:30:00.000Z', 'by Monday 23 November, 12:30'],
  [startsAt, 'before the class starts'],
])('a place that is free until %s is given back %s', (freeUntil, when) => {
  expect(freeUntilInWords({ ...sampleWaitingFacts, startsAt, freeUntil })).toBe(
    `Cannot come? Give it back ${when} and it does not count on your membership.`,
  )
})
