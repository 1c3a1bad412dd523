import { expect, test } from 'vitest'
import { loggablePath, openLog } from './log.server.ts'

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

test('what a failed query asked for is not logged, though its message has it on a line of its own', () => {
  const lines: string[] = []
  const error = new Error('Failed query: select id from users where email = $1\nparams: mia@example.com')
  openLog((line) => lines.push(line)).error('request.failed', error)
  expect(lines[0]).toContain('select id from users')
  expect(lines[0]).toContain('log.server.test.ts')
  expect(lines[0]).not.toContain('mia@example.com')
})

test('no value can begin a line of its own, whatever marks are in it, and every line says when in UTC', () => {
  const lines: string[] = []
  const log = openLog((line) => lines.push(line))
  const forged = '/x\r\n{"at":"2026-01-01T00:00:00.000Z","level":"info","event":"forged"}\u2028\u0000'
  log.info('request', { path: forged })
  log.error(forged, new Error(forged))
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    expect(line.indexOf('\n')).toBe(line.length - 1)
    expect(JSON.parse(line)).toMatchObject({ at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) })
  }
  expect(JSON.parse(lines[0]!)).toMatchObject({ event: 'request', path: forged })
})
