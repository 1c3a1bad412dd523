import { expect, test } from 'vitest'
import { passkeyHost } from './passkey-host.ts'

test.each([
  ['https://studio.example', 'studio.example'],
  ['https://www.studio.example:8443', 'www.studio.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://tempo.localhost:3000', 'tempo.localhost'],
])('passkeys of %s belong to %s', (origin, host) => expect(passkeyHost(origin)).toBe(host))

test.each(['http://studio.example', 'https://203.0.113.9', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'there are no passkeys at %s',
  (origin) => expect(passkeyHost(origin)).toBe(null),
)
