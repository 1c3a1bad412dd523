import { expect, test } from 'vitest'
import { wantedEncoding } from './compress.server.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br;q=0.0', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('for %j sends %j', (accepted, encoding) => {
  expect(wantedEncoding(accepted)).toBe(encoding)
})
