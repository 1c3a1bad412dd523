import { expect, test } from 'vitest'
import { CONFIRM_WITHIN_DAYS, decideAsking, newsletterForm, UNSUBSCRIBE_WITHIN_DAYS } from './newsletter.ts'

const parse = (email: unknown, name?: unknown) => newsletterForm.safeParse({ email, name })
const complaint = (email: unknown) => parse(email).error?.issues[0]?.message

test.each(['', '   ', undefined])('asks for the address when given %j', (email) => {
  expect(complaint(email)).toBe('Please enter your email address')
})

test.each([
  'a',
  'ada',
  'ada@example',
  'ada.example.com',
  'a b@example.com',
  'a@b.c, d@e.f',
  '<a@b.c>',
  'a@@b.c',
  'a@b.c\r\nBcc: d@e.f',
])('does not take %j for an address', (email) => {
  expect(complaint(email)).toBe('Please enter a valid email address')
})

test('takes an address in lower case and a name without control characters', () => {
  expect(parse(' Ada@Example.COM ', ' Ada\u0000 Lovelace ').data).toEqual({
    email: 'ada@example.com',
    name: 'Ada Lovelace',
  })
})

test('the name may be left out', () => {
  expect(parse('ada@example.com').data).toEqual({ email: 'ada@example.com', name: '' })
})

const now = new Date('2026-11-23T10:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

test.each([
  ['somebody new', null, 'ask'],
  ['who is on the list', { state: 'confirmed', askedAt: minutesAgo(9999) }, 'leave'],
  ['who was asked just now', { state: 'pending', askedAt: minutesAgo(14) }, 'leave'],
  ['who was asked a while ago', { state: 'pending', askedAt: minutesAgo(15) }, 'ask'],
  ['who left the list', { state: 'unsubscribed', askedAt: minutesAgo(9999) }, 'ask'],
] as const)('%s', (_, known, expected) => {
  expect(decideAsking(known, now)).toBe(expected)
})

test('an address has up to 254 characters, a name up to 80', () => {
  const address = (length: number) => `ada@${'x.'.repeat(60)}${`${'x'.repeat(60)}.${'x'.repeat(length - 193)}`}.example`
  expect([address(254).length, parse(address(254)).success, parse(address(255)).success]).toEqual([254, true, false])
  const isNamed = (length: number) => parse('ada@example.com', 'x'.repeat(length)).success
  expect([isNamed(80), isNamed(81)]).toEqual([true, false])
})

test('a subscription is confirmed within a week, and ended by a link of ten years', () => {
  expect([CONFIRM_WITHIN_DAYS, UNSUBSCRIBE_WITHIN_DAYS]).toEqual([7, 3650])
})
