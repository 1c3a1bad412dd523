import { expect, test } from 'vitest'
import { isPassing } from './service-failure.server.ts'

const coded = (code: string, message = 'broken') => Object.assign(new Error(message), { code })

test.each([
  ['the server stops', coded('57P01')],
  ['the server breaks off in the middle of an answer', coded('08P01')],
  [
    'nobody takes connections as fast as they come',
    Object.assign(new Error('connect EAGAIN'), { code: 'EAGAIN', syscall: 'connect' }),
  ],
  ['an answer comes that nobody waits for', new Error('Received unexpected commandComplete message from backend.')],
  ['a lock is not had in time', coded('55P03')],
  ['nobody listens', coded('ECONNREFUSED')],
  ['the line is cut while writing', coded('EPIPE', 'write EPIPE')],
  ['the line was cut before', new Error('Client has encountered a connection error and is not queryable')],
  ['no connection is free', new Error('timeout exceeded when trying to connect')],
  ['the query builder has wrapped it', new Error('Failed query: select 1', { cause: coded('EPIPE', 'write EPIPE') })],
])('passes on its own: %s', (_what, error) => {
  expect(isPassing(error)).toBe(true)
})

test.each([
  ['a broken rule of the database', coded('23505')],
  ['a bug', new TypeError('x is not a function')],
  ['nothing', undefined],
])('does not: %s', (_what, error) => {
  expect(isPassing(error)).toBe(false)
})
