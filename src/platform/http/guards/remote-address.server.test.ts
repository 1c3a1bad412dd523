import { expect, test } from 'vitest'
import { openAddressReader } from './remote-address.server.ts'

const nobody = openAddressReader([])
const behind = openAddressReader(['10.0.0.0/8', '192.0.2.7', 'fd00::/8'])

test('without trusted proxies the header is not believed', () => {
  expect(nobody('203.0.113.5', '198.51.100.1')).toBe('203.0.113.5')
  expect(nobody('::ffff:203.0.113.5', null)).toBe('203.0.113.5')
  expect(nobody(undefined, null)).toBe('127.0.0.1')
})

test.each([
  ['one proxy', '10.1.2.3', '198.51.100.1', '198.51.100.1'],
  ['two proxies', '10.1.2.3', '198.51.100.1, 192.0.2.7', '198.51.100.1'],
  ['a proxy over IPv6', 'fd00::1', '2001:db8::9', '2001:db8::9'],
  ['addresses with ports', '::ffff:10.1.2.3', '198.51.100.1:4711', '198.51.100.1'],
  ['brackets', '10.1.2.3', '[2001:db8::9]:443', '2001:db8::9'],
  ['a stranger between', '10.1.2.3', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['what the visitor wrote before our proxy', '10.1.2.3', '127.0.0.1, 10.0.0.1, 198.51.100.1', '198.51.100.1'],
  ['a stranger who pretends', '203.0.113.5', '10.0.0.1', '203.0.113.5'],
  ['words', '10.1.2.3', 'unknown', '10.1.2.3'],
  ['nothing', '10.1.2.3', null, '10.1.2.3'],
  ['only proxies', '10.1.2.3', '10.0.0.9', '10.0.0.9'],
])('behind %s', (_case, peer, forwardedFor, address) => {
  expect(behind(peer, forwardedFor)).toBe(address)
})
