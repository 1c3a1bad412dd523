import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isolated, namesIsolated } from './isolated.ts'

const NOA = 'נועה כהן'

test('a name written from right to left is isolated, any other stays as it is', () => {
  expect([isolated(NOA), isolated('Zoë O’Neil'), isolated('')]).toEqual([`\u2068${NOA}\u2069`, 'Zoë O’Neil', ''])
})

test.each([
  [`${NOA} moved up, 2 left`, `\u2068${NOA}\u2069 moved up, 2 left`],
  [`Booked for ג'ורג' לוי (3 places)`, `Booked for \u2068ג'ורג' לוי\u2069 (3 places)`],
  [`Lily and \u2068${NOA}\u2069`, `Lily and \u2068${NOA}\u2069`],
  [`${NOA} with نور, at 18:00`, `\u2068${NOA}\u2069 with \u2068نور\u2069, at 18:00`],
  ['Barre is saved.', 'Barre is saved.'],
])('of %j the names are isolated', (sentence, shown) => {
  expect([namesIsolated(sentence), namesIsolated(namesIsolated(sentence))]).toEqual([shown, shown])
})

// What people are called where more than their name is said. Blocks of e-mails isolate all that they show, and what is written into rows stays as it
// was typed.
const NAME =
  '[\\w.!?]*\\b(?:memberName|personName|guardianName|customerName|payerName|recipientName|buyerName|authorName|closedByName)'
const BARE = [`\\$\\{${NAME}\\}`, `[\\w,:] \\{${NAME}\\}`, `(?<!\\$)\\{${NAME}\\}[,:’]`].map((one) => new RegExp(one))

test('every sentence that names a person isolates the name', () => {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.tsx?$/.test(path) && !/\.(email|test)\.tsx?$|^studio\/.*\.server\.ts$/.test(path),
  )
  const faults = sources.flatMap((path) =>
    readFileSync(`src/${path}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (BARE.some((bare) => bare.test(line)) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(sources.length).toBeGreaterThan(500)
  expect(faults).toEqual([])
})
