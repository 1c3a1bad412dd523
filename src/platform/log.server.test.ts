import { expect, test } from 'vitest'
import { loggablePath } from './log.server.ts'

test.each([
  ['/', '/'],
  ['/dashboard/schedule', '/dashboard/schedule'],
  ['/api/bookings/3f0c_9a_17/cancel', '/api/bookings/3f0c_9a_17/cancel'],
  ['/users/mia@example.com', '/users/*'],
  ['/users/mia%40example.com/edit', '/users/*/edit'],
  ['/Mia Smith', '/*'],
])('%s is logged as %s', (path, logged) => {
  expect(loggablePath(path)).toBe(logged)
})
