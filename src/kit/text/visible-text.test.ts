import { expect, test } from 'vitest'
import { visibleLine, visibleLines } from './visible-text.ts'

test.each([
  ['\u202A+44\u00A07700\u00A0900901\u202C', '+44 7700 900901'],
  ['\uFEFFAda\u200B Love\u00ADlace\u200E', 'Ada Lovelace'],
  ['A\u200Dda', 'Ada'],
  ['\u202Eada\u2069', 'ada'],
  ['Zoe\u0308', 'Zoë'],
  ['Ada\u0007\r\nLovelace\u2028', 'Ada Lovelace'],
  ['Ada\uFE0F', 'Ada'],
  ['\u200B\u200D', ''],
  ['\u3164', ''],
  ['\u2800', ''],
  ['\u0301', ''],
  ['.', '.'],
])('%j is kept as %j', (typed, kept) => {
  expect(visibleLine(typed)).toBe(kept)
})

test.each([
  ['a family', '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'],
  ['a judge of a colour', '\u{1F469}\u{1F3FD}\u200D\u2696\uFE0F'],
  ['a rainbow flag', '\u{1F3F3}\uFE0F\u200D\u{1F308}'],
  ['the flag of Scotland', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ['a keycap', '1\uFE0F\u20E3'],
  ['a heart in colour', '\u2764\uFE0F'],
  ['a Persian word', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
  ['a Sinhala word', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
  ['a Malayalam word', '\u0D05\u0D35\u0D28\u0D4D\u200D'],
  ['a Japanese name', '\u845B\u{E0100}\u57CE'],
])('%s keeps what it is written with', (_, text) => {
  expect(visibleLine(text)).toBe(text)
})

test('several lines stay apart', () => {
  expect(visibleLines('\u200BOne.\r\n\r\nTwo\u0007.\u2029Three')).toBe('One.\n\nTwo .\nThree')
  expect(visibleLines('\u200B\n\u200B')).toBe('')
  expect(visibleLines('Name\tDay\nBarre\tMonday')).toBe('Name\tDay\nBarre\tMonday')
})
