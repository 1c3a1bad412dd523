import { expect, test } from 'vitest'
import { openLinks } from './links.server.ts'

const links = openLinks('https://studio.example', 'the secret of this studio')
const END = new Date('2026-11-23T10:00:00Z')
const grant = { purpose: 'cancel-booking', subject: 'a booking', expiresAt: END }
const before = new Date(END.getTime() - 1)
const token = links.sign(grant)

test('a link opens until its end and not a moment longer', () => {
  expect(links.verify(token, 'cancel-booking', before)).toBe('a booking')
  expect(links.verify(token, 'cancel-booking', END)).toBeNull()
})

test('a link of one purpose opens no other', () => {
  expect(links.verify(token, 'claim', before)).toBeNull()
  expect(links.verify(token, '', before)).toBeNull()
})

test('a link of another studio opens nothing', () => {
  const elsewhere = openLinks('https://studio.example', 'the secret of another studio')
  expect(links.verify(elsewhere.sign(grant), 'cancel-booking', before)).toBeNull()
})

test('a link that was changed in any part opens nothing', () => {
  const [body = '', seal = ''] = token.split('.')
  const longer = Buffer.from(JSON.stringify(['cancel-booking', 'a booking', END.getTime() * 2])).toString('base64url')
  const changed = Array.from(
    token,
    (email, at) => token.slice(0, at) + (email === 'A' ? 'B' : 'A') + token.slice(at + 1),
  )
  const forged = [
    `${longer}.${seal}`,
    `${body}.`,
    body,
    `.${seal}`,
    '.',
    '',
    `${token}.${seal}`,
    `${body}.${seal.slice(1)}`,
  ]
  const opening = [...changed, ...forged].filter((one) => links.verify(one, 'cancel-booking', before) !== null)
  expect(opening).toEqual([])
})

test('nothing is no link', () => {
  expect(links.verify(null, 'cancel-booking', before)).toBeNull()
  expect(links.verify(undefined, 'cancel-booking', before)).toBeNull()
})

test('a link that was signed with a former secret still opens, and new ones are signed with the one in use', () => {
  const replaced = openLinks('https://studio.example', 'the new secret\nthe secret of this studio')
  expect(replaced.verify(token, 'cancel-booking', before)).toBe('a booking')
  const fresh = replaced.sign(grant)
  expect(links.verify(fresh, 'cancel-booking', before)).toBeNull()
  expect(openLinks('https://studio.example', 'the new secret').verify(fresh, 'cancel-booking', before)).toBe(
    'a booking',
  )
})
