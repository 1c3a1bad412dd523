import { expect, test } from 'vitest'
import { readSmtpUrl } from './smtp-server.ts'

test.each([
  ['smtps://mail.example', { host: 'mail.example', port: 465, encryption: 'from the start' }],
  ['smtp://mail.example', { host: 'mail.example', port: 587, encryption: 'before mail' }],
  ['smtp://mail.example:25?tls=off', { host: 'mail.example', port: 25, encryption: 'off' }],
  ['smtp://localhost:1025', { host: 'localhost', port: 1025, encryption: 'on this machine' }],
  ['smtp://127.0.0.1:1025?tls=off', { host: '127.0.0.1', port: 1025, encryption: 'off' }],
  ['smtp://[::1]', { host: '::1', port: 587, encryption: 'on this machine' }],
])('%s', (url, server) => {
  expect(readSmtpUrl(url)).toEqual(server)
})

test('user and password may have signs that an address writes otherwise', () => {
  expect(readSmtpUrl('smtp://no-reply%40studio.example:a%2Fb%3Ac@mail.example')?.auth).toEqual({
    user: 'no-reply@studio.example',
    pass: 'a/b:c',
  })
})

// Taken in silence, a wish that does nothing would be believed.
test.each([
  'mail.example',
  'http://mail.example',
  'smtp://',
  'smtps://mail.example?tls=off',
  'smtp://a?tls=no',
  'smtp://a?pool=1',
])('%s is no address of a mail server', (url) => {
  expect(readSmtpUrl(url)).toBeNull()
})
