import { expect, test } from 'vitest'
import { parseConfig } from '#src/platform/config/config.server.ts'
import { whereMailGoes } from './where-mail-goes.ts'

function lines(env: Record<string, string>): string[] {
  const parsed = parseConfig(env)
  if (!parsed.ok) throw new Error(parsed.message)
  return whereMailGoes(parsed.config)
}

test('at home mail is kept, with the address to read it at', () => {
  expect(lines({})).toEqual(['Mail: kept here, to be read at http://localhost:3000/dev/outbox'])
})

test('a public studio without a server keeps it for the admins', () => {
  const env = { ORIGIN: 'https://tempo.example', PAYMENTS: 'simulated' }
  expect(lines(env)).toEqual(['Mail: kept at https://tempo.example/dashboard/messages until SMTP_URL names a server'])
})

test('a mail server is named without its password', () => {
  expect(lines({ SMTP_URL: 'smtp://user:secret@mail.example:587' })).toEqual([
    'Mail: sent through mail.example:587, encrypted',
  ])
  expect(lines({ SMTP_URL: 'smtps://mail.example' })).toEqual(['Mail: sent through mail.example:465, encrypted'])
  expect(lines({ SMTP_URL: 'smtp://localhost:1025' })).toEqual(['Mail: sent through localhost:1025'])
})

test('mail that travels in the clear is told of', () => {
  expect(lines({ SMTP_URL: 'smtp://mailpit:1025?tls=off' })).toEqual([
    'Mail: sent through mailpit:1025 IN THE CLEAR, because SMTP_URL says tls=off',
  ])
})
