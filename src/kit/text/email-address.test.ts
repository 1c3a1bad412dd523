import { domainToUnicode } from 'node:url'
import { expect, test } from 'vitest'
import { asciiEmail, emailOrNone, emailTyped, NOT_SENT_TO, readEmail } from './email-address.ts'

test.each([
  [' Ada@Example.com ', 'ada@example.com'],
  ['\u202Aada@example.com\u202C', 'ada@example.com'],
  ['ada@ex\u200Bample.com', 'ada@example.com'],
  ["o'neil+dance@mail.example.co.uk", "o'neil+dance@mail.example.co.uk"],
  ['anna@b\u00FCcher.example', 'anna@bücher.example'],
  ['anna@bu\u0308cher.example', 'anna@bücher.example'],
  ['anna@xn--bcher-kva.example', 'anna@bücher.example'],
  ['50%off/ada@example.com', '50%off/ada@example.com'],
  ["!#$&'*=?^`{|}~@example.com", "!#$&'*=?^`{|}~@example.com"],
  ['olga@почта.рф', 'olga@почта.рф'],
  ['ram@डाटामेल.भारत', 'ram@डाटामेल.भारत'],
])('%j is kept as %s, and can be sent to', (typed, kept) => {
  expect(readEmail(typed)).toBe(kept)
  expect(asciiEmail(kept)).toMatch(/^[\x21-\x7E]+$/)
  expect(readEmail(asciiEmail(kept))).toBe(kept)
})

test.each([
  '',
  'ada',
  'ada@example',
  'ada@@example.com',
  '@example.com',
  'ada@example..com',
  '.ada@example.com',
  '"ada lovelace"@example.com',
  'ada.@example.com',
  '用户@例え.jp',
  'ada@127.0.0.1',
  'ada@-a.example.com',
  'ada, bo@example.com',
  'Ada <ada@example.com>',
  'ada@example.com\nbcc@example.com',
  'ada@b\u00FCcher',
  'ada@b\u00FCcher.example/x',
  `a@${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(63)}.${'x'.repeat(58)}.uk`,
])('%j is no address', (typed) => {
  expect(readEmail(typed)).toBeNull()
})

test('the domain is sent in ASCII, and kept as the standard writes it', () => {
  expect(asciiEmail('anna@bücher.example')).toBe('anna@xn--bcher-kva.example')
  for (const domain of ['xn--fiqs8s.example', 'xn--mgba3a4f16a.example', 'xn--a-ecp.ru'])
    expect(readEmail(`a@${domain}`)).toBe(`a@${domainToUnicode(domain)}`)
})

test('a form says what is missing, and what is wrong', () => {
  const said = (typed: unknown) => emailTyped().safeParse(typed).error?.issues[0]?.message
  expect([said(undefined), said(' '), said('ada')]).toEqual([
    'Please enter your email address',
    'Please enter your email address',
    'Please enter a valid email address',
  ])
  // What no server takes today is named, wherever it is typed.
  for (const schema of [emailTyped(), emailOrNone('Wrong')])
    expect(schema.safeParse('用户@例え.jp').error?.issues[0]?.message).toBe(NOT_SENT_TO)
})
