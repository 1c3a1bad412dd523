import type { Dice } from './dice.ts'

/** Stands in for what a person would type: it must never reach the log. */
export const PRIVATE = 'ZQ-private-words'

export const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

const TEXTS = [
  '',
  ' ',
  '\u0000',
  `a\u0000b`,
  '\ud800',
  '\u202e\u200f',
  '𝕿𝖊𝖒𝖕𝖔 💃🏽',
  'é'.repeat(300),
  'x'.repeat(5000),
  "' or 1=1 --",
  '"; drop table users; --',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '%',
  '${7*7}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '2026-02-30',
  '2026-11-23',
  '0000-00-00',
  '25:61',
  '18:15',
  'a@b',
  `${PRIVATE}@example.com`,
  PRIVATE,
  UNKNOWN_ID,
  UNKNOWN_ID.toUpperCase(),
  `${UNKNOWN_ID}_${UNKNOWN_ID}_1`,
  'http://evil.example/',
  '//evil.example',
  'javascript:alert(1)',
  '\r\nSet-Cookie: a=b',
  '=HYPERLINK("x")',
]

const NUMBERS = [0, -0, -1, 1, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324]

export function nastyText(dice: Dice): string {
  return dice.chance(0.1) ? dice.pick(TEXTS) + dice.pick(TEXTS) : dice.pick(TEXTS)
}

/** Any JSON value, shallow or deep. */
export function nastyValue(dice: Dice, depth = 0): unknown {
  const kind = dice.below(depth > 3 ? 4 : 7)
  if (kind === 0) return dice.pick([null, true, false])
  if (kind === 1) return dice.pick(NUMBERS)
  if (kind < 4) return nastyText(dice)
  if (kind === 4) return Array.from({ length: dice.below(4) }, () => nastyValue(dice, depth + 1))
  if (kind === 5 && dice.chance(0.1)) return nested(200)
  return Object.fromEntries(
    Array.from({ length: dice.below(4) }, () => [nastyText(dice).slice(0, 40), nastyValue(dice, depth + 1)]),
  )
}

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level++) value = [value]
  return value
}
