// What staff search by is compared folded: as people hear a name, not as it was once typed. The SQL twins of `folded` are
// `folded` and `search_text` in the migration found_as_heard; tests/database/folded.test.ts holds them equal over all of Unicode.

/** Goes without a gap: apostrophes of every kind, accents that stand on their own, and characters nobody sees. */
const GONE =
  /['`\u{AD}\u{2B9}-\u{2BF}\u{2CA}\u{2CB}\u{61C}\u{200B}-\u{200F}\u{2018}-\u{201B}\u{202A}-\u{202E}\u{2032}\u{2035}\u{2060}-\u{206F}\u{FEFF}]|[\u{300}-\u{36F}]|[\u{483}-\u{487}]|[\u{591}-\u{5BD}\u{5BF}]|[\u{5C1}\u{5C2}]|[\u{5C4}\u{5C5}]|[\u{5C7}]|[\u{610}-\u{61A}]|[\u{64B}-\u{65F}]|\u{670}|[\u{1AB0}-\u{1ACE}]|[\u{1DC0}-\u{1DFF}]|[\u{20D0}-\u{20F0}]|[\u{FE20}-\u{FE2F}]|[\u{FE00}-\u{FE0F}]/gu
/** Becomes one space: white space, hyphens and other punctuation, but for what an e-mail address is made of. */
const GAP =
  /[\p{Cc}\u{20}-\u{2A}\u{2C}\u{2D}\u{2F}\u{3A}-\u{3F}\u{5B}-\u{5E}\u{7B}-\u{7E}\u{A0}-\u{A9}\u{AB}-\u{B4}\u{B6}-\u{B9}\u{BB}-\u{BF}\u{D7}\u{F7}\u{58A}\u{5BE}\u{1680}\u{2000}-\u{205F}\u{2212}\u{2E00}-\u{2E5D}\u{3000}-\u{303F}]+/gu
/** What no decomposition takes apart. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  ŧ: 't',
  ς: 'σ',
}
const UNDIVIDED = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'gu')

/** A text as it is compared: lower case, without accents (`Łucja Ó’Brien-Müller` is `lucja obrien muller`), words apart by one space. */
export function folded(text: string): string {
  return text
    .replaceAll('\u{B4}', '')
    .normalize('NFKD')
    .replace(GONE, '')
    .toLowerCase()
    .replace(UNDIVIDED, (one) => PLAIN[one] ?? one)
    .replace(GAP, ' ')
    .trim()
}

const MOST_WORDS = 8
/** So many digits, however they are grouped, are a telephone number or a part of one. */
const NUMBER = /\+?\(?\d(?:[\s().\-/]*\d){4,}/g
/** What fits no text, as each begins with a blank: punctuation alone finds nothing, and not everything. */
const NOTHING = '-'
const WITHOUT_BLANKS = /[\u{2E80}-\u{FFFF}\u{1F000}-\u{3FFFF}]/u

/** The patterns to match `search_text` with, one per word. A word of one or two characters matches only at the start of a
 *  word: elsewhere it would match nearly everything, and no index could be used. A telephone number is one word, national or
 *  international. */
export function searchPatterns(search: string): string[] {
  const plain = search.normalize('NFKC')
  const numbers = [...plain.matchAll(NUMBER)].map(([number]) => significantDigits(number))
  const words = folded(plain.replace(NUMBER, ' '))
    .split(' ')
    .map((word) => word.replace(/^\.+|\.+$/g, ''))
    .filter(Boolean)
  if (numbers.length + words.length === 0) return search.trim() === '' ? [] : [NOTHING]
  return [...numbers, ...words].slice(0, MOST_WORDS).map((word) => {
    const literal = word.replaceAll('_', String.raw`\_`)
    return word.length < 3 && !WITHOUT_BLANKS.test(word) ? `% ${literal}%` : `%${literal}%`
  })
}

/** What every spelling of a number has in common: 07700 900123, +44 (0)7700 900123 and 0044 7700 900123 all have 7700900123. */
function significantDigits(number: string): string {
  const digits = number.replace(/\D/g, '')
  const isInternational = number.trimStart().startsWith('+') || digits.startsWith('00')
  return isInternational ? digits.replace(/^00/, '').replace(/^440?/, '') : digits.replace(/^0/, '')
}
