import { expect, test } from 'vitest'
import { BOOKING_RULES } from '#src/studio/settings/constants.ts'
import { policyOf } from '../policy/booking-policy.ts'
import { missedChange } from './missed-class.ts'

const policy = policyOf(BOOKING_RULES)

test.each([
  [null, false, { cost: 'counts' }],
  [true, false, { cost: 'counts' }],
  [false, true, 'undone'],
  [false, null, 'undone'],
  [false, false, 'none'],
  [true, true, 'none'],
  [null, true, 'none'],
  [true, null, 'none'],
  [null, null, 'none'],
] as const)('marked %s, then %s', (before, after, change) => {
  expect(missedChange({ before, after }, { policy, by: 'holding' })).toEqual(change)
})
