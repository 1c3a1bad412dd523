import { expect, test } from 'vitest'
import { headerText, isMailAddress } from './mail-header.ts'

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Ada\r\nBcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['Ada\nBcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['Ada\rBcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['Ada\u2028Bcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['Ada\u2029\u0085\v\fBcc: eve@evil.example', 'Ada Bcc: eve@evil.example'],
  ['Ada\0Lovelace', 'Ada Lovelace'],
  ['\u202Eecalevol adA', 'ecalevol adA'],
  ['Ad\u200Ba', 'Ada'],
  ['  Zoë   Nuñez ', 'Zoë Nuñez'],
  ['💃 Ada', '💃 Ada'],
  ['For \u{1F468}\u200D\u{1F469}\u200D\u{1F467}', 'For \u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['', ''],
])('%j stands in a header as %j', (typed, line) => {
  expect(headerText(typed)).toBe(line)
})

test('a header text has an end, and no character is cut in half', () => {
  expect(headerText('💃'.repeat(500))).toBe('💃'.repeat(200))
})

test.each([
  'ada@tempo.example',
  'ada+classes@tempo.example',
  "o'neil@tempo.co.uk",
  'ada@localhost',
  'zoë@münchen.example',
  'ram@डाटामेल.भारत',
])('%s is an address', (address) => {
  expect(isMailAddress(address)).toBe(true)
})

test.each([
  '',
  'ada',
  '@tempo.example',
  'ada@',
  'ada@tempo.example, eve@evil.example',
  'ada@tempo.example;eve@evil.example',
  'Ada <ada@tempo.example>',
  'ada@tempo.example>',
  'ada@tempo.example\r\nRCPT TO:<eve@evil.example>',
  'ada@tempo.example\nBcc: eve@evil.example',
  'ada@tempo.example\u2028',
  'ada@tempo.example\u0000',
  ' ada@tempo.example',
  'ada @tempo.example',
  'a@b@tempo.example',
  '"ada eve"@tempo.example',
  'group: ada@tempo.example;',
  'ada@-tempo.example',
  'ada@tempo..example',
  'ada@[127.0.0.1]',
  `${'a'.repeat(65)}@tempo.example`,
  `ada@${'t'.repeat(260)}.example`,
])('%j is no address', (address) => {
  expect(isMailAddress(address)).toBe(false)
})
