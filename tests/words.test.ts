import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseSource, readRepository } from './architecture/source.ts'
import { BANNED, documentFaults, wordFaults } from './architecture/words-law.ts'

const documents = [
  ...readdirSync('.'),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`),
].filter((name) => name.endsWith('.md'))

/** The list itself, and the small files on which it is tried. */
const ABOUT_WORDS = ['tests/architecture/words-law.ts', 'tests/words.test.ts']

const sources = readRepository().filter(({ path }) => !ABOUT_WORDS.includes(path))

test('comments, titles and identifiers use the words of the trade', () => {
  expect(sources.length).toBeGreaterThan(50)
  expect(sources.flatMap(wordFaults)).toEqual([])
})

test.each(documents)('%s uses the words of the trade', (path) => {
  expect(documentFaults(path, readFileSync(path, 'utf8'))).toEqual([])
})

test('a banned word is seen in a comment, in a title, in an identifier and in a document', () => {
  const faults = (text: string) => wordFaults(parseSource('src/kit/money.ts', text))
  expect(faults('// Whoever pays.')[0]).toContain('anyone who')
  expect(faults(`test('a letter leaves', () => {})`)).toHaveLength(1)
  expect(faults('const theHouse = 1')).toHaveLength(1)
  expect(faults('const wanted = findPackage()')).toHaveLength(1)
  expect(faults(`dataset.told = 'wanted'`)).toEqual([])
  expect(faults(`const text = 'a letter'; // to the letter; \`/dev/letters\``)).toEqual([])
  expect(documentFaults('a.md', 'It runs by itself. `house`')).toHaveLength(1)
  for (const { word } of BANNED) expect(word.flags).toBe('i')
})
