import { expect, test } from 'vitest'
import { isPrivateHost, isPublicHost } from './private-host.ts'

test.each([
  'localhost',
  'tempo.localhost',
  '127.0.0.1',
  '[::1]',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.20',
  '169.254.7.7',
  '100.64.0.1',
  '::ffff:192.168.1.20',
  '[::ffff:7f00:1]',
  '[::]',
  '[fd12:3456::1]',
  '[fe80::1]',
  'db',
  'Front-Desk.local',
  'tempo.test',
  'studio.example',
  'postgres.studio.internal',
  'desk.home.arpa',
  'desk.lan.',
])('%s is known to its own network only', (host) => {
  expect(isPrivateHost(host)).toBe(true)
})

test.each([
  'studio.co.uk',
  'example.com',
  'local.com',
  'notlocal.dev',
  '8.8.8.8',
  '172.32.0.1',
  '11.0.0.1',
  '100.128.0.1',
  '[2606:4700::1111]',
  '::ffff:8.8.8.8',
  '10.0.0.1.nip.io',
  'localhost.studio.co.uk',
])('%s is known to everybody', (host) => {
  expect(isPrivateHost(host)).toBe(false)
})

test.each([
  ['NAT64', '64:ff9b::a00:1'],
  ['NAT64 of one’s own', '64:ff9b:1::a00:1'],
  ['6to4', '2002:0a00:0001::1'],
  ['Teredo', '2001:0:53aa:64c::1'],
  ['IPv4-compatible', '::10.0.0.1'],
  ['IPv4-mapped', '::ffff:10.0.0.1'],
  ['IPv4-mapped, public', '::ffff:8.8.8.8'],
  ['multicast', '239.1.2.3'],
  ['multicast', 'ff02::1'],
  ['reserved', '250.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['site-local', 'fec0::1'],
  ['discarded', '100::1'],
  ['an example', '203.0.113.9'],
  ['an example', '2001:db8::1'],
  ['a benchmark', '198.19.0.1'],
  ['metadata', '169.254.169.254'],
  ['metadata', 'fd00:ec2::254'],
  ['metadata', '100.100.100.200'],
  ['metadata', '192.0.0.192'],
  ['metadata', '168.63.129.16'],
  ['metadata', 'metadata.google.internal'],
])('%s, %s, is not out on the internet', (_what, host) => {
  expect([isPublicHost(host), isPublicHost(`[${host}]`)]).toEqual([false, false])
})

test.each(['example.com', '93.184.216.34', '2606:2800:220:1::1', '[2a00:1450::1]'])('%s may be', (host) => {
  expect(isPublicHost(host)).toBe(true)
})
