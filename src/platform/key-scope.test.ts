import { expect, test } from 'vitest'
import { isWithinScope, KEY_SCOPES } from './key-scope.ts'

test('each scope includes those before it, and none opens what no key does', () => {
  const opened = KEY_SCOPES.map((scope) => KEY_SCOPES.filter((needed) => isWithinScope(scope, needed)))
  expect(opened).toEqual([['read'], ['read', 'bookings'], ['read', 'bookings', 'all']])
  expect(KEY_SCOPES.some((scope) => isWithinScope(scope, 'none'))).toBe(false)
})
