// What people paste holds marks that nobody sees: the direction marks of an address book, zero-width spaces of a web page, a byte order mark.
// Two names that look alike would differ by them, and a name of nothing else would be empty on every page.

/** Scripts whose shapes a joiner changes: it is part of how the word is written. */
const JOINING = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Deva', 'Beng', 'Guru', 'Gujr', 'Orya', 'Taml', 'Telu', 'Knda', 'Mlym']
  .concat('Sinh', 'Khmr', 'Mymr', 'Tibt')
  .map((script) => `\\p{Script_Extensions=${script}}`)
  .join('')
const VIRAMAS = '\\u094D\\u09CD\\u0A4D\\u0ACD\\u0B4D\\u0BCD\\u0C4D\\u0CCD\\u0D4D\\u0DCA'

/** Unseen marks that belong to what stands beside them: joiners inside words and emoji, variants of a sign, the flags of nations. */
const NEEDED = [
  `(?<=[${JOINING}])[\\u200C\\u200D](?=[${JOINING}])`,
  `(?<=[${VIRAMAS}])\\u200D`,
  '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\uFE0F])\\u200D(?=\\p{Extended_Pictographic})',
  '(?<=[\\p{Extended_Pictographic}\\p{Script=Han}\\p{Script=Mymr}\\p{Sm}])[\\uFE00-\\uFE0F]',
  '(?<=[0-9#*])\\uFE0F(?=\\u20E3)',
  '(?<=\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]',
  '(?<=\\p{Script=Mong})[\\u180B-\\u180F]',
  '(?<=\\u{1F3F4}[\\u{E0020}-\\u{E007E}]*)[\\u{E0020}-\\u{E007F}]',
].join('|')
const UNSEEN = '[\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\uFFF9-\\uFFFB]'
const NEEDED_OR_UNSEEN = new RegExp(`(${NEEDED})|${UNSEEN}`, 'gu')

const BREAKS = /\r\n?|\p{Zl}|\p{Zp}/gu
const SPACES = /[\p{Cc}\p{Cs}\s\u2800]+/gu

/** Text as one line that can be seen: unseen marks taken off, control characters and runs of white space one space, accents composed (NFC). Empty
 *  where nothing would be seen. */
export function visibleLine(text: string): string {
  const line = withoutUnseen(text).replace(SPACES, ' ').trim()
  return canBeSeen(line) ? line : ''
}

/** The same of several lines, which stay apart, as do the cells of a table that is pasted. */
export function visibleLines(text: string): string {
  const lines = withoutUnseen(text)
    .replace(BREAKS, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Cs}/gu, ' ')
    .trim()
  return canBeSeen(lines) ? lines : ''
}

function withoutUnseen(text: string): string {
  return text.normalize('NFC').replace(NEEDED_OR_UNSEEN, '$1')
}

function canBeSeen(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replaceAll('\u2800', ''))
}
