import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.5', '203.0.113.0/24'],
  ['203.0.113.250', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['1::8', '1:0:0:0::/64'],
  ['::2:3:4:5:6:7:8', '0:2:3:4::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as one of %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('two homes of one provider are two', () => {
  expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'))
})
