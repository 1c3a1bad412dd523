import { expect, test } from 'vitest'
import { isAllowedAddress } from './webhook-address.ts'

test.each([
  ['https://example.com/hook', true],
  ['https://93.184.216.34/', true],
  ['http://example.com/hook', false],
  ['https://user:word@example.com/', false],
  ['https://localhost/', false],
  ['https://127.0.0.1/', false],
  ['https://10.0.0.1/', false],
  ['https://[fd00::1]/', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://database/', false],
  ['https://printer.local/', false],
  ['ftp://example.com/', false],
])('of a studio on the internet, %s: %s', (address, isAllowed) => {
  expect(isAllowedAddress(address, 'https://studio.example.org')).toBe(isAllowed)
})

test('only a studio on loopback sends to loopback, and there in the clear too', () => {
  const local = 'http://localhost:3000'
  expect(isAllowedAddress('http://127.0.0.1:8080/', local)).toBe(true)
  expect(isAllowedAddress('https://localhost/', local)).toBe(true)
  expect(isAllowedAddress('ftp://localhost/', local)).toBe(false)
  expect(isAllowedAddress('http://192.168.0.2/', local)).toBe(false)
  expect(isAllowedAddress('https://example.com/', local)).toBe(true)
})
