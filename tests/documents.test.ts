import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

const documents = [
  ...readdirSync('.').filter((name) => name.endsWith('.md')),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

// A map that names what is not there is worse than none.
test.each(documents)('every path and link in %s leads somewhere', (document) => {
  const text = readFileSync(document, 'utf8')
  const paths = [...text.matchAll(/`((?:src|db|tests|docs|scripts)\/[\w./-]*\w)`/g)].map((match) => match[1] ?? '')
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map((match) =>
    posix.join(posix.dirname(document), match[1] ?? ''),
  )
  expect([...paths, ...links].filter((path) => !existsSync(path))).toEqual([])
})

test.each(documents)('every command in %s is one of package.json', (document) => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...readFileSync(document, 'utf8').matchAll(/npm (?:run )?(start|test|(?<=run )[a-z:]+)/g)]
  expect(commands.map((match) => match[1] ?? '').filter((name) => !(name in scripts))).toEqual([])
})
