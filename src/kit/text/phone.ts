import { visibleLine } from './visible-text.ts'

const CALLING_CODE =
  '1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|2[1-69]\\d|3[578]\\d|42[0-9]|5[09]\\d|6[7-9]\\d|8[057-9]\\d|9[67]\\d|99[2-68]'
const ABROAD = new RegExp(`^(?:${CALLING_CODE})\\d{4,13}$`)
const BRITISH = /^44(?:[12358]\d{8,9}|8001111|84546\d{2}|[79]\d{9})$/

/** Returns a telephone number in international form (+447700900123), or null when the text cannot be one: the one rule of what is read as a
 *  number. Without a country it is British, and so is one that a spreadsheet has taken its nought or its plus from. A word after the number
 *  says whose it is. */
export function worldNumber(typed: string): string | null {
  const [, number = ''] =
    /^(?:tel:|t:|m:|mob(?:ile)?[.:]?|tel[.:]?|phone[.:]?)?\s*([^\p{L}]*?)\s*(?:\(?[\p{L} .']{1,30}\)?)?$/iu.exec(
      figures(visibleLine(typed)),
    ) ?? []
  const bare = number.replace(/\(0\)/g, '').replace(/[\s().\-/']/g, '')
  if (!/^\+?\d{7,17}$/.test(bare)) return null
  const digits = international(bare)
  if (digits.length > 15) return null
  return (digits.startsWith('44') ? BRITISH : ABROAD).test(digits) ? `+${digits}` : null
}

/** The digits with their country. */
function international(bare: string): string {
  const abroad = /^(?:\+|00)(\d+)$/.exec(bare)?.[1]
  if (abroad) return abroad.replace(/^440/, '44')
  if (bare.startsWith('0')) return `44${bare.slice(1)}`
  if (/^440?\d{10}$/.test(bare)) return bare.replace(/^440/, '44')
  return /^[1-37]\d{9}$/.test(bare) ? `44${bare}` : ''
}

/** Digits of other scripts and dashes of every length as those of a telephone. */
function figures(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => String(valueOf(digit)))
    .replace(/\p{Pd}|\u2212/gu, '-')
}

/** Digits stand in runs of ten, of which each nought begins one. */
function valueOf(digit: string): number {
  let point = digit.codePointAt(0)!
  if (point < 0x80) return point - 0x30
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - 1))) {
    point -= 1
    value += 1
  }
  return value
}

/** The number that text messages to what was typed go to; null where none could arrive, as far as the number shows: a British one must be
 *  mobile (07, without pagers and 070). */
export function textNumber(typed: string): string | null {
  const number = worldNumber(typed)
  return number?.startsWith('+44') && !/^\+447(?:[1-57-9]|624)/.test(number) ? null : number
}
