import { expect, test } from 'vitest'
import { randomText } from './random-text.server.ts'

test('gives as many bytes as are asked for, and none of them twice', () => {
  const texts = Array.from({ length: 2000 }, (_, at) => randomText(at % 2 ? 9 : 16))
  expect(new Set(texts).size).toBe(2000)
  expect(texts.slice(0, 2).map((text) => Buffer.from(text, 'base64url').length)).toEqual([16, 9])
  expect(texts.join('')).toMatch(/^[\w-]+$/)
  expect(texts.some((text) => /^A+$/.test(text))).toBe(false)
})
