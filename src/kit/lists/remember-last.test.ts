import { expect, test } from 'vitest'
import { rememberLast } from './remember-last.ts'

test('the same text is worked out once in a row, and again after another', () => {
  const worked: string[] = []
  const lengthOf = rememberLast((text) => {
    worked.push(text)
    return text.length
  })
  expect(['one', 'one', 'three', 'three', 'one'].map(lengthOf)).toEqual([3, 3, 5, 5, 3])
  expect(worked).toEqual(['one', 'three', 'one'])
})

test('what cannot be worked out is not remembered', () => {
  const parse = rememberLast((text) => JSON.parse(text) as unknown)
  expect(parse('1')).toBe(1)
  expect(() => parse('{')).toThrow(SyntaxError)
  expect(() => parse('{')).toThrow(SyntaxError)
  expect(parse('1')).toBe(1)
})
