import { expect, test } from 'vitest'
import type { z } from 'zod'
import { linesOfText, oneLine, paragraphs, poundsTyped, reasonTyped, wholeNumber } from './typed-text.ts'

const said = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? parsed.data : (parsed.error.issues[0]?.message ?? '')
}

test.each([
  ['  Move,\n transform\0 ', 'Move, transform'],
  ['<script>alert(1)</script>', '<script>alert(1)</script>'],
  [' \t ', 'Please write it'],
  [undefined, 'Please write it'],
  ['x'.repeat(51), 'Please use 50 characters at most'],
])('one line: %j becomes %j', (typed, expected) => expect(said(oneLine(50, 'Please write it'), typed)).toBe(expected))

test.each([
  ['One.\r\n\r\nTwo.', 'One.\n\nTwo.'],
  ['One\0.', 'One .'],
  ['\n', 'Please write it'],
])('paragraphs: %j becomes %j', (typed, expected) =>
  expect(said(paragraphs(50, 'Please write it'), typed)).toBe(expected),
)

test.each([
  [' one \n\n two', ['one', 'two']],
  ['', 'Please write it'],
  ['a\nb\nc\nd', 'Please give 3 lines at most'],
  ['x'.repeat(11), 'Please use 10 characters a line at most'],
])('lines: %j becomes %j', (typed, expected) =>
  expect(said(linesOfText({ lines: 3, characters: 10 }, 'Please write it'), typed)).toEqual(expected),
)

test.each([
  ['33', 3300],
  [' £1,033.5 ', 103350],
  ['0.50', 'Please give £1 to £2000'],
  ['2001', 'Please give £1 to £2000'],
  ['1e3', 'Please give an amount in pounds, like 33 or 33.50'],
  ['-1', 'Please give an amount in pounds, like 33 or 33.50'],
])('pounds: %j becomes %j', (typed, expected) => expect(said(poundsTyped({ from: 1, to: 2000 }), typed)).toBe(expected))

test.each([
  ['0', 0],
  [' 12 ', 12],
  ['13', 'Please give a whole number from 0 to 12'],
  ['1.5', 'Please give a whole number from 0 to 12'],
])('whole number: %j becomes %j', (typed, expected) => expect(said(wholeNumber(0, 12), typed)).toBe(expected))

test('a reason is one to 500 characters', () => {
  const isTaken = (text: string) => reasonTyped.safeParse(text).success
  expect(['x', 'x'.repeat(500), ' ', 'x'.repeat(501)].map(isTaken)).toEqual([true, true, false, false])
})
