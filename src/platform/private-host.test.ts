import { expect, test } from 'vitest'
import { isPrivateHost } from './private-host.ts'

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
