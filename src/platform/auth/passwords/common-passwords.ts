import { dictionary } from '@zxcvbn-ts/language-common'

/** Words of the trade, the product and its roles, which an attacker would try first (docs/security.md). */
const OWN_WORDS = `
  tempo studio fitness dance dancer dancing yoga pilates gymnastics kickboxing aerobics karate zumba ballet salsa class classes
  timetable booking hall hire member members membership instructor teacher reception receptionist desk staff admin password
`
  .trim()
  .split(/\s+/)

// 49,000 from lists of stolen passwords, the most frequent first; all of them in lower case.
const listed = new Set((dictionary['passwords-common'] as string[]).map((one) => one.toLowerCase()))
const ownWords = new RegExp(OWN_WORDS.toSorted((a, b) => b.length - a.length).join('|'), 'g')

/** Whether a password is among those that attackers try first: a stolen and published one, in any case, with digits and signs
 *  around it or written twice; a run such as `23456789`; or nothing but our own words. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase()
  const bare = plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isListed = [plain, once(plain), ...(bare.length >= 4 ? [bare, once(bare)] : [])].some((one) => listed.has(one))
  return isListed || isOneCharacter(plain) || isRun(plain) || isOnlyOwnWords(plain)
}

/** `adminadmin` is `admin`. */
function once(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

function isOneCharacter(password: string): boolean {
  return new Set(password).size === 1
}

/** `23456789`, `987654`, `abcdef`: every character one above, or one below, the one before. */
function isRun(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0)
  // After 9 comes 0.
  const steps = codes.slice(1).map((code, n) => ({ '-9': 1, '9': -1 })[code - codes[n]!] ?? code - codes[n]!)
  return steps.length > 0 && [1, -1].some((direction) => steps.every((step) => step === direction))
}

function isOnlyOwnWords(password: string): boolean {
  const emails = password.replace(/\P{L}/gu, '')
  return emails !== '' && emails.replace(ownWords, '') === ''
}
